import './labour-and-material.resource.ts';
import '#domains/inventory/part.resource.ts';
import { moveStock, sourceOf } from '#domains/inventory/move-stock.ts';
import { postPartUsed } from '#domains/ledger/entries/post-part-used.ts';
import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { multiply } from '#kernel/money.ts';
import { workOrders } from '../work-order.resource.ts';
import { recordable } from './recording.inputs.ts';
import { requireAssignment } from './require-assignment.ts';

/**
 * Records a part from the catalogue at its current cost and price, or any other part by description. A catalogue part is taken from
 * stock and becomes a cost of the job; a part bought on the way has its own bill.
 */
export const usePart = defineCommand(
  workOrders,
  'use_part',
  {
    label: 'Add part',
    placed: true,
    makes: 'work_order_parts',
    again: 'allowed',
    from: recordable,
    allow: 'everyone',
    input: {
      part_id: field.ref('parts', { label: 'Part' }),
      description: field.text({ label: 'Description', help: 'For what is not in the parts list' }),
      quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, max: 999_999 }),
      unit_cost: field.money({
        label: 'Unit cost',
        help: 'That of the parts list when left empty',
        min: 0,
        writableBy: office,
      }),
      unit_price: field.money({
        label: 'Unit price',
        help: 'That of the parts list when left empty',
        min: 0,
        writableBy: office,
      }),
      is_billable: field.boolean({ label: 'Billable', writableBy: office }),
    },
    offline: true,
  },
  async (ctx, row, input) => {
    await requireAssignment(ctx, row.id);
    const used = {
      ...(await priced(ctx, input)),
      id: input.id,
      work_order_id: row.id,
      quantity: input.quantity,
      is_billable: input.is_billable ?? true,
      used_by: ctx.viewer.membershipId || null,
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
  },
);

/** Current cost and price of the catalogue, unless the office gives other values. */
async function priced(ctx: Ctx, input: InputOf<typeof usePart.input>) {
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
