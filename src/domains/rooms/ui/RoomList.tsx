import { DoorOpen, Plus, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import type { ListColumn } from '#ui/resource/list/list-columns.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { ListView } from '#ui/resource/list/saved-views/use-views.ts';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PhoneRowContent } from '#ui/table/PhoneRow.tsx';
import { roomOccupancy, roomStatus } from '../room.display.ts';
import { rooms } from '../room.resource.ts';
import { roomName } from '../room-name.rules.ts';

type ListRow = Row & {
  readonly number: string;
  readonly status: string;
  readonly occupancy: string;
  readonly floor?: string | null;
  readonly site?: { readonly name: string } | null;
};

const active = where(rooms).eq('is_active', true);
const views: readonly ListView[] = [
  { value: 'active', label: 'In use', filters: active },
  { value: 'out', label: 'Out of order or service', filters: active.neq('status', 'in_service') },
  { value: 'vacant', label: 'Vacant', filters: active.eq('occupancy', 'vacant') },
  { value: 'pm', label: 'Longest since maintained', filters: active, order: 'last_pm_on.nullsfirst' },
  { value: 'all', label: 'All' },
];

const columns: readonly ListColumn<ListRow>[] = [
  { name: 'number', width: 120 },
  { name: 'floor', width: 88 },
  'site_id',
  { name: 'kind', width: 136 },
  { name: 'status', width: 144 },
  { name: 'occupancy', width: 128 },
  { name: 'last_pm_on', width: 168 },
];

export interface RoomListProps {
  nav?: ReactNode;
  /** Beside the filter bar. */
  aside?: ReactNode;
  /** Before the list's own buttons. */
  actions?: ReactNode;
}

export function RoomList({ nav, aside, actions }: RoomListProps) {
  const { viewer } = useWorkplace();
  const isOffice = viewer.role !== 'technician';
  const one = (
    <Button asChild variant={isOffice ? 'outline' : 'default'}>
      <Link to="/property-tasks/rooms/new">New room</Link>
    </Button>
  );
  const many = isOffice && (
    <Button asChild>
      <Link to="/property-tasks/rooms/create">
        <Plus className="size-4" aria-hidden="true" />
        Create rooms
      </Link>
    </Button>
  );
  return (
    <ResourceList<ListRow>
      resource={rooms}
      views={views}
      columns={columns}
      phoneRow={phoneRow}
      nav={nav}
      aside={aside}
      bulkActions={(chosen) => (
        <Button asChild size="sm" variant="outline">
          <Link to="/assets/create-qr" search={{ rooms: chosen.map(({ id }) => id).join(',') }}>
            <QrCode className="size-3.5" aria-hidden="true" />
            Print labels
          </Link>
        </Button>
      )}
      actions={
        <>
          {actions}
          {isOffice && (
            <Button asChild variant="outline">
              <Link to="/property-tasks/rooms/occupancy">Occupancy</Link>
            </Button>
          )}
          {one}
          {many}
        </>
      }
      empty={{
        icon: <DoorOpen aria-hidden="true" />,
        title: 'No rooms yet',
        text: 'The rooms of a hotel or a building, by floor. They are inspected, maintained and taken out of order here.',
        action: many || one,
        secondary: (
          <>
            {isOffice && <ImportLink table="rooms" />}
            <Button asChild variant="ghost">
              <Link to="/upkeep-guide">How it works</Link>
            </Button>
          </>
        ),
      }}
    />
  );
}

function phoneRow(row: ListRow): PhoneRowContent {
  return {
    title: roomName(row.number),
    aside: <StatusMark {...roomStatus(row.status)} />,
    detail: [row.floor && `Floor ${row.floor}`, row.site?.name, roomOccupancy(row.occupancy).label]
      .filter(Boolean)
      .join(' · '),
  };
}
