import { expect, it } from 'vitest';
import { inOrder } from './group-order.rules.ts';

const group = (name: string, rate: number | null, of: number) => ({
  ...{ keys: [name], names: [name] },
  ...{ values: { fix: [rate] }, divisors: { fix: [of] } },
});
const groups = [group('large', 0.9, 100), group('none', null, 0), group('one', 1, 1), group('some', 1, 20)];
const named = (order: 'size' | 'highest' | 'lowest') =>
  inOrder(groups, 'fix', order).map(({ keys }) => keys[0]);

it('orders by rate, with 20 of 20 before 1 of 1, and what has no rate last', () => {
  expect(named('size')).toEqual(['large', 'none', 'one', 'some']);
  expect(named('highest')).toEqual(['some', 'one', 'large', 'none']);
  expect(named('lowest')).toEqual(['large', 'some', 'one', 'none']);
});
