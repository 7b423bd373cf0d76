import { findBillTo } from '#domains/crm/bill-to.ts';
import type { AgreedDiscount } from '#domains/ledger/early-payment/discount-terms.ts';
import { office } from '#kernel/access.ts';
import { addDays } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { usualTaxRate } from '../settings/tax-rate.ts';
import { findCustomer } from './draft-header.ts';

export interface InvoiceDefaults extends AgreedDiscount {
  readonly tax_rate: string;
  readonly terms: number;
  readonly issue_date: string;
  readonly due_date: string;
  readonly bill_to: { readonly name: string; readonly contact: string | null; readonly email: string | null };
}

/** The defaults the form shows for a customer and site; the server uses the same ones. */
export const invoiceDefaultsReport = defineReport(
  'invoice_defaults',
  {
    label: 'Invoice defaults',
    allow: office,
    permission: 'view_invoices',
    params: {
      customer_id: field.ref('customers', { label: 'Customer', required: true }),
      site_id: field.ref('sites', { label: 'Site' }),
      contact_id: field.ref('contacts', { label: 'Contact' }),
    },
  },
  async (ctx, { customer_id, site_id, contact_id }): Promise<InvoiceDefaults> => {
    const customer = await findCustomer(ctx, customer_id);
    const terms = customer.payment_terms ?? 30;
    const { name, contact, email } = await findBillTo(ctx, { customer_id, contact_id: contact_id ?? null });
    return {
      tax_rate: await usualTaxRate(ctx, customer_id, site_id ?? null),
      terms,
      issue_date: ctx.today,
      due_date: addDays(ctx.today, terms),
      discount_percent: customer.discount_percent,
      discount_days: customer.discount_days,
      bill_to: { name, contact, email },
    };
  },
);
