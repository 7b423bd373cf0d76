/**
 * Converts local times of a file, "3 May, 9:15", in the company's timezone. Days repeat throughout a file, so each is computed
 * once.
 */
import { dayIn, normalizeInstant, startOfDayIn } from '#kernel/dates.ts';
import type { LocalTime } from '#kernel/reading/date-format.ts';

export interface WallClock {
  /** ISO 8601 in UTC. */
  instantOf(local: LocalTime): string;
  dayOf(instant: string): string;
}

const mostRemembered = 20_000;

export function wallClock(timezone: string): WallClock {
  const starts = remembering((date) => startOfDayIn(timezone, date));
  const days = remembering((instant) => dayIn(timezone, instant));
  const instantOf = ({ date, time, offset }: LocalTime): string => {
    if (time === undefined) return starts(date);
    if (offset !== undefined) return normalizeInstant(`${date}T${time}${offset}`) ?? starts(date);
    return atTime(starts(date), date, time, timezone);
  };
  return { instantOf, dayOf: days };
}

/** On days with a clock change, the offset from midnight is corrected by the local time it produces. */
function atTime(start: string, date: string, time: string, timezone: string): string {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const ms = Date.parse(start) + ((hour * 60 + minute) * 60 + second) * 1000;
  const wanted = Date.parse(`${date}T${time}Z`);
  const shown = Date.parse(`${shownAt(ms, timezone)}Z`);
  return new Date(ms + (wanted - shown)).toISOString();
}

function shownAt(ms: number, timezone: string): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone: timezone }).replace(' ', 'T');
}

function remembering(work: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= mostRemembered) known.clear();
    const made = work(key);
    known.set(key, made);
    return made;
  };
}
