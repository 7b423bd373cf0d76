import { expect, it } from 'vitest';
import type { OpenBill } from '#domains/purchasing/bills/payables.report.ts';
import { paidOf, sentBill } from './pay-form.rules.ts';

const bill: OpenBill = {
  ...{ id: 'b', number: 'BILL-0001', vendor_reference: null, vendor_id: 'v', vendor: 'Ferro' },
  ...{ bill_date: '2026-11-28', due_date: '2026-12-28', days_overdue: 0, total: '620.00', balance: '620.00' },
  ...{ discount_percent: '0.0200', discount_until: '2026-12-08' },
};
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

it('sends what was typed, also what is no number', () => {
  expect(on('2026-12-01', 'left')).toBeUndefined();
  const typed = on('2026-12-01', { discount: undefined });
  expect(typed && sentBill('b', typed)).toEqual({ bill_id: 'b', amount: '?', discount: '?' });
  const all = on('2026-12-09');
  expect(all && sentBill('b', all)).toEqual({ bill_id: 'b', amount: '620.00' });
});
