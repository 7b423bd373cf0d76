import { expect, it } from 'vitest';
import { sentBill } from './pay-form.rules.ts';

it('sends what was typed, also what is no number', () => {
  const sent = (amount?: string | null, discount?: string | null) =>
    sentBill('b', { amount, discount, offered: '12.40' });
  expect(sent('607.60', '12.40')).toEqual({ bill_id: 'b', amount: '607.60', discount: '12.40' });
  expect(sent('620.00', null)).toEqual({ bill_id: 'b', amount: '620.00' });
  expect(sent(undefined, undefined)).toEqual({ bill_id: 'b', amount: '?', discount: '?' });
});
