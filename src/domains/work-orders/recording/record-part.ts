import './labour-and-material.resource.ts';
import '#domains/inventory/part.resource.ts';
import { moveStock, sourceOf } from '#domains/inventory/move-stock.ts';
import { postPartUsed } from '#domains/ledger/entries/post-part-used.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { multiply } from '#kernel/money.ts';

export interface PartOfJob {
  readonly id: string;
  readonly part_id?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly quantity: string;
  readonly unit_cost?: bigint | null | undefined;
  readonly unit_price?: bigint | null | undefined;
  readonly is_billable?: boolean | null | undefined;
  /** The service it was used for. */
  readonly work_order_service_id?: string;
}

interface Job {
  readonly id: string;
  readonly customer_id: string | null;
  readonly site_id: string | null;
  readonly asset_id: string | null;
}

/** Records a part as used on a job, takes it from stock and posts its cost. */
export async function recordPart(
  ctx: Ctx,
  row: Job,
  input: PartOfJob,
): Promise<{ readonly description: string }> {
  const used = {
    ...(await priced(ctx, input)),
    id: input.id,
    work_order_id: row.id,
    quantity: input.quantity,
    is_billable: input.is_billable ?? true,
    used_by: ctx.viewer.membershipId || null,
    work_order_service_id: input.work_order_service_id ?? null,
  };
  const { customer_id, site_id, asset_id } = row;
  const about = { customer_id, site_id, asset_id, work_order_id: row.id };
  if (used.part_id !== null) await takeFromStock(ctx, { ...used, part_id: used.part_id });
  const journal_entry_id = used.part_id === null ? null : await postPartUsed(ctx, { ...used, ...about });
  await ctx.db
    .insertInto('work_order_parts')
    .values({ ...used, journal_entry_id })
    .execute();
  await ctx.emit(
    'work_order_parts.used',
    { table: 'work_order_parts', id: used.id },
    {
      work_order_id: row.id,
      part_id: used.part_id,
      quantity: used.quantity,
      unit_cost: used.unit_cost.toString(),
    },
  );
  return { description: used.description };
}

/** Current cost and price of the catalogue, unless the office gives other values. */
async function priced(ctx: Ctx, input: PartOfJob) {
  const description = input.description?.trim();
  if (!input.part_id) {
    if (!description) throw invalid({ part_id: 'Choose a part, or describe what was used.' });
    return {
      part_id: null,
      description,
      unit_cost: input.unit_cost ?? 0n,
      unit_price: input.unit_price ?? 0n,
    };
  }
  const part = await ctx.db
    .selectFrom('parts')
    .select(['name', 'cost', 'price', 'is_active'])
    .where('id', '=', input.part_id)
    .executeTakeFirst();
  if (!part?.is_active) throw invalid({ part_id: 'This part is no longer in the parts list.' });
  return {
    part_id: input.part_id,
    description: description || part.name,
    unit_cost: input.unit_cost ?? part.cost ?? 0n,
    unit_price: input.unit_price ?? part.price ?? 0n,
  };
}

interface UsedPart {
  readonly id: string;
  readonly part_id: string;
  readonly work_order_id: string;
  readonly quantity: string;
  readonly unit_cost: bigint;
  readonly used_by: string | null;
}

/**
 * Takes the part from the truck of the person who used it. The stock may become negative: the technician had the part in hand, so
 * the count is wrong, and the next count corrects it.
 */
async function takeFromStock(ctx: Ctx, used: UsedPart): Promise<void> {
  const location_id = await sourceOf(ctx, used.used_by);
  if (location_id === null) return;
  const { id, part_id, work_order_id, quantity, unit_cost } = used;
  const value = -multiply(unit_cost, quantity);
  const what = { part_id, location_id, quantity: `-${quantity}`, value, work_order_id };
  await moveStock(ctx, [{ ...what, kind: 'used', work_order_part_id: id }]);
}
