/**
 * When the visits of one technician's day will really begin, from what has happened so far. The plan is trusted: a visit that nothing
 * delays is expected at its time, and a delay is made up in the gaps, less the way and the break that they hold. Pure; instants are in
 * milliseconds, so a clock change makes no difference.
 */

export interface DayItem {
  readonly id: string;
  /** A task takes place at its time, whoever is late for it. */
  readonly kind: 'visit' | 'task';
  readonly from: number;
  readonly to: number;
  /** What was told of a visit. */
  readonly departed: number | null;
  readonly arrived: number | null;
  readonly finished: number | null;
  /** From what comes before it that day; 0 where it is not known. */
  readonly travel: number;
}

/** A break of this length, to be taken between the two instants. */
export interface Pause {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

export interface Estimate {
  readonly from: number;
  readonly to: number;
  /** The visit that began late or takes longer, and makes this one late: it may be this one. Null on time. */
  readonly cause: string | null;
}

/** By id; tasks have none. */
export function estimateDay(
  items: readonly DayItem[],
  pauses: readonly Pause[],
  now: number,
): ReadonlyMap<string, Estimate> {
  const estimates = new Map<string, Estimate>();
  let before: Before | undefined;
  for (const item of items.toSorted((a, b) => a.from - b.from || a.to - b.to || (a.id < b.id ? -1 : 1))) {
    const estimate = item.kind === 'task' ? asPlanned(item) : estimateVisit(item, before, pauses, now);
    if (item.kind === 'visit') estimates.set(item.id, estimate);
    before = followed(before, item, estimate);
  }
  return estimates;
}

/** What comes before a visit: when it is over, and when it would have been. */
interface Before {
  readonly planned: number;
  readonly free: number;
  readonly cause: string | null;
}

function followed(before: Before | undefined, { to }: DayItem, estimate: Estimate): Before {
  if (!before) return { planned: to, free: estimate.to, cause: estimate.cause };
  const isLast = estimate.to >= before.free;
  return {
    planned: Math.max(before.planned, to),
    free: Math.max(before.free, estimate.to),
    cause: isLast ? estimate.cause : before.cause,
  };
}

const asPlanned = ({ from, to }: DayItem): Estimate => ({ from, to, cause: null });

function estimateVisit(
  item: DayItem,
  before: Before | undefined,
  pauses: readonly Pause[],
  now: number,
): Estimate {
  const { id, from, to, departed, arrived, finished, travel } = item;
  const length = to - from;
  if (finished !== null) return { from: Math.min(arrived ?? from, finished), to: finished, cause: null };
  if (arrived !== null) {
    const end = Math.max(arrived + length, now);
    return { from: arrived, to: end, cause: end > to ? id : null };
  }
  if (departed !== null) {
    const start = Math.max(from, departed + travel, now);
    return { from: start, to: start + length, cause: start > from ? id : null };
  }
  // Nobody has told anything until its end: nothing is known, so nobody is called late.
  const isLive = before !== undefined && before.free >= now;
  if (to <= now && !isLive) return asPlanned(item);
  const pushed = before ? before.free + needed(item, before, pauses) : from;
  const start = Math.max(from, pushed, now);
  const cause = start <= from ? null : pushed >= now ? (before?.cause ?? null) : id;
  return { from: start, to: start + length, cause };
}

/** Of the planned gap, what the way and a break need; visits that overlap on purpose go on overlapping. */
function needed({ from, travel }: DayItem, { planned }: Before, pauses: readonly Pause[]): number {
  const gap = from - planned;
  const rest = pauses.reduce((sum, pause) => {
    const room = Math.min(from, pause.to) - Math.max(planned, pause.from);
    return room >= pause.length ? sum + pause.length : sum;
  }, 0);
  return Math.min(gap, travel + rest);
}
