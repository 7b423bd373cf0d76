/** Takes the discount of a bill that is paid early, and brings it back out with the payment. */
import './bill-payment.resource.ts';
import './vendor-bill.resource.ts';
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
import { purchaseDiscounts } from './purchase-discount.resource.ts';
import { postPurchaseDiscount } from './purchase-posting.rules.ts';

interface DiscountedBill extends DiscountedDocument {
  readonly id: string;
  readonly vendor_id: string;
  readonly vendor: string;
  readonly bill_date: string;
}

interface Taken {
  readonly payment_id: string;
  readonly payment: string;
  readonly paid_on: string;
  /** The command that pays. */
  readonly event: string;
}

/** Posts the discounts of the bills of one payment, of a bill that is dated later on its day. Returns the id of each, by bill. */
export async function takeDiscounts(
  ctx: Ctx,
  bills: readonly DiscountedBill[],
  { payment_id, payment, paid_on, event }: Taken,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const { id: bill_id, number, discount, vendor_id, vendor, bill_date } of bills) {
    if (discount === 0n) continue;
    const id = ctx.newId();
    const taken_on = latest(paid_on, bill_date);
    const taxes = await claimedTax(ctx, bill_id, discount);
    const tax = taxes.reduce((sum, one) => sum + one.tax, 0n);
    const entry = {
      entry_date: taken_on,
      memo: `Discount on ${number} with payment ${payment}, ${vendor}`,
      source: 'purchase_discount',
      source_table: 'purchase_discounts',
      source_id: id,
    } as const;
    const lines = postPurchaseDiscount({ amount: discount, tax, vendor_id });
    const journal_entry_id = await postDated(ctx, 'paid_on', entry, lines);
    const stored = taxes.map((one) => ({ ...one, net: `${one.net}`, tax: `${one.tax}` }));
    await ctx.db
      .insertInto('purchase_discounts')
      .values({
        ...{ id, bill_id, payment_id, taken_on, amount: discount, tax, taxes: stored },
        ...{ currency: ctx.viewer.currency, journal_entry_id },
      })
      .execute();
    await recordCreation(ctx, purchaseDiscounts, event, id);
    made.set(bill_id, id);
  }
  return made;
}

/** None where the tax of the bill was part of its cost. */
async function claimedTax({ db }: Ctx, billId: string, discount: bigint): Promise<TaxedRate[]> {
  const { rows } = await sql<TaxedRate>`
    select l.rate, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax from tax_lines l
    where l.side = 'paid' and (l.document_id = ${billId}::uuid
      or l.document_id in (select c.id from vendor_bills c where c.credits_id = ${billId}::uuid))
    group by l.rate order by l.rate`.execute(db);
  if (rows.length === 0) return [];
  const { rows: sums } = await sql<{ whole: bigint }>`
    select sum(case kind when 'credit' then -total_amount else total_amount end)::bigint as whole from vendor_bills
    where id = ${billId}::uuid or credits_id = ${billId}::uuid and status = 'posted'`.execute(db);
  return taxOfDiscount(rows, discount, sums[0]?.whole ?? 0n);
}

interface Reversal {
  readonly reversed_on: string;
  readonly reason: string;
}

/** With their payment, on its day or on that of the discount when that is later: the bills are open again. */
export async function reverseDiscounts(ctx: Ctx, payment_id: string, reversal: Reversal): Promise<void> {
  const taken = await ctx.db
    .selectFrom('purchase_discounts')
    .select(['id', 'taken_on', 'journal_entry_id'])
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'recorded')
    .orderBy('id')
    .execute();
  for (const { id, taken_on, journal_entry_id } of taken) {
    const reversed_on = latest(reversal.reversed_on, taken_on);
    await ctx.transition(purchaseDiscounts, id, {
      ...{ from: ['recorded'], to: 'reversed', event: 'reverse' },
      set: { reversed_at: ctx.now, reversed_on, reverse_reason: reversal.reason },
    });
    await reverseDocument(ctx, journal_entry_id, {
      ...{ entry_date: reversed_on, memo: `Discount taken back: ${reversal.reason}` },
      ...{ source: 'purchase_discount_reversal', source_table: 'purchase_discounts', source_id: id },
    });
  }
}
