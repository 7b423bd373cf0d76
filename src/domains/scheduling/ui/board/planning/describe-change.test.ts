import { expect, it } from 'vitest';
import { describeChange } from './describe-change.ts';

const at = (day: number, hour: number) => Date.UTC(2026, 5, day, hour);
const clock = { locale: 'en-GB', timezone: 'UTC' };
const nameOf = (id: string | null) => (id === null ? 'Unassigned' : id);
const before = { technician_id: 'Tom', from: at(1, 9), to: at(1, 10) };
const said = (after: object, from: typeof before | null = before, isCopy = false) =>
  describeChange({ number: 'WO-1', before: from, after: { ...before, ...after }, isCopy }, nameOf, clock);

it('names a change by what differs', () => {
  expect(said({ technician_id: 'Ann' })).toBe('WO-1 moved to Ann, 09:00');
  expect(said({ from: at(2, 9), to: at(2, 10) })).toBe('WO-1 moved to Tom, Tue 2 Jun, 09:00');
  expect(said({ to: at(1, 12) })).toBe('WO-1 ends at 12:00');
  expect(said({ from: at(1, 8) })).toBe('WO-1 starts at 08:00');
  expect(said({ technician_id: null }, null)).toBe('WO-1 planned for Unassigned, Mon 1 Jun, 09:00');
  expect(said({}, null, true)).toBe('WO-1 copied for Tom, Mon 1 Jun, 09:00');
});
