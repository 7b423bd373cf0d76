import { expect, it } from 'vitest';
import { billedQuantities } from './covered-parts.rules.ts';

const service = (quantity: string, ...included: readonly [string, string][]) => ({
  quantity,
  included_parts: included.map(([part_id, of]) => ({ part_id, quantity: of })),
});
const part = (part_id: string | null, quantity: string) => ({ part_id, quantity });
const billed = (...[services, parts]: Parameters<typeof billedQuantities>) => [
  ...billedQuantities(services, parts).values(),
];

it('covers what the services include, the first first, and bills the rest', () => {
  const twice = service('2', ['filter', '1.5'], ['belt', '1']);
  expect(billed([twice], [part('filter', '1.000'), part('filter', '3.000'), part('belt', '2.000')])).toEqual([
    '0',
    '1.000',
    '0',
  ]);
});

it('adds up services, and leaves other parts alone', () => {
  const services = [service('1', ['filter', '1']), service('1', ['filter', '1'])];
  expect(billed(services, [part('filter', '2.000'), part('fuse', '1.000'), part(null, '1.000')])).toEqual([
    ...['0', '1.000', '1.000'],
  ]);
  expect(billed([], [part('filter', '2.000')])).toEqual(['2.000']);
});
