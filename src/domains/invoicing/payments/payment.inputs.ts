import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';

export const allocationInput = {
  invoice_id: field.ref('invoices', { label: 'Invoice', required: true }),
  amount: field.money({ label: 'Amount', required: true }),
  discount: field.money({ label: 'Discount', help: 'Taken off what is open, besides the amount' }),
};

export const paying = { allow: office, permission: 'record_payments' } as const;
