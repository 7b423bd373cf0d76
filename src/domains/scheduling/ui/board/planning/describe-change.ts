/** The names of changes on the board: "WO-1042 moved to Tom, 9:00". */
import { dayIn } from '#kernel/dates.ts';
import type { BoardVisit, Plan } from '../visits/board-visit.ts';
import { type Clock, formatClock, formatDate } from './format-plan.ts';

export interface DescribedChange {
  readonly number: string;
  /** Null: a new visit. */
  readonly before: Plan | null;
  readonly after: Plan;
  readonly isCopy?: boolean;
}

export function describeChange(
  { number, before, after, isCopy = false }: DescribedChange,
  nameOf: (technicianId: string | null) => string,
  clock: Clock,
): string {
  const day = (at: number) => dayIn(clock.timezone, new Date(at).toISOString());
  const isSameDay = before !== null && day(before.from) === day(after.from);
  const date = isSameDay ? '' : `${formatDate(day(after.from), clock.locale)}, `;
  const place = `${nameOf(after.technician_id)}, ${date}${formatClock(after.from, clock)}`;
  if (before === null) return `${number} ${isCopy ? 'copied' : 'planned'} for ${place}`;
  const isSamePerson = before.technician_id === after.technician_id;
  if (isSamePerson && before.from === after.from) return `${number} ends at ${formatClock(after.to, clock)}`;
  if (isSamePerson && before.to === after.to) return `${number} starts at ${formatClock(after.from, clock)}`;
  return `${number} moved to ${place}`;
}

/** "3 visits moved", or of one crew "WO-1042 moved with its crew" */
export function describeVisits(
  visits: readonly Pick<BoardVisit, 'crew_id' | 'work_order'>[],
  verb: string,
): string {
  const [first] = visits;
  const number = first?.work_order?.number ?? 'Visit';
  if (visits.length < 2) return `${number} ${verb}`;
  const isCrew = first?.crew_id && visits.every(({ crew_id }) => crew_id === first.crew_id);
  return isCrew ? `${number} ${verb} with its crew` : `${visits.length} visits ${verb}`;
}
