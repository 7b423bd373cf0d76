import { expect, it } from 'vitest';
import { beyondOwed, leastOf, partsOf, restOf, sentParts, spread } from './payment-form.rules.ts';

const day = '2026-12-08';
const none = { discount_percent: null, discount_until: null };
const early = { discount_percent: '0.0200', discount_until: day };

it('pays the oldest first, and no cent too much', () => {
  const open = [
    { id: 'a', balance: '100.00', ...none },
    { id: 'b', balance: '50.50', ...none },
    { id: 'c', balance: '70.00', ...none },
  ];
  const both = [
    ['120.25', { a: '100.00', b: '20.25' }],
    ['1000.00', { a: '100.00', b: '50.50', c: '70.00' }],
    ['0', {}],
  ] as const;
  for (const [amount, spreading] of both) {
    expect(spread(amount, open, 'USD')).toEqual(spreading);
    expect(partsOf(amount, open, day, 'USD')).toEqual(
      Object.fromEntries(Object.entries(spreading).map(([id, one]) => [id, { amount: one, discount: null }])),
    );
  }
});

it('takes the discount for paying early if the rest is enough for all of an invoice', () => {
  const open = [
    { id: 'a', balance: '1240.00', ...early },
    { id: 'b', balance: '100.00', ...early },
  ];
  const paid = (amount: string, on = day) =>
    Object.entries(partsOf(amount, open, on, 'USD')).map(([id, part]) => [id, part.amount, part.discount]);
  expect(paid('1215.20')).toEqual([['a', '1215.20', '24.80']]);
  expect(paid('1215.19')).toEqual([['a', '1215.19', null]]);
  expect(paid('1313.20')).toEqual([
    ['a', '1215.20', '24.80'],
    ['b', '98.00', '2.00'],
  ]);
  // Whoever pays more took less off.
  expect(paid('1340.00')).toEqual([
    ['a', '1240.00', null],
    ['b', '100.00', null],
  ]);
  expect(paid('1314.20')).toEqual([
    ['a', '1216.20', '23.80'],
    ['b', '98.00', '2.00'],
  ]);
  expect(paid('1215.20', '2026-12-09')).toEqual([['a', '1215.20', null]]);
});

it('sends what was typed, also what is no number, and leaves out what is not paid', () => {
  const open = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
  expect(
    sentParts(open, {
      a: { amount: '98.00', discount: '2.00' },
      b: { amount: undefined, discount: null },
      c: { amount: '0.00', discount: null },
    }),
  ).toEqual([
    { invoice_id: 'a', amount: '98.00', discount: '2.00' },
    { invoice_id: 'b', amount: '?' },
  ]);
});

it('computes the overpayment', () => {
  expect(beyondOwed('1000.00', ['100.00', '50.50'], 'USD')).toBe('849.50');
  expect(beyondOwed('150.50', ['100.00', '50.50'], 'USD')).toBe(undefined);
  expect(beyondOwed('0.01', [], 'USD')).toBe('0.01');
  expect(beyondOwed('x', ['100.00'], 'USD')).toBe(undefined);
});

it('computes the unallocated rest', () => {
  expect(restOf('120.25', ['100.00', null, '20.25'], 'USD')).toBe('0.00');
  expect(restOf('10', ['10.01'], 'USD')).toBe('-0.01');
  expect(restOf('10', [undefined], 'USD')).toBe(undefined);
  expect(leastOf('5.00', '7.00', 'USD')).toBe('5.00');
  expect(leastOf('-5.00', '7.00', 'USD')).toBe(undefined);
  expect(leastOf('x', '7.00', 'USD')).toBe(undefined);
});
