/** Where each line of a delivery goes: to the job it was ordered for, into stock, or directly to an account. */
import { sql } from 'kysely';
import { addQuantities } from '#domains/inventory/quantity.rules.ts';
import { mustBeInUse } from '#domains/inventory/transfer-stock.ts';
import { givenClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import type { Dimensions } from '#domains/ledger/entries/posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { partOf } from '../orders/order-lines.rules.ts';
import type { DeliveredLine } from './read-delivery.ts';
import '#domains/inventory/stock.resource.ts';
import '../vendor.resource.ts';
import '#domains/work-orders/work-order.resource.ts';

export interface PlacedLine extends DeliveredLine {
  readonly id: string;
  readonly value: bigint;
  readonly to: 'stock' | 'job' | 'account';
  readonly account_id: string | null;
  /** Id of the row to be inserted on the job. */
  readonly work_order_part_id: string | null;
  readonly about: Dimensions;
}

export async function placeDelivery(
  ctx: Ctx,
  { vendor_id }: { readonly vendor_id: string },
  lines: readonly DeliveredLine[],
): Promise<PlacedLine[]> {
  const jobs = await jobsOf(ctx, lines);
  const usual = await usualAccount(ctx, vendor_id);
  const stocked = await stockedParts(ctx, lines);
  const isForStock = ({ item }: DeliveredLine) =>
    item.part_id !== null && item.work_order_id === null && stocked.has(item.part_id);
  const forStock = lines.filter(isForStock);
  const before = await receivedValues(ctx, lines);
  const needsPlace = forStock.some(({ location_id }) => location_id === null);
  const stock = needsPlace ? await usualLocation(ctx) : null;
  await mustBeInUse(
    ctx,
    Object.fromEntries(
      forStock.flatMap(({ location_id, path }) =>
        location_id ? [[`${path}.location_id`, location_id]] : [],
      ),
    ),
  );
  return lines.map((line) => {
    const { item, quantity, location_id } = line;
    const to = item.work_order_id !== null ? 'job' : isForStock(line) ? 'stock' : 'account';
    const whole = partOf(item.unit_price, '0', addQuantities(item.received_quantity, quantity));
    const more = whole - (before.get(item.id) ?? 0n);
    const value = more > 0n ? more : 0n;
    return {
      ...line,
      id: ctx.newId(),
      value,
      to,
      location_id: to === 'stock' ? (location_id ?? stock) : null,
      account_id: to === 'account' ? (item.account_id ?? usual) : null,
      work_order_part_id: to === 'job' ? ctx.newId() : null,
      about: {
        ...(item.work_order_id && jobs.get(item.work_order_id)),
        ...(to !== 'stock' && givenClasses(item)),
      },
    };
  });
}

/** What was received before, at the ordered price: all deliveries together are worth the whole, to the last cent. */
async function receivedValues({ db }: Ctx, lines: readonly DeliveredLine[]): Promise<Map<string, bigint>> {
  const ids = lines.map(({ item }) => item.id);
  const { rows } = await sql<{ id: string; value: bigint }>`
    select id, fw.received_value(id) as value from unnest(${ids}::uuid[]) as id`.execute(db);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** The parts of which stock is kept; any other is an expense. */
async function stockedParts({ db }: Ctx, lines: readonly DeliveredLine[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(lines.flatMap(({ item }) => item.part_id ?? []))];
  if (ids.length === 0) return new Set();
  const parts = db.selectFrom('parts').select('id').where('id', 'in', ids).where('is_stocked', '=', true);
  return new Set((await parts.execute()).map(({ id }) => id));
}

async function jobsOf({ db }: Ctx, lines: readonly DeliveredLine[]): Promise<Map<string, Dimensions>> {
  const ids = [...new Set(lines.flatMap(({ item }) => item.work_order_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('work_orders')
    .select(['id', 'number', 'status', 'customer_id', 'site_id', 'asset_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const faults: Record<string, string> = {};
  for (const { item, path } of lines) {
    const job = rows.find(({ id }) => id === item.work_order_id);
    if (job?.status === 'cancelled')
      faults[`${path}.item_id`] = `${job.number}, for which it was ordered, is cancelled.`;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return new Map(
    rows.map(({ id, customer_id, site_id, asset_id }) => [
      id,
      { work_order_id: id, customer_id, site_id, asset_id },
    ]),
  );
}

export async function usualAccount({ db }: Pick<Ctx, 'db'>, vendor_id: string): Promise<string | null> {
  const vendor = await db
    .selectFrom('vendors')
    .select('default_account_id')
    .where('id', '=', vendor_id)
    .executeTakeFirst();
  return vendor?.default_account_id ?? null;
}

/** The default stock location of deliveries; created on the company's first delivery. */
async function usualLocation(ctx: Ctx): Promise<string> {
  const known = await ctx.db
    .selectFrom('stock_locations')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('created_at')
    .executeTakeFirst();
  if (known) return known.id;
  const id = ctx.newId();
  await ctx.db.insertInto('stock_locations').values({ id, name: 'Warehouse', is_default: true }).execute();
  return id;
}
