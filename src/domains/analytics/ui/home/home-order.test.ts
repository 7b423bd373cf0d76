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

it('puts figures that stand together in one row', () => {
  const sized = [
    ['figure', 1],
    ['wide', 2],
    ['block', 3],
    ['block', 4],
    ['figure', 5],
  ].map(([size, id]) => ({ size: String(size), id }));
  expect(rowsOf(sized).map((row) => row.map(({ id }) => id))).toEqual([[1, 2], [3], [4], [5]]);
});
