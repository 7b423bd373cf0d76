import type { RoomProposal } from '#domains/property/room-maintenance/room-proposal.report.ts';
import { InspectRoom } from '#domains/property/ui/InspectRoom.tsx';
import {
  type InspectionTemplates,
  useInspectionTemplates,
} from '#domains/property/ui/use-inspection-templates.ts';
import { rooms as roomsTable } from '#domains/rooms/room.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { useReport } from '#ui/api/report.ts';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { relativeDay } from '#ui/format/when.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { AllLink, HomeList, HomeRow, NextLink } from './HomeList.tsx';
import { mostShown } from './whose.ts';

const title = 'Rooms for today';

/** Vacant guest rooms that are due for maintenance: as proposed, or for technicians those not maintained for longest. */
export function RoomsToMaintain() {
  const { viewer } = useWorkplace();
  const templates = useInspectionTemplates();
  return viewer.role === 'technician' ? (
    <VacantRooms templates={templates} />
  ) : (
    <ProposedRooms templates={templates} />
  );
}

interface RoomsProps {
  templates: InspectionTemplates;
}

function ProposedRooms({ templates }: RoomsProps) {
  const { data, error, isPending, refetch } = useReport<RoomProposal | null>('room_proposal');
  const rooms = data?.picks.slice(0, mostShown).map((pick) => ({ ...pick, id: pick.room_id }));
  return (
    <HomeList
      title={title}
      rows={isPending ? undefined : (rooms ?? [])}
      count={data?.picks.length}
      error={error}
      onRetry={() => void refetch()}
      all={data && <AllLink to="/property-tasks/proposal">Plan them</AllLink>}
      empty={
        data ? (
          <>
            No guest room is vacant and due. <NextLink to="/property-tasks">See all rooms</NextLink>
          </>
        ) : (
          <>
            With the rooms of a building and their occupancy, those to maintain are proposed every day.{' '}
            <NextLink to="/property-tasks/rooms/create">Create rooms</NextLink>
          </>
        )
      }
    >
      {({ room_id, number, why }) => (
        <HomeRow
          to={`/property-tasks/rooms/${room_id}`}
          title={roomName(number)}
          detail={why}
          action={
            <InspectRoom
              room={{ id: room_id, kind: 'guest_room', do_not_disturb: false }}
              templates={templates}
              inListOf={roomName(number)}
            />
          }
        />
      )}
    </HomeList>
  );
}

function VacantRooms({ templates }: RoomsProps) {
  const { viewer } = useWorkplace();
  const { rows, isPending, error, refetch } = useRows(roomsTable, {
    filters: where(roomsTable)
      .eq('is_active', true)
      .eq('kind', 'guest_room')
      .eq('status', 'in_service')
      .eq('occupancy', 'vacant')
      .eq('do_not_disturb', false),
    select: 'id,number,floor,last_pm_on',
    order: 'last_pm_on.nullsfirst,number',
    limit: mostShown,
    count: false,
  });
  return (
    <HomeList<ApiRow<typeof roomsTable>>
      title={title}
      rows={isPending ? undefined : rows}
      error={error}
      onRetry={refetch}
      all={<AllLink to="/property-tasks">All rooms</AllLink>}
      empty="No guest room is vacant. Those not maintained for longest appear here when their guests have left."
    >
      {({ id, number, last_pm_on }) => (
        <HomeRow
          to={`/property-tasks/rooms/${id}`}
          title={roomName(number)}
          detail={
            last_pm_on
              ? `Vacant, last maintained ${relativeDay(last_pm_on, viewer)}`
              : 'Vacant, never maintained'
          }
          action={
            <InspectRoom
              room={{ id, kind: 'guest_room', do_not_disturb: false }}
              templates={templates}
              inListOf={roomName(number)}
            />
          }
        />
      )}
    </HomeList>
  );
}
