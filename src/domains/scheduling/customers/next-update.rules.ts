/** What a customer is told next about a visit, if anything, from how the visit stands and what they were told before. Pure. */
import type { UpdateKind } from './update-templates.rules.ts';

export interface Window {
  /** ISO 8601 instants. */
  readonly from: string;
  readonly until: string;
}

export interface VisitFacts {
  readonly status: string;
  readonly window: Window;
  readonly en_route_at: string | null;
  readonly finished_at: string | null;
  readonly now: string;
  /** What they were told before, in order. */
  readonly told: readonly ({ readonly kind: UpdateKind } & Window)[];
}

const minute = 60_000;
/** Older departures were reported by a phone without connection: by now somebody is there. */
const newsOfTheWay = 30 * minute;
const newsOfTheEnd = 24 * 60 * minute;

export function nextUpdate(facts: VisitFacts): UpdateKind | undefined {
  const { status, window, en_route_at, finished_at, now, told } = facts;
  const planned = plannedBefore(told);
  const isTold = (kind: UpdateKind) => told.some((one) => one.kind === kind);
  switch (status) {
    case 'scheduled':
    case 'dispatched':
      if (window.until <= now) return undefined;
      if (!planned) return 'booked';
      return planned.from === window.from ? undefined : 'changed';
    case 'cancelled':
      return planned && planned.until > now && !isTold('cancelled') ? 'cancelled' : undefined;
    case 'en_route':
      return isTold('on_the_way') || !isYoung(en_route_at, now, newsOfTheWay) ? undefined : 'on_the_way';
    case 'done':
      return isTold('done') || !isYoung(finished_at, now, newsOfTheEnd) ? undefined : 'done';
    default:
      return undefined;
  }
}

/** The times that they know. */
export function plannedBefore<T extends { readonly kind: UpdateKind }>(told: readonly T[]): T | undefined {
  return told.findLast(({ kind }) => kind === 'booked' || kind === 'changed');
}

/** Later than the window by this counts as late. */
const toleratedMinutes = 5;

export function isTooLate(expected: string, until: string): boolean {
  return Date.parse(expected) > Date.parse(until) + toleratedMinutes * minute;
}

function isYoung(at: string | null, now: string, most: number): boolean {
  return at !== null && Date.parse(now) - Date.parse(at) < most;
}

interface Planned {
  readonly starts_at: string;
  readonly window_start: string | null;
  readonly window_end: string | null;
}

/** The window that the work order promises, if the visit begins in it; otherwise from the beginning of the visit. */
export function arrivalWindow({ starts_at, window_start, window_end }: Planned, minutes: number): Window {
  if (window_start !== null && window_end !== null && window_start <= starts_at && starts_at < window_end)
    return { from: window_start, until: window_end };
  return { from: starts_at, until: new Date(Date.parse(starts_at) + minutes * minute).toISOString() };
}
