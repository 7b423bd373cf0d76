import { expect, it } from 'vitest';
import { paidOf } from './paid-early.rules.ts';

const bill = { balance: '620.00', discount_percent: '0.0200', discount_until: '2026-12-08' };
const on = (day: string, choice: Parameters<typeof paidOf>[1] = 'taken') => paidOf(bill, choice, day, 2);

it('takes the discount until its last day', () => {
  expect(on('2026-12-08')).toEqual({ amount: '607.60', discount: '12.40', offered: '12.40' });
  expect(on('2026-12-09')).toEqual({ amount: '620.00', discount: null, offered: null });
});

it('pays the rest of what a smaller discount leaves, and part of a bill without any', () => {
  expect(on('2026-12-01', { discount: '10.00' })).toMatchObject({ amount: '610.00', discount: '10.00' });
  expect(on('2026-12-01', { discount: null })).toMatchObject({ amount: '620.00', discount: null });
  expect(on('2026-12-01', { amount: '100.00' })).toMatchObject({ amount: '100.00', discount: null });
});

it('forgets a discount that was typed for an earlier day', () => {
  expect(on('2026-12-09', { discount: '10.00' })).toMatchObject({ amount: '620.00', discount: null });
});

it('pays nothing of what is left out', () => {
  expect(on('2026-12-01', 'left')).toBeUndefined();
  expect(on('2026-12-01', { discount: undefined })).toMatchObject({ amount: undefined, discount: undefined });
});
