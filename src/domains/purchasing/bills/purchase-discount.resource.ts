import { discountFields } from '#domains/ledger/early-payment/discount-fields.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const kept = { writableBy: 'nobody' } as const;

/** What was taken off a bill for paying it early. It goes with the payment of the rest. */
export const purchaseDiscounts = defineResource('purchase_discounts', {
  label: 'Discount taken',
  labels: 'Discounts taken',
  title: 'name',
  order: 'taken_on.desc',
  fields: {
    bill_id: field.ref('vendor_bills', { label: 'Bill', required: true, ...kept }),
    payment_id: field.ref('bill_payments', { label: 'Payment', required: true, ...kept }),
    ...discountFields('Tax given back'),
  },
  access: writtenByCommands(office, 'view_purchase_orders'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    purchase_discounts: TableOf<typeof purchaseDiscounts>;
  }
}
