/** Shared by creating and updating a bill: its lines, dates and storage. Totals are computed only here. */
import '../orders/purchase-order.resource.ts';
import './vendor-bill.resource.ts';
import '../vendor.resource.ts';
import { refuseLineAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { refuseLineClasses } from '#domains/ledger/classes/line-classes.ts';
import { type AgreedDiscount, noDiscount } from '#domains/ledger/early-payment/discount-terms.ts';
import { exceedsMaxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent } from '#kernel/money.ts';
import { comparePrices } from '#kernel/unit-price.ts';
import { refuseFreight } from '../costs/freight-of-deliveries.ts';
import { documentTotals, lineTotals, netOf } from '../orders/order-lines.rules.ts';
import { billLineInput } from './vendor-bill.inputs.ts';

export type BillLine = InputOf<typeof billLineInput>;
const computed = new Set([
  'id',
  'bill_id',
  'position',
  'tax_amount',
  'total_amount',
  'received_amount',
  'price_difference',
  'freight',
  'created_at',
  'updated_at',
]);

export function readBillLines({ viewer }: Pick<Ctx, 'viewer'>, input: unknown): BillLine[] {
  const lines = readLines(billLineInput, input, viewer, { computed });
  const exponent = currencyExponent(viewer.currency);
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (exceedsMaxAmount(netOf(line), exponent))
      throw invalid({ [`lines.${index}.unit_price`]: 'This amount is too large.' });
    if (line.po_item_id && comparePrices(line.unit_price, 0n) < 0)
      throw invalid({ [`lines.${index}.unit_price`]: 'Enter a credit as a line of its own.' });
    if (line.po_item_id && seen.has(line.po_item_id))
      throw invalid({ [`lines.${index}.po_item_id`]: 'This item is here twice.' });
    if (line.po_item_id) seen.add(line.po_item_id);
  }
  return lines;
}

/** Replaces the lines; ordered items must be of this vendor. Returns the totals for the header. */
export async function storeBillLines(
  ctx: Ctx,
  bill: { readonly id: string; readonly vendor_id: string },
  lines: readonly BillLine[],
  shipping: bigint,
) {
  await refuseForeignItems(ctx, bill.vendor_id, lines);
  await refuseLineAccounts(ctx, lines);
  await refuseLineClasses(ctx, lines);
  await refuseFreight(ctx, lines);
  await ctx.db.deleteFrom('vendor_bill_lines').where('bill_id', '=', bill.id).execute();
  if (lines.length > 0) {
    const rows = lines.map((line, position) => ({
      ...line,
      ...lineTotals(line),
      id: ctx.newId(),
      bill_id: bill.id,
      position,
    }));
    await ctx.db.insertInto('vendor_bill_lines').values(rows).execute();
  }
  return documentTotals(lines, shipping);
}

interface DateInput {
  readonly bill_date?: string | null | undefined;
  readonly due_date?: string | null | undefined;
}

/** An explicit due date overrides the default terms. */
export function billDates(input: DateInput, fallback: { bill_date: string; days: number }) {
  const bill_date = input.bill_date ?? fallback.bill_date;
  const due_date = input.due_date ?? addDays(bill_date, fallback.days);
  if (due_date < bill_date) throw invalid({ due_date: 'It can’t be due before it is dated.' });
  return { bill_date, due_date };
}

/** The terms of a vendor for paying early. */
export async function vendorDiscount({ db }: Pick<Ctx, 'db'>, vendorId: string): Promise<AgreedDiscount> {
  const query = db.selectFrom('vendors').select(['discount_percent', 'discount_days']);
  return (await query.where('id', '=', vendorId).executeTakeFirst()) ?? noDiscount;
}

async function refuseForeignItems({ db }: Ctx, vendor_id: string, lines: readonly BillLine[]): Promise<void> {
  const wanted = lines.flatMap(({ po_item_id }) => po_item_id ?? []);
  if (wanted.length === 0) return;
  const known = await db
    .selectFrom('purchase_order_items')
    .innerJoin('purchase_orders', 'purchase_orders.id', 'purchase_order_items.po_id')
    .select(['purchase_order_items.id', 'purchase_orders.po_number', 'purchase_orders.status'])
    .where('purchase_order_items.id', 'in', wanted)
    .where('purchase_orders.vendor_id', '=', vendor_id)
    .execute();
  const faults: Record<string, string> = {};
  for (const [index, { po_item_id }] of lines.entries()) {
    if (!po_item_id) continue;
    const item = known.find(({ id }) => id === po_item_id);
    const fault = item ? refusalOf(item) : 'This item was not ordered from this vendor.';
    if (fault) faults[`lines.${index}.po_item_id`] = fault;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Why an order can't be billed; undefined if it can. */
export function refusalOf(order: { po_number: string; status: string | null }): string | undefined {
  const { po_number, status } = order;
  if (status === 'draft') return `${po_number} is a draft, so there is nothing to bill.`;
  if (status === 'cancelled') return `${po_number} is cancelled, so there is nothing to bill.`;
}
