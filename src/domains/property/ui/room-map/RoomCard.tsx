import { Wrench } from 'lucide-react';
import {
  type MappedRoom,
  measures,
  openWorkText,
  type RoomMap,
} from '#domains/property/room-map/room-map.rules.ts';
import { roomOccupancy, roomStatus } from '#domains/rooms/room.display.ts';
import { floorName } from '#domains/rooms/room-name.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { usePhone } from '#ui/hooks/use-media.ts';
import { Link } from '#ui/navigation.tsx';
import { InspectRoom } from '../InspectRoom.tsx';
import type { InspectionTemplates } from '../use-inspection-templates.ts';

interface RoomCardProps {
  room: MappedRoom | null;
  title: string;
  rules: RoomMap;
  templates: InspectionTemplates;
  onClose: () => void;
}

/** What the map knows of a room, and what can be done there. */
export function RoomCard({ room, title, rules, templates, onClose }: RoomCardProps) {
  const isPhone = usePhone();
  return (
    <Sheet
      open={room !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      side={isPhone ? 'bottom' : 'end'}
      {...(!isPhone && { className: 'max-w-sm' })}
    >
      {room && <CardOf room={room} rules={rules} templates={templates} />}
    </Sheet>
  );
}

function CardOf({
  room,
  rules,
  templates,
}: Pick<RoomCardProps, 'rules' | 'templates'> & { room: MappedRoom }) {
  const [maintenance] = measures;
  const shown = maintenance.shows(room, rules);
  const look = maintenance.legend[shown.group];
  const marks = [room.do_not_disturb && 'Do not disturb', room.vip && 'VIP'].filter(Boolean);
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap gap-2">
        <InspectRoom room={room} templates={templates} size="lg" />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2">
        <dt className="text-muted">Floor</dt>
        <dd>{floorName(room.floor) ?? 'None given'}</dd>
        <dt className="text-muted">Status</dt>
        <dd>
          <StatusMark {...roomStatus(room.status)} />
        </dd>
        <dt className="text-muted">Occupancy</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <StatusMark {...roomOccupancy(room.occupancy)} />
          {marks.length > 0 && <span className="font-medium">{marks.join(', ')}</span>}
        </dd>
        <dt className="text-muted">Maintenance</dt>
        <dd>
          {look && <StatusMark {...look} />}
          <p className="text-muted">{shown.text}</p>
        </dd>
        <dt className="text-muted">Open work</dt>
        <dd>{openWorkText(room) || 'Nothing open'}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline">
          <Link to="/property-tasks/guest-rooms/new" search={{ room_id: room.id }}>
            <Wrench className="size-4" aria-hidden="true" />
            Report a problem
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={`/property-tasks/rooms/${room.id}`}>Open the room</Link>
        </Button>
      </div>
    </div>
  );
}
