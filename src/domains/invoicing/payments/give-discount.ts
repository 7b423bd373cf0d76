/** Gives the discount of an invoice that is paid early, and takes it back with the payment. */
import '../invoice.resource.ts';
import './payment.resource.ts';
import { sql } from 'kysely';
import {
  type DiscountedDocument,
  type TaxedRate,
  taxOfDiscount,
} from '#domains/ledger/early-payment/early-payment.rules.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { reverseDocument } from '#domains/ledger/entries/reverse-document.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { storedTaxes } from '../credits/write-off-tax.ts';
import { readInvoiceSettings } from '../settings/invoice-settings.ts';
import { postSalesDiscount } from './discount-posting.rules.ts';
import { salesDiscounts } from './sales-discount.resource.ts';

export interface DiscountedInvoice extends Omit<DiscountedDocument, 'amount'> {
  readonly invoice_id: string;
  readonly customer_id: string;
  readonly issue_date: string;
}

interface Given {
  readonly payment_id: string;
  readonly payment: string;
  /** From when the payment counts. */
  readonly on: string;
  /** The command that pays, and its field of that day. */
  readonly event: string;
  readonly dayField: string;
}

/** Posts the discounts of the invoices of one payment. Returns the id of each, by invoice. */
export async function giveDiscounts(
  ctx: Ctx,
  invoices: readonly DiscountedInvoice[],
  { payment_id, payment, on, event, dayField }: Given,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const { invoice_id, number, discount, customer_id, issue_date } of invoices) {
    if (discount === 0n) continue;
    const id = ctx.newId();
    const taken_on = latest(on, issue_date);
    const taxes = await taxTakenBack(ctx, invoice_id, discount);
    const tax = taxes.reduce((sum, one) => sum + one.tax, 0n);
    const entry = {
      entry_date: taken_on,
      memo: `Discount on ${number} with payment ${payment}`,
      source: 'sales_discount',
      source_table: 'sales_discounts',
      source_id: id,
    } as const;
    const lines = postSalesDiscount({ amount: discount, tax, customer_id });
    const journal_entry_id = await postDated(ctx, dayField, entry, lines);
    await ctx.db
      .insertInto('sales_discounts')
      .values({
        ...{ id, invoice_id, payment_id, taken_on, amount: discount, tax, taxes: storedTaxes(taxes) },
        ...{ currency: ctx.viewer.currency, journal_entry_id },
      })
      .execute();
    await recordCreation(ctx, salesDiscounts, event, id);
    made.set(invoice_id, id);
  }
  return made;
}

/** None if the company does not take it back, and where no tax was charged here. */
async function taxTakenBack(ctx: Ctx, invoiceId: string, discount: bigint): Promise<TaxedRate[]> {
  if (!(await readInvoiceSettings(ctx)).discount_tax) return [];
  const { rows } = await sql<TaxedRate>`
    select l.rate, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax from tax_lines l
    where l.side = 'charged' and (l.document_id = ${invoiceId}::uuid
      or l.document_id in (select c.id from invoices c where c.credits_id = ${invoiceId}::uuid))
    group by l.rate order by l.rate`.execute(ctx.db);
  return taxOfDiscount(
    rows,
    discount,
    rows.reduce((sum, { net, tax }) => sum + net + tax, 0n),
  );
}

interface Reversal {
  readonly reversed_on: string;
  readonly reason: string;
}

/** With their payment, on its day or on that of the discount when that is later: the invoices are open again. */
export async function reverseDiscounts(ctx: Ctx, payment_id: string, reversal: Reversal): Promise<void> {
  const given = await ctx.db
    .selectFrom('sales_discounts')
    .select(['id', 'taken_on', 'journal_entry_id'])
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'recorded')
    .orderBy('id')
    .execute();
  for (const { id, taken_on, journal_entry_id } of given) {
    const reversed_on = latest(reversal.reversed_on, taken_on);
    await ctx.transition(salesDiscounts, id, {
      ...{ from: ['recorded'], to: 'reversed', event: 'reverse' },
      set: { reversed_at: ctx.now, reversed_on, reverse_reason: reversal.reason },
    });
    await reverseDocument(ctx, journal_entry_id, {
      ...{ entry_date: reversed_on, memo: `Discount taken back: ${reversal.reason}` },
      ...{ source: 'sales_discount_reversal', source_table: 'sales_discounts', source_id: id },
    });
  }
}
