import { describe, expect, it } from 'vitest';
import { expectedValue, isOfToday, isOverdue, placeName, placesOf } from './meter-round.rules.ts';

const nowhere = { asset_name: 'Boiler 1', location: null, room_number: null, floor: null };
const today = '2026-03-10';

it.each([
  [nowhere, 'Boiler 1'],
  [{ ...nowhere, location: 'Plant room B' }, 'Plant room B'],
  [{ ...nowhere, location: 'Ceiling', room_number: '214', floor: '2' }, 'Room 214, Floor 2'],
  [{ ...nowhere, room_number: 'Boiler room' }, 'Boiler room'],
])('%j is at %s', (meter, name) => expect(placeName(meter)).toBe(name));

it.each([
  // read, due, of today's round, overdue
  ['2026-03-10', '2026-03-11', true, false],
  ['2026-03-09', '2026-03-10', true, false],
  ['2026-03-01', '2026-03-08', true, true],
  ['2026-03-01', '2026-03-31', false, false],
  [null, '2026-03-10', true, false],
])('read on %s and due on %s', (read_on, due_on, ofToday, overdue) => {
  expect(isOfToday({ read_on, due_on }, today)).toBe(ofToday);
  expect(isOverdue({ read_on, due_on }, today)).toBe(overdue);
});

it('keeps the order of the walk, with the given places first', () => {
  const at = (location: string, id: string) => ({ ...nowhere, location, id });
  const meters = [at('Roof', 'a'), at('Cellar', 'b'), at('Roof', 'c'), at('Attic', 'd')];
  const order = (first: string[]) =>
    placesOf(meters, new Set(first)).map(({ name, meters }) => [name, ...meters.map(({ id }) => id)]);
  expect(order([])).toEqual([
    ['Roof', 'a', 'c'],
    ['Cellar', 'b'],
    ['Attic', 'd'],
  ]);
  expect(order(['Attic']).map(([name]) => name)).toEqual(['Attic', 'Roof', 'Cellar']);
});

describe('what a meter is expected to show', () => {
  const meter = {
    ...{ id: 'm', name: 'Run hours', kind: 'counter' as const, unit: 'h', asset_id: 'a' },
    ...{ last_value: '100.0000', last_read_at: '2026-03-08T00:00:00Z', read_on: null, due_on: today },
    ...{ use_per_day: '8.0000', rollover: null, min_value: null, max_value: null },
  };
  const now = Date.parse('2026-03-10T12:00:00Z');
  it.each([
    [meter, 120],
    [{ ...meter, rollover: '110.0000' }, 10],
    [{ ...meter, last_read_at: '2026-03-12T00:00:00Z' }, 100],
    [{ ...meter, use_per_day: null }, null],
    [{ ...meter, last_value: null, last_read_at: null }, null],
    [{ ...meter, kind: 'gauge' as const }, null],
  ])('%#', (given, value) => expect(expectedValue(given, now)).toBe(value));
});
