import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { type CreditKind, readOpenCredits } from './credits.ts';

export interface ShownCredit {
  readonly kind: CreditKind;
  readonly id: string;
  readonly number: string;
  readonly dated_on: string;
  readonly available: string;
}

/** A customer's open credit, to apply to invoices or to refund. */
export const openCreditsReport = defineReport(
  'open_credits',
  {
    label: 'Open credit',
    allow: office,
    permission: 'view_invoices',
    params: { customer_id: field.ref('customers', { label: 'Customer', required: true }) },
  },
  async (ctx, { customer_id }): Promise<readonly ShownCredit[]> => {
    const exponent = currencyExponent(ctx.viewer.currency);
    const credits = await readOpenCredits(ctx, customer_id);
    return credits.map((credit) => ({ ...credit, available: fromMinor(credit.available, exponent) }));
  },
);
