import { discountFields } from '#domains/ledger/early-payment/discount-fields.rules.ts';
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
    invoice_id: field.ref('invoices', { label: 'Invoice', required: true, ...kept }),
    payment_id: field.ref('payments', { label: 'Payment', required: true, ...kept }),
    ...discountFields('Tax taken back'),
  },
  access: writtenByCommands(office, 'view_invoices'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    sales_discounts: TableOf<typeof salesDiscounts>;
  }
}
