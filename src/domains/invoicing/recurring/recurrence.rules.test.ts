import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#kernel/dates.ts';
import { weekdayCodes, writeRecurrence } from '#kernel/recurrence.ts';
import { fc } from '#kernel/testing/properties.ts';
import { nextOf, occurrences, parseSeriesRule } from './recurrence.rules.ts';

const days = (rule: string, start: string, most = 5, from = start) => {
  const read = parseSeriesRule(rule);
  if (!read) throw new Error(`can’t read ${rule}`);
  return occurrences(read, start, from, most);
};

describe('recurrence of invoices', () => {
  it('keeps the day of the month, or takes the last where there is none', () => {
    expect(days('FREQ=MONTHLY', '2026-01-31')).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ]);
    expect(days('FREQ=MONTHLY;BYMONTHDAY=-1', '2024-02-10', 3)).toEqual([
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
    ]);
    expect(days('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1', '2026-01-15', 3)).toEqual([
      '2026-04-01',
      '2026-07-01',
      '2026-10-01',
    ]);
    expect(days('FREQ=YEARLY', '2024-02-29', 3)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28']);
  });

  it('counts weeks from Monday and days within them', () => {
    expect(days('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-01-07', 4)).toEqual([
      ...['2026-01-09', '2026-01-19', '2026-01-23', '2026-02-02'],
    ]);
    expect(days('FREQ=WEEKLY', '2026-01-07', 2)).toEqual(['2026-01-07', '2026-01-14']);
  });

  it('ends by count or by day, and counts what has passed', () => {
    expect(days('FREQ=MONTHLY;COUNT=3', '2026-01-01', 9, '2026-02-15')).toEqual(['2026-03-01']);
    expect(days('FREQ=MONTHLY;UNTIL=20260301T000000Z', '2026-01-01', 9)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(nextOf({ rule: 'FREQ=MONTHLY;COUNT=1', starts_on: '2026-01-01' }, '2026-01-02')).toBeNull();
  });

  it.each([
    '',
    'FREQ=DAILY',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;COUNT=0',
    'FREQ=MONTHLY;UNTIL=20260230',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYHOUR=9',
    'FREQ=MONTHLY;COUNT=2;UNTIL=20270101',
    'FREQ=MONTHLY;FREQ=MONTHLY',
    'INTERVAL=2',
    'FREQ=MONTHLY;INTERVAL=121',
    'FREQ=YEARLY;BYMONTH=4',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=WEEKLY;WKST=SU',
  ])('reads %j as no rule', (rule) => {
    expect(parseSeriesRule(rule)).toBeUndefined();
  });

  it('continues from any of its days as from the first: no day twice, none left out', {
    timeout: 60_000,
  }, () => {
    const rule = fc.constantFrom(
      'FREQ=MONTHLY',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=WEEKLY;BYDAY=TU,SA;INTERVAL=2',
      'FREQ=YEARLY;BYMONTHDAY=30',
      'FREQ=MONTHLY;INTERVAL=5;COUNT=11',
    );
    const start = fc
      .integer({ min: 0, max: 4000 })
      .map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(rule, start, (text, starts_on) => {
        const all = days(text, starts_on, 12);
        const walked: string[] = [];
        let from: string | null = starts_on;
        while (walked.length < 12 && from !== null) {
          const next = nextOf({ rule: text, starts_on }, from);
          if (next === null) break;
          walked.push(next);
          from = new Date(Date.parse(`${next}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        }
        expect(walked).toEqual(all);
        expect([...new Set(all)].sort()).toEqual(all);
        const read = parseSeriesRule(text);
        expect(read && parseSeriesRule(writeRecurrence(read))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it('falls on the same days as before it used a library', { timeout: 120_000 }, () => {
    const frequency = fc.constantFrom('WEEKLY', 'MONTHLY', 'YEARLY');
    const interval = fc.constantFrom(1, 1, 1, 2, 3, 6, 13);
    const monthDay = fc.option(fc.constantFrom(-1, 1, 15, 28, 29, 30, 31));
    const weekdays = fc.subarray([...weekdayCodes]);
    const end = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 20 }).map((count) => `;COUNT=${count}`),
      fc.integer({ min: 0, max: 900 }).map((n) => `;UNTIL=${addDays('2024-06-01', n).replaceAll('-', '')}`),
    );
    const start = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2023-12-01', n));
    const later = fc.integer({ min: -50, max: 800 });
    fc.assert(
      fc.property(
        frequency,
        interval,
        monthDay,
        weekdays,
        end,
        start,
        later,
        (f, every, day, on, until, starts, n) => {
          const by = f === 'WEEKLY' ? on.length > 0 && `;BYDAY=${on.join(',')}` : day && `;BYMONTHDAY=${day}`;
          const rule = `FREQ=${f};INTERVAL=${every}${by || ''}${until}`;
          expect(days(rule, starts, 8, addDays(starts, n)), `${rule} from ${starts}`).toEqual(
            formerly(rule, starts, addDays(starts, n), 8),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});

/** The days as they were found before: each period's day, or the last of its month. */
function formerly(rule: string, startsOn: string, from: string, most: number): string[] {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const interval = Number(parts.get('INTERVAL'));
  const [count, until] = [Number(parts.get('COUNT') ?? 1e9), parts.get('UNTIL') ?? '99999999'];
  const found: string[] = [];
  let counted = 0;
  for (let period = 0; period < 6000 && found.length < most; period += 1) {
    for (const day of daysOfPeriod(parts, startsOn, period * interval)) {
      if (day < startsOn) continue;
      counted += 1;
      if (day.replaceAll('-', '') > until || counted > count) return found;
      if (day >= from && found.length < most) found.push(day);
    }
  }
  return found;
}

function daysOfPeriod(parts: Map<string, string>, startsOn: string, periods: number): string[] {
  if (parts.get('FREQ') === 'WEEKLY') {
    const weekday = (new Date(`${startsOn}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = addDays(startsOn, periods * 7 - weekday);
    const wanted = parts
      .get('BYDAY')
      ?.split(',')
      .map((code) => weekdayCodes.map(String).indexOf(code));
    return (wanted ?? [weekday]).sort((a, b) => a - b).map((day) => addDays(monday, day));
  }
  const months = periods * (parts.get('FREQ') === 'YEARLY' ? 12 : 1);
  const day = parts.get('BYMONTHDAY');
  if (day === undefined) return [addMonths(startsOn, months)];
  const first = addMonths(`${startsOn.slice(0, 7)}-01`, months);
  const last = addDays(addMonths(first, 1), -1);
  return [addDays(first, Math.min(Number(day) === -1 ? 30 : Number(day) - 1, Number(last.slice(8)) - 1))];
}
