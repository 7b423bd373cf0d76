import { leftOutReasons } from '#domains/property/room-maintenance/propose-rooms.rules.ts';
import type { RoomProposal } from '#domains/property/room-maintenance/room-proposal.report.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { groupBy } from '#kernel/group-by.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';

interface ProposedRoomsProps {
  proposal: RoomProposal;
  /** Ids of rooms that are not wanted. */
  without: ReadonlySet<string>;
  onChange: (without: ReadonlySet<string>) => void;
}

const reasons = {
  no_time: 'due, but nobody has time',
  planned: 'planned already',
  done: 'done for this year',
  out: 'out of order',
  not_due: 'not due yet',
  occupied: 'occupied or due out',
  unknown: 'of unknown occupancy',
  disturb: 'not to be disturbed',
} as const;

/** The round of each person, and how many rooms are not in it and why. */
export function ProposedRooms({ proposal, without, onChange }: ProposedRoomsProps) {
  const names = new Map(proposal.people.map(({ id, name }) => [id, name]));
  const left = (['no_time', ...leftOutReasons] as const).flatMap((reason) => {
    const count = proposal.left_out[reason];
    return count > 0 ? `${count} ${reasons[reason]}` : [];
  });
  const choose = (ids: readonly string[], isWanted: boolean) => {
    const next = new Set(without);
    for (const id of ids) {
      if (isWanted) next.delete(id);
      else next.add(id);
    }
    onChange(next);
  };
  return (
    <>
      {proposal.picks.length === 0 && (
        <EmptyState title="No room to maintain">
          {proposal.left_out.unknown > 0
            ? 'Nobody knows which rooms are vacant. Update the occupancy first.'
            : 'No guest room is vacant and due for the people who are chosen.'}
        </EmptyState>
      )}
      {[...groupBy(proposal.picks, ({ worker_id }) => worker_id)].map(([worker, picks]) => {
        const wanted = picks.filter(({ room_id }) => !without.has(room_id)).length;
        return (
          <section key={worker} className="flex flex-col rounded-lg border border-line bg-surface">
            <div className="border-b border-line px-4 py-2.5">
              <Checkbox
                label={
                  <span className="font-medium">
                    {names.get(worker) ?? 'Nobody yet'}, {wanted === 1 ? '1 room' : `${wanted} rooms`}
                  </span>
                }
                checked={wanted === picks.length}
                indeterminate={wanted > 0 && wanted < picks.length}
                onChange={({ target }) =>
                  choose(
                    picks.map(({ room_id }) => room_id),
                    target.checked,
                  )
                }
              />
            </div>
            <ul className="divide-y divide-line">
              {picks.map(({ room_id, number, why }) => (
                <li key={room_id} className="px-4 py-2">
                  <Checkbox
                    label={<span className="font-medium">{roomName(number)}</span>}
                    help={why}
                    checked={!without.has(room_id)}
                    onChange={({ target }) => choose([room_id], target.checked)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {left.length > 0 && <p className="text-muted">Not proposed: {left.join(', ')}.</p>}
    </>
  );
}
