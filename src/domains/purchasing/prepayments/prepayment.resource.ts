import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_purchase_orders');
const kept = { writableBy: 'nobody' } as const;

const reversal = {
  journal_entry_id: field.ref('journal_entries', kept),
  reversed_at: field.instant({ label: 'Reversal recorded', ...kept }),
  reversed_on: field.date({ label: 'Reversed', ...kept }),
  reverse_reason: field.text({ label: 'Reversed because', ...kept }),
};

/** A prepayment goes to a bill, in whole or in part. The prepayment itself is a payment to the vendor of that kind. */
export const prepaymentUses = defineResource('prepayment_uses', {
  label: 'Prepayment applied',
  labels: 'Prepayments applied',
  title: 'amount',
  order: 'applied_on.desc',
  fields: {
    payment_id: field.ref('bill_payments', { label: 'Prepayment', required: true, ...kept }),
    bill_id: field.ref('vendor_bills', { label: 'Bill', required: true, ...kept }),
    applied_on: field.date({ label: 'Applied', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    currency: field.text({ required: true, ...kept }),
    status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
    ...reversal,
  },
  access,
});

/** A prepayment, or the rest of it, that the vendor has paid back. */
export const vendorRefunds = defineResource('vendor_refunds', {
  label: 'Refund of a vendor',
  labels: 'Refunds of vendors',
  title: 'number',
  order: 'refunded_on.desc',
  fields: {
    number: field.text({ label: 'Number', required: true, search: true, ...kept }),
    payment_id: field.ref('bill_payments', { label: 'Prepayment', required: true, ...kept }),
    vendor_id: field.ref('vendors', { label: 'Vendor', search: true, required: true, ...kept }),
    refunded_on: field.date({ label: 'Paid back', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    currency: field.text({ required: true, ...kept }),
    method: field.choice(paymentMethods, { label: 'Method', required: true, ...kept }),
    reference: field.text({ label: 'Reference', search: true, ...kept }),
    account_id: field.ref('accounts', { label: 'Into account', required: true, ...kept }),
    status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
    ...reversal,
  },
  list: ['number', 'vendor_id', 'refunded_on', 'method', 'amount', 'status'],
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    prepayment_uses: TableOf<typeof prepaymentUses>;
    vendor_refunds: TableOf<typeof vendorRefunds>;
  }
}
