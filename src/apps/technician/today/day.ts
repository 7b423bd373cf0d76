/** A technician's day: its bounds in the company's time zone, and the next stop. */
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';

interface Stop {
  readonly starts_at: string;
  readonly status: string;
}

export interface DayBounds {
  readonly from: string;
  readonly to: string;
}

export function boundsOf(day: string, timezone: string): DayBounds {
  return { from: startOfDayIn(timezone, day), to: startOfDayIn(timezone, addDays(day, 1)) };
}

export const todayIn = (timezone: string, now = new Date()): string => dayIn(timezone, now.toISOString());

/** The stop in progress, otherwise the first upcoming one, even if it is late. */
export function nextStop<S extends Stop>(stops: readonly S[]): S | undefined {
  const inOrder = [...stops].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return (
    inOrder.find(({ status }) => status === 'en_route' || status === 'on_site') ??
    inOrder.find(({ status }) => ['tentative', 'scheduled', 'dispatched'].includes(status))
  );
}

/** When to leave to arrive on time; undefined if the travel time is not known. */
export function leaveBy(startsAt: string, travelMinutes: number | null): string | undefined {
  if (!travelMinutes) return undefined;
  return new Date(Date.parse(startsAt) - travelMinutes * 60_000).toISOString();
}
