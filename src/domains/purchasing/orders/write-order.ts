/** Shared by creating and updating an order: reading the input and storing it. Totals are computed only here. */
import { firstOf } from '#kernel/type-guards.ts';
import './purchase-order.resource.ts';
import '../vendor.resource.ts';
import { sql } from 'kysely';
import { refuseLineAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { refuseLineClasses } from '#domains/ledger/classes/line-classes.ts';
import { exceedsMaxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent } from '#kernel/money.ts';
import { documentTotals, lineTotals, netOf } from './order-lines.rules.ts';
import { itemInput } from './purchase-order.inputs.ts';

export type OrderItem = InputOf<typeof itemInput>;
const computed = new Set([
  'id',
  'po_id',
  'position',
  'tax_amount',
  'total_amount',
  'received_quantity',
  'billed_quantity',
  'created_at',
  'updated_at',
]);

export function readItems({ viewer }: Pick<Ctx, 'viewer'>, input: unknown): OrderItem[] {
  const items = readLines(itemInput, input, viewer, { name: 'items', computed });
  const exponent = currencyExponent(viewer.currency);
  for (const [index, item] of items.entries()) {
    if (exceedsMaxAmount(netOf(item), exponent))
      throw invalid({ [`items.${index}.unit_price`]: 'This amount is too large.' });
  }
  return items;
}

export function totalsOf({ viewer }: Pick<Ctx, 'viewer'>, items: readonly OrderItem[], shipping: bigint) {
  const totals = documentTotals(items, shipping);
  if (exceedsMaxAmount(totals.total_amount, currencyExponent(viewer.currency)))
    throw invalid({ items: 'The total is too large.' });
  return totals;
}

/** Replaces all items of the order. */
export async function replaceItems(ctx: Ctx, po_id: string, items: readonly OrderItem[]): Promise<void> {
  await ctx.db.deleteFrom('purchase_order_items').where('po_id', '=', po_id).execute();
  await mustExist(ctx, items);
  await addItems(ctx, po_id, items);
}

/** Inserts items whose references are known to exist. */
export async function addItems(
  ctx: Pick<Ctx, 'db' | 'newId'>,
  po_id: string,
  items: readonly OrderItem[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item, position) => ({
    ...item,
    ...lineTotals(item),
    id: ctx.newId(),
    po_id,
    position,
  }));
  await ctx.db.insertInto('purchase_order_items').values(rows).execute();
}

export interface OrderedFrom {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Days. */
  readonly payment_terms: number;
  /** The terms printed on an order, such as "Net 30". */
  readonly terms: string;
}

/** The database refuses a vendor that doesn't exist or is not in use. */
export const vendorToOrderFrom = (id: string) => sql<OrderedFrom>`fw.vendor_to_order_from(${id}::uuid)`;

export async function findVendor({ db }: Pick<Ctx, 'db'>, id: string): Promise<OrderedFrom> {
  const { rows } = await sql<OrderedFrom>`select * from ${vendorToOrderFrom(id)}`.execute(db);
  return firstOf(rows);
}

export function refuseEarlyDelivery(order_date: string, expected: string | null): void {
  if (expected !== null && expected < order_date) {
    throw invalid({ expected_delivery_date: 'It can’t arrive before it is ordered.' });
  }
}

const targets = [
  ['part_id', 'parts', 'This part doesn’t exist.'],
  ['work_order_id', 'work_orders', 'This work order doesn’t exist.'],
] as const;

export async function mustExist({ db }: Pick<Ctx, 'db'>, items: readonly OrderItem[]): Promise<void> {
  await refuseLineAccounts({ db }, items, 'items');
  await refuseLineClasses({ db }, items, 'items');
  const faults: Record<string, string> = {};
  const looking = targets.map(async ([name, table, message]) => {
    const wanted = [...new Set(items.flatMap((item) => item[name] ?? []))];
    if (wanted.length === 0) return;
    const known = await db.selectFrom(table).select('id').where('id', 'in', wanted).execute();
    const ids = new Set(known.map(({ id }) => id));
    for (const [index, item] of items.entries()) {
      const id = item[name];
      if (id && !ids.has(id)) faults[`items.${index}.${name}`] = message;
    }
  });
  await Promise.all(looking);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
