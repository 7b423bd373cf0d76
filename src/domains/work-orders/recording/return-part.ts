import './labour-and-material.resource.ts';
import { sql } from 'kysely';
import { moveStock, sourceOf } from '#domains/inventory/move-stock.ts';
import { postPartReturned } from '#domains/ledger/entries/post-part-used.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { multiply } from '#kernel/money.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { workOrders } from '../work-order.resource.ts';
import { endedMeanwhile, recordable } from './recording.inputs.ts';

/** Returns a used part, in full or in part, as long as it is not invoiced. */
export const returnPart = defineCommand(
  workOrders,
  'return_part',
  {
    label: 'Return part',
    placed: true,
    again: 'allowed',
    from: recordable,
    late: endedMeanwhile,
    allow: 'everyone',
    input: {
      work_order_part_id: field.ref('work_order_parts', { label: 'Part', required: true }),
      quantity: field.decimal(3, { label: 'Quantity', min: 0.001, max: 999_999 }),
    },
    offline: true,
  },
  async (ctx, row, input) => {
    const used = await ctx.db
      .selectFrom('work_order_parts')
      .select([
        'id',
        'part_id',
        'description',
        'quantity',
        'unit_cost',
        'used_by',
        'invoice_line_id',
        'journal_entry_id',
      ])
      .where('id', '=', input.work_order_part_id)
      .where('work_order_id', '=', row.id)
      .forUpdate()
      .executeTakeFirst();
    if (!used) throw invalid({ work_order_part_id: 'This part is not on the work order.' });
    await acceptFact(ctx, row, { what: 'Part returned', detail: used.description });
    if (used.invoice_line_id) {
      throw new Refused('conflict', `“${used.description}” is invoiced already, so it can’t be returned.`);
    }
    const quantity = input.quantity ?? used.quantity;
    const stays = await takeOff(ctx, used, quantity);
    if (used.part_id !== null) {
      const value = multiply(used.unit_cost, used.quantity) - multiply(used.unit_cost, stays);
      const { id, part_id, used_by } = used;
      await putIntoStock(ctx, { id, part_id, used_by, quantity, value, work_order_id: row.id });
    }
    if (used.journal_entry_id) {
      const { customer_id, site_id, asset_id } = row;
      const about = { customer_id, site_id, asset_id, work_order_id: row.id };
      await postPartReturned(ctx, { ...used, ...about, kept: stays });
    }
    await ctx.emit(
      'work_order_parts.returned',
      { table: 'work_order_parts', id: used.id },
      {
        work_order_id: row.id,
        part_id: used.part_id,
        quantity,
        unit_cost: used.unit_cost.toString(),
        journal_entry_id: used.journal_entry_id,
      },
    );
  },
);

/** Returns the quantity that stays on the job. */
async function takeOff(
  { db }: Ctx,
  used: { readonly id: string; readonly quantity: string },
  quantity: string,
): Promise<string> {
  const kept = await db
    .updateTable('work_order_parts')
    .set({ quantity: sql<string>`quantity - ${quantity}::numeric` })
    .where('id', '=', used.id)
    .where('quantity', '>', quantity)
    .returning(['id', 'quantity'])
    .executeTakeFirst();
  if (kept) return kept.quantity;
  const gone = await db
    .deleteFrom('work_order_parts')
    .where('id', '=', used.id)
    .where('quantity', '=', quantity)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw invalid({ quantity: `Only ${used.quantity} were used.` });
  return '0';
}

interface ReturnedPart {
  readonly id: string;
  readonly part_id: string;
  readonly work_order_id: string;
  readonly quantity: string;
  readonly value: bigint;
  readonly used_by: string | null;
}

/** Returns the part to the location it came from; a part bought for the job goes to the person's own stock. */
async function putIntoStock(ctx: Ctx, { id, used_by, ...returned }: ReturnedPart): Promise<void> {
  const left = await ctx.db
    .selectFrom('stock_moves')
    .select('location_id')
    .where('work_order_part_id', '=', id)
    .where('kind', '=', 'used')
    .executeTakeFirst();
  const location_id = left?.location_id ?? (await sourceOf(ctx, used_by));
  if (location_id === null) return;
  await moveStock(ctx, [{ ...returned, location_id, kind: 'returned', work_order_part_id: id }]);
}
