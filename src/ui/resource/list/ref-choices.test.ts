import { expect, it } from 'vitest';
import { closestFirst } from './ref-choices.ts';

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }));

it('puts exact matches first, then prefixes, and keeps the order of the rest', () => {
  const found = named('Client 112', 'Client 120', 'client 12', 'Old client 12', 'Client 121');
  expect(closestFirst(' Client 12', found).map(({ label }) => label)).toEqual([
    'client 12',
    'Client 120',
    'Client 121',
    'Client 112',
    'Old client 12',
  ]);
  expect(closestFirst('', found)).toEqual(found);
});
