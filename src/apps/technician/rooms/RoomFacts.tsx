import { BedDouble, BellOff } from 'lucide-react';
import { roomOccupancy } from '#domains/rooms/room.display.ts';
import { floorName } from '#domains/rooms/room-name.rules.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import type { RoomOfWork } from './room-of-work.ts';

/** Where the room is, and what is to be known before one knocks. */
export function RoomFacts({ room, site }: RoomOfWork) {
  if (!room) return null;
  const place = [site?.name, floorName(room.floor)].filter(Boolean).join(' · ');
  return (
    <section
      aria-label="About the room"
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {room.do_not_disturb && (
        <p className="flex items-center gap-3 bg-tone-waiting-soft px-4 py-3 text-tone-waiting">
          <BellOff className="size-5 shrink-0" aria-hidden="true" />
          Do not disturb
        </p>
      )}
      <div className="flex items-center gap-3 px-4 py-3">
        <BedDouble className="size-5 shrink-0 text-subtle" aria-hidden="true" />
        <p className="flex min-w-0 flex-wrap gap-x-4 wrap-anywhere">
          {place && <span>{place}</span>}
          {room.occupancy && room.occupancy !== 'unknown' && (
            <StatusMark {...roomOccupancy(room.occupancy)} />
          )}
          {room.vip && <span>VIP</span>}
        </p>
      </div>
      {room.notes && <p className="px-4 py-3 whitespace-pre-wrap wrap-anywhere">{room.notes}</p>}
    </section>
  );
}
