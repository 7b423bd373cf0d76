import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayIn } from '#kernel/dates.ts';
import { hour } from '../lanes/time-scale.ts';
import type { BoardVisit } from './board-visit.ts';
import { visitsByDay, weekDays } from './visits-by-day.ts';

const visit = (from: number) => ({ id: String(from), from, to: from + hour }) as BoardVisit;
/** Weeks with a clock change in spring and in autumn, and one without. */
const weeks = [
  ['America/New_York', '2026-03-08'],
  ['Europe/Berlin', '2026-10-25'],
  ['Asia/Kolkata', '2026-06-01'],
] as const;

it('puts each visit on its calendar day, sorted by time', () => {
  for (const [timezone, first] of weeks) {
    const start = Date.parse(`${first}T00:00:00Z`);
    const days = Array.from({ length: 7 }, (_, index) =>
      new Date(start + index * 24 * hour).toISOString().slice(0, 10),
    );
    const week = weekDays(days, timezone);
    const times = fc.array(fc.integer({ min: -48, max: 9 * 24 }).map((hours) => start + hours * hour));
    fc.assert(
      fc.property(times, (starts) => {
        const found = visitsByDay(starts.map(visit), week);
        const expected = days.map((day) =>
          starts.filter((at) => dayIn(timezone, new Date(at).toISOString()) === day).sort((a, b) => a - b),
        );
        expect(found.map((list) => list.map(({ from }) => from))).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  }
});

it('computes once per week for the same visits', () => {
  const week = weekDays(['2026-06-01'], 'UTC');
  const visits = [visit(Date.parse('2026-06-01T09:00:00Z'))];
  expect(visitsByDay(visits, week)).toBe(visitsByDay(visits, week));
  expect(visitsByDay(visits, weekDays(['2026-06-02'], 'UTC'))).toEqual([[]]);
});
