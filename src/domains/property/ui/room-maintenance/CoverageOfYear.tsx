import type { RoomProposal } from '#domains/property/room-maintenance/room-proposal.report.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { Link } from '#ui/navigation.tsx';

const mostShown = 30;

const reasons = {
  time: 'with too few days left',
  out: 'out of order for too long',
  hours: 'beyond the hours of these people',
} as const;

/** What is promised for the year with the same people on every working day, and the rooms where it fails. */
export function CoverageOfYear({ proposal }: { proposal: RoomProposal }) {
  const { coverage, standard } = proposal;
  const { rooms, reachable, complete, done, required, failing } = coverage;
  if (rooms === 0) return <p className="text-muted">This site has no guest rooms.</p>;
  return (
    <div className="flex flex-col gap-3">
      <p>
        <strong className="text-title tabular">{percent(reachable, rooms)}</strong>{' '}
        <span className="text-muted">
          of {rooms} guest rooms reach {standard.times_a_year} maintenances this year with these people on
          every working day.
        </span>
      </p>
      <ProgressBar label="Maintenances done this year" done={done} of={required} />
      <p className="text-label text-subtle tabular">
        {complete} {complete === 1 ? 'room is' : 'rooms are'} complete.
      </p>
      {failing.length > 0 && (
        <>
          <h3 className="font-medium">
            {failing.length === 1 ? '1 room fails' : `${failing.length} rooms fail`}
          </h3>
          <p className="text-muted">
            {(['time', 'out', 'hours'] as const)
              .flatMap((reason) => {
                const count = failing.filter((one) => one.reason === reason).length;
                return count > 0 ? `${count} ${reasons[reason]}` : [];
              })
              .join(', ')}
            .
          </p>
          <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
            {failing.slice(0, mostShown).map(({ room_id, number, text }) => (
              <li key={room_id}>
                <Link to={`/property-tasks/rooms/${room_id}`} className="font-medium hover:underline">
                  {roomName(number)}
                </Link>
                <p className="text-muted">{text}</p>
              </li>
            ))}
          </ul>
          {failing.length > mostShown && <p className="text-muted">And {failing.length - mostShown} more.</p>}
        </>
      )}
    </div>
  );
}

function percent(part: number, of: number): string {
  return `${Math.floor((100 * part) / of)}%`;
}
