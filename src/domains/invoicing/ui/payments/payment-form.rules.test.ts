import { expect, it } from 'vitest';
import { beyondOwed, leastOf, restOf, spread } from './payment-form.rules.ts';

it('pays the oldest first, and no cent too much', () => {
  const open = [
    { id: 'a', balance: '100.00' },
    { id: 'b', balance: '50.50' },
    { id: 'c', balance: '70.00' },
  ];
  expect(spread('120.25', open, 'USD')).toEqual({ a: '100.00', b: '20.25' });
  expect(spread('1000.00', open, 'USD')).toEqual({ a: '100.00', b: '50.50', c: '70.00' });
  expect(spread('0', open, 'USD')).toEqual({});
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
