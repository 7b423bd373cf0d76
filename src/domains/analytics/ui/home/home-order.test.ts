import { expect, it } from 'vitest';
import { arranged, rowsOf } from './home-order.rules.ts';

const cards = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const orderOf = (order: readonly string[]) =>
  arranged(cards, { cards: order, hidden: [] })
    .map(({ id }) => id)
    .join('');

it('keeps the usual order without an arrangement', () => {
  expect(arranged(cards, null)).toEqual(cards);
});

it('puts cards that came later behind those that they usually follow, and forgets those that are gone', () => {
  expect(orderOf(['d', 'c', 'b', 'a'])).toBe('dcba');
  expect(orderOf(['d', 'gone', 'a'])).toBe('dabc');
  expect(orderOf(['c', 'b'])).toBe('acdb');
});

it('puts two halves that stand together in one row', () => {
  const sized = [
    ['half', 1],
    ['block', 2],
    ['half', 3],
    ['half', 4],
    ['half', 5],
  ].map(([kind, id]) => ({ kind: String(kind), id }));
  expect(rowsOf(sized).map((row) => row.map(({ id }) => id))).toEqual([[1], [2], [3, 4], [5]]);
});
