import { findBillTo } from '#domains/crm/bill-to.ts';
import { usualTaxRate } from '#domains/invoicing/settings/tax-rate.ts';
import { office } from '#kernel/access.ts';
import { addDays } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { USUAL_DAYS } from './quote-header.ts';

export interface QuoteDefaults {
  readonly tax_rate: string;
  readonly valid_until: string;
  readonly bill_to: { readonly name: string; readonly contact: string | null; readonly email: string | null };
}

/** The defaults the form shows for a customer and site; the server uses the same ones. */
export const quoteDefaultsReport = defineReport(
  'quote_defaults',
  {
    label: 'Quote defaults',
    allow: office,
    params: {
      customer_id: field.ref('customers', { label: 'Customer', required: true }),
      site_id: field.ref('sites', { label: 'Site' }),
      contact_id: field.ref('contacts', { label: 'Contact' }),
    },
  },
  async (ctx, { customer_id, site_id, contact_id }): Promise<QuoteDefaults> => {
    const { name, contact, email } = await findBillTo(
      ctx,
      { customer_id, contact_id: contact_id ?? null },
      'is_primary',
    );
    return {
      tax_rate: await usualTaxRate(ctx, customer_id, site_id ?? null),
      valid_until: addDays(ctx.today, USUAL_DAYS),
      bill_to: { name, contact, email },
    };
  },
);
