/**
 * Calendar dates are `YYYY-MM-DD` strings without a time zone; instants are ISO 8601 strings in UTC. Only functions with an
 * explicit zone convert between them, so the server's zone is never used by accident.
 */
const dayMs = 86_400_000;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?(Z|([+-])(\d{2}):(\d{2}))$/;

/** A date that exists: no 30 February, no year 0. */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Converts to UTC, keeping microseconds ("2026-03-01T09:30:00.25Z"); undefined without an offset. */
export function normalizeInstant(text: string): string | undefined {
  const match = instantPattern.exec(text);
  if (!match?.[1] || !isDate(match[1])) return undefined;
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? '0')];
  const [offsetHour, offsetMinute] = [Number(match[8] ?? '0'), Number(match[9] ?? '0')];
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 15 || offsetMinute > 59) return undefined;
  const offset = (offsetHour * 60 + offsetMinute) * 60_000 * (match[7] === '-' ? -1 : 1);
  const ms = toMs(match[1]) + (hour * 3600 + minute * 60 + second) * 1000 - offset;
  const utc = new Date(ms).toISOString();
  if (!/^\d{4}-/.test(utc) || utc.startsWith('0000')) return undefined;
  return `${utc.slice(0, 19)}${match[5] ?? ''}Z`;
}

/** The calendar date in `zone` (IANA) at `instant`. */
export function dayIn(zone: string, instant: string): string {
  return wallClock(zone, Date.parse(instant)).slice(0, 10);
}

/** The instant at which `date` begins in `zone`; if the clock skips midnight, the first instant after it. */
export function startOfDayIn(zone: string, date: string): string {
  const midnight = toMs(date);
  let guess = midnight;
  for (let i = 0; i < 3; i++) {
    const next = midnight - (offsetAt(zone, guess) || 0);
    if (next === guess) break;
    guess = next;
  }
  const start = dayIn(zone, new Date(guess).toISOString()) < date ? guess + 3_600_000 : guess;
  return new Date(start).toISOString();
}

export function addDays(date: string, days: number): string {
  return new Date(toMs(date) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of the month, or the month's last day if that doesn't exist (31 January + 1 → 28 February). */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  const d = Math.min(day, daysInMonth(y, m));
  return `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(date: string): number {
  return new Date(toMs(date)).getUTCDay() || 7;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((toMs(to) - toMs(from)) / dayMs);
}

/** -1, 0 or 1, for sorting. */
export function compareDates(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The latest of some days. */
export function latest(first: string, ...others: readonly string[]): string {
  return others.reduce((last, day) => (compareDates(day, last) > 0 ? day : last), first);
}

export function isTimezone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z_]*(?:\/[A-Za-z0-9_+-]+){0,2}$/.test(zone)) return false;
  try {
    formatter(zone);
    return true;
  } catch {
    return false;
  }
}

function toMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** What the clocks of `zone` are ahead of UTC at `ms`, in milliseconds. */
export function offsetAt(zone: string, ms: number): number {
  return Date.parse(`${wallClock(zone, ms)}Z`) - Math.floor(ms / 1000) * 1000;
}

function wallClock(zone: string, ms: number): string {
  // "12/31/2026, 23:59:59": parsing it takes a third of the time of formatToParts.
  const [month, day, year = '', time] = formatter(zone).format(ms).split(/\/|, /);
  return `${year.padStart(4, '0')}-${month}-${day}T${time}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}
