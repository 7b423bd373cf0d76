import { describe, expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { nextOf, occurrences, parseRecurrence, writeRecurrence } from './recurrence.rules.ts';

const days = (rule: string, start: string, most = 5, from = start) => {
  const read = parseRecurrence(rule);
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
  ])('reads %j as no rule', (rule) => {
    expect(parseRecurrence(rule)).toBeUndefined();
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
        const read = parseRecurrence(text);
        expect(read && parseRecurrence(writeRecurrence(read))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });
});
