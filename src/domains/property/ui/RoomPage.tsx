/** A room: its state, what it is about now, and what has happened in it. */
import { PlannedMaintenance } from '#domains/assets/ui/PlannedMaintenance.tsx';
import { QrCard } from '#domains/assets/ui/QrCard.tsx';
import { rooms } from '#domains/rooms/room.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { guestRoomTasks } from '../guest-tasks/guest-task.resource.ts';
import { inspections } from '../inspections/inspection.resource.ts';
import { roomOutages } from '../outages/room-outage.resource.ts';
import { InspectRoom } from './InspectRoom.tsx';
import { useInspectionTemplates } from './use-inspection-templates.ts';

type RoomView = Row & {
  readonly number: string;
  readonly status: string;
  readonly status_note: string | null;
  readonly kind: string;
  readonly do_not_disturb: boolean;
};

export function RoomPage() {
  const id = usePathParam('id');
  const templates = useInspectionTemplates();
  return (
    <RowPage<RoomView>
      resource={rooms}
      id={id}
      listPath="/property-tasks"
      title={(room) => roomName(room.number)}
      description={(room) => room.status_note && <>Because: {room.status_note}</>}
      menuOnly={(room) => room.status === 'in_service'}
      actions={(room) => (
        <>
          <DeleteRow resource={rooms} row={room} listPath="/property-tasks" />
          <Button asChild variant="outline">
            <Link to="/property-tasks/guest-rooms/new" search={{ room_id: room.id }}>
              Report
            </Link>
          </Button>
        </>
      )}
      after={(room) => <InspectRoom room={room} templates={templates} />}
      railAfter={(room) => (
        <QrCard labelled={{ column: 'room_id', id: room.id, name: `room-${room.number}` }} />
      )}
    >
      {(room) => (
        <>
          <PlannedMaintenance column="room_id" id={room.id} />
          <Section title="Inspections">
            <RelatedList
              resource={inspections}
              filters={where(inspections).eq('room_id', room.id)}
              columns={['number', 'inspection_template_id', 'status', 'score', 'submitted_at']}
              limit={10}
              empty="Not inspected yet."
            />
          </Section>
          <Section title="Guest-room tasks">
            <RelatedList
              resource={guestRoomTasks}
              filters={where(guestRoomTasks).eq('room_id', room.id)}
              columns={['number', 'category_id', 'status', 'reported_at', 'due_at']}
              limit={10}
              empty="Nothing was reported."
            />
          </Section>
          <Section title="Work orders">
            <RelatedList
              resource={workOrders}
              filters={where(workOrders).eq('room_id', room.id)}
              columns={['number', 'title', 'status', 'requested_at']}
              limit={10}
              empty="No work orders."
            />
          </Section>
          <Section title="Out of order or service">
            <RelatedList
              resource={roomOutages}
              filters={where(roomOutages).eq('room_id', room.id)}
              columns={['kind', 'status', 'reason', 'from_at', 'to_at', 'ended_at']}
              limit={10}
              empty="Never out."
            />
          </Section>
        </>
      )}
    </RowPage>
  );
}
