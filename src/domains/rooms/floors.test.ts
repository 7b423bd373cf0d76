import { expect, it } from 'vitest';
import { compareFloors } from './floors.rules.ts';

it('orders floors from the ground up, basements first and rooms without a floor last', () => {
  const floors = ['10', 'Roof', 'G', null, 'B1', '2', 'B2', '-3', '1', 'Mezzanine'];
  expect(floors.toSorted(compareFloors)).toEqual([
    ...['-3', 'B2', 'B1', 'G', '1', '2', '10'],
    ...['Mezzanine', 'Roof', null],
  ]);
});
