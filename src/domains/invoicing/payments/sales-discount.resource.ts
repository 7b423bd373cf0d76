import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const kept = { writableBy: 'nobody' } as const;

/** What a customer took off an invoice for paying it early. It goes with the payment of the rest. */
export const salesDiscounts = defineResource('sales_discounts', {
  label: 'Discount given',
  labels: 'Discounts given',
  title: 'name',
  order: 'taken_on.desc',
  fields: {
    name: field.computed('text', `'Discount for paying early'`, { label: 'Discount' }),
    invoice_id: field.ref('invoices', { label: 'Invoice', required: true, ...kept }),
    payment_id: field.ref('payments', { label: 'Payment', required: true, ...kept }),
    taken_on: field.date({ label: 'Taken', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    currency: field.text({ required: true, ...kept }),
    tax: field.money({ label: 'Tax taken back', required: true, ...kept }),
    taxes: field.json({
      label: 'Tax taken back by rate',
      help: 'Rates in millionths, amounts in minor units',
      required: true,
      ...kept,
    }),
    status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
    journal_entry_id: field.ref('journal_entries', kept),
    reversed_at: field.instant({ label: 'Reversal recorded', ...kept }),
    reversed_on: field.date({ label: 'Reversed', ...kept }),
    reverse_reason: field.text({ label: 'Reversed because', ...kept }),
  },
  access: writtenByCommands(office, 'view_invoices'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    sales_discounts: TableOf<typeof salesDiscounts>;
  }
}
