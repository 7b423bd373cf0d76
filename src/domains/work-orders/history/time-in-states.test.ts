import { expect, it } from 'vitest';
import { lastingText, type Spell, timesInStates } from './time-in-states.rules.ts';

const spell = (status: string, from: number, to: number | null, is_derived = false): Spell => ({
  subject_id: '',
  status,
  entered_at: new Date(from * 60_000).toISOString(),
  left_at: to === null ? null : new Date(to * 60_000).toISOString(),
  is_derived,
});

it('adds the spells of a status, and counts the one that lasts up to now', () => {
  const spells = [
    spell('unscheduled', 0, 10, true),
    spell('in_progress', 10, 15),
    spell('on_hold', 15, 75),
    spell('in_progress', 75, null),
  ];
  expect(timesInStates(spells, 80 * 60_000)).toEqual([
    { status: 'unscheduled', milliseconds: 600_000, isCurrent: false, isDerived: true },
    { status: 'in_progress', milliseconds: 600_000, isCurrent: true, isDerived: false },
    { status: 'on_hold', milliseconds: 3_600_000, isCurrent: false, isDerived: false },
  ]);
});

it.each([
  [0, 'less than 1 min'],
  [59_999, 'less than 1 min'],
  [60_000, '1 min'],
  [7_200_000, '2 h'],
  [7_260_000, '2 h 1 min'],
  [3 * 86_400_000 + 4 * 3_600_000 + 50 * 60_000, '3 d 4 h'],
  [86_400_000 + 60_000, '1 d'],
])('says %i ms as %s', (milliseconds, text) => {
  expect(lastingText(milliseconds)).toBe(text);
});
