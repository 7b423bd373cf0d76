import { expect, it } from 'vitest';
import type { BillableWork } from '#domains/invoicing/drafts/billable-work.report.ts';
import { choiceOf } from './work-choice.rules.ts';

const work = (id: string, amount: string | null, values: Partial<BillableWork> = {}): BillableWork => ({
  ...{ id, number: id, title: id, status: 'completed', customer_id: id, customer: id, bill_email: null },
  ...{ invoice_by: 'customer', site_id: null, site: null, customer_po: null, completed_at: null },
  ...{ draft_id: null, hours: '0.00', hours_without_rate: '0.00', amount },
  ...values,
});

const ids = (rows: readonly BillableWork[]) => rows.map(({ id }) => id).join('');

it('makes no invoice of nothing, and says which work it left out', () => {
  const chosen = [
    work('a', '90.00'),
    work('b', '0.00'),
    work('c', null),
    work('d', '5.00', { customer_id: null }),
    work('e', null, { draft_id: 'x' }),
    // It gets its price on the draft.
    work('f', '0.00', { hours_without_rate: '2.00' }),
  ];
  const { invoices, left, work: taken } = choiceOf(chosen, () => 'key');
  expect([invoices.map((one) => ids(one.work)), ids(left), ids(taken)]).toEqual([['a', 'f'], 'bcd', 'af']);
});

it('bills work of no charge with the other work of its customer', () => {
  const { invoices, left } = choiceOf(
    [work('a', '90.00'), work('b', '0.00', { customer_id: 'a' })],
    () => '',
  );
  expect([invoices.map((one) => ids(one.work)), ids(left)]).toEqual([['ab'], '']);
});
