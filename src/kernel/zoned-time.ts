/**
 * Converts between instants and local times of a zone, with Intl only. A time skipped in spring is moved by the length of the
 * gap; of a time that occurs twice in autumn the first is used.
 */

/** E.g. `2026-03-29T09:30`: the local time in the zone. */
export function localFromInstant(instant: string, timezone: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() + offsetMs(at.getTime(), timezone)).toISOString().slice(0, 16);
}

/** The instant at which it is `local` (`YYYY-MM-DDTHH:mm`) in the zone. */
export function instantFromLocal(local: string, timezone: string): string {
  const asUtc = Date.parse(`${local.slice(0, 16)}:00Z`);
  const day = 86_400_000;
  const before = offsetMs(asUtc - day, timezone);
  const after = offsetMs(asUtc + day, timezone);
  const first = asUtc - Math.max(before, after);
  const second = asUtc - Math.min(before, after);
  const shows = (at: number) => at + offsetMs(at, timezone) === asUtc;
  if (shows(first)) return new Date(first).toISOString();
  if (shows(second)) return new Date(second).toISOString();
  return new Date(asUtc - before).toISOString();
}

/** The zone's UTC offset at that instant, in ms. */
function offsetMs(at: number, timezone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timezone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timezone, clock);
  }
  return clock;
}
