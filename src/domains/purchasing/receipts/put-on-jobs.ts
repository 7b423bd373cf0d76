import type { Ctx } from '#kernel/context.ts';
import type { UnitPrice } from '#kernel/money.ts';
import { comparePrices } from '#kernel/unit-price.ts';
import type { PlacedLine } from './place-delivery.ts';
import '#domains/work-orders/recording/labour-and-material.resource.ts';
import '#domains/inventory/part.resource.ts';

/** Records what was ordered for a job as a part used on it, at cost; it is invoiced with the job. */
export async function putOnJobs(
  ctx: Ctx,
  received_on: string,
  lines: readonly PlacedLine[],
  journal_entry_id: string | null,
): Promise<void> {
  const bought = lines.filter(({ to }) => to === 'job');
  if (bought.length === 0) return;
  const parts = await pricesOf(
    ctx,
    bought.flatMap(({ item }) => item.part_id ?? []),
  );
  const priceOf = ({ part_id, unit_price }: PlacedLine['item']) => {
    const price = parts.get(part_id ?? '') ?? 0n;
    return comparePrices(price, 0n) === 0 ? unit_price : price;
  };
  const rows = bought.map(({ item, quantity, value, work_order_part_id }) => ({
    id: work_order_part_id ?? ctx.newId(),
    work_order_id: item.work_order_id ?? '',
    part_id: item.part_id,
    description: item.item_name,
    quantity,
    unit_cost: item.unit_price,
    cost: value,
    used_on: received_on,
    unit_price: priceOf(item),
    is_billable: true,
    journal_entry_id: item.part_id === null ? null : journal_entry_id,
  }));
  await ctx.db.insertInto('work_order_parts').values(rows).execute();
}

async function pricesOf({ db }: Ctx, ids: readonly string[]): Promise<Map<string, UnitPrice>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('parts').select(['id', 'price']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, price }) => [id, price ?? 0n]));
}
