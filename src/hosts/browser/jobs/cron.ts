// Cron times as the jobs use them: minute, hour, day of the month, month and day of the week, each `*`, `*/n`, or numbers with
// commas and ranges. UTC.

const MINUTE = 60_000;
/** The longest that is looked back: a monthly job has a last time within it. */
const MINUTES_BACK = 32 * 24 * 60;

/** The last time at or before `now`; `now` less a month for one that has none within it. */
export function lastTime(at: string, now: Date): Date {
  const fields = at.trim().split(/\s+/).map(partsOf);
  let time = Math.floor(now.getTime() / MINUTE) * MINUTE;
  for (let back = 0; back < MINUTES_BACK; back += 1, time -= MINUTE)
    if (matches(fields, new Date(time))) break;
  return new Date(time);
}

type Field = (value: number) => boolean;

function matches([minute, hour, day, month, weekday]: readonly Field[], time: Date): boolean {
  return Boolean(
    minute?.(time.getUTCMinutes()) &&
      hour?.(time.getUTCHours()) &&
      day?.(time.getUTCDate()) &&
      month?.(time.getUTCMonth() + 1) &&
      weekday?.(time.getUTCDay()),
  );
}

function partsOf(field: string): Field {
  const parts = field.split(',').map((part): Field => {
    const [range = '*', step = '1'] = part.split('/');
    const [from, to] = range === '*' ? [0, Number.POSITIVE_INFINITY] : boundsOf(range);
    return (value) => value >= from && value <= to && (value - from) % Number(step) === 0;
  });
  return (value) => parts.some((part) => part(value));
}

function boundsOf(range: string): [number, number] {
  const [from = '', to = from] = range.split('-');
  return [Number(from), Number(to)];
}
