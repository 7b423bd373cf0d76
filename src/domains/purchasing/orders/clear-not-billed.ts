import { sql } from 'kysely';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { postNotBilled } from '../bills/purchase-posting.rules.ts';
import { progressOf } from './order-progress.ts';
import { purchaseOrders } from './purchase-order.resource.ts';

/**
 * Gives up what a closed order was received for and never billed, or billed and never received: the rest in goods received and not billed goes
 * to price differences. The items count as billed from then on.
 */
export const clearNotBilled = defineCommand(
  purchaseOrders,
  'clear_not_billed',
  {
    label: 'Nothing more will be billed',
    placed: true,
    from: ['closed'],
    again: 'refused',
    allow: office,
    permission: 'create_transactions',
    final: true,
    input: {
      cleared_on: field.date({ label: 'On', help: 'Today when left empty' }),
      reason: field.text({ label: 'Reason', required: true, max: 500 }),
    },
  },
  async (ctx, row, input) => {
    const day = input.cleared_on ?? ctx.today;
    refuseFuture(ctx, 'cleared_on', day);
    const value = await giveUp(ctx, row.id, day);
    if (value === null) throw new Refused('conflict', 'All that was received of it is billed.');
    await sql`update purchase_order_items set billed_quantity = received_quantity where po_id = ${row.id}`.execute(
      ctx.db,
    );
    const memo = `Not billed of ${row.po_number}: ${input.reason}`;
    const document = {
      source: 'goods_not_billed',
      source_table: 'purchase_orders',
      source_id: row.id,
    } as const;
    await postDated(ctx, 'cleared_on', { entry_date: day, memo, ...document }, postNotBilled(value));
    return await progressOf(ctx, row.id);
  },
);

/** Keeps what is given up of each item; returns its value at the ordered price, or null if there is nothing to give up. */
async function giveUp({ db }: Ctx, po_id: string, day: string): Promise<bigint | null> {
  const { rows } = await sql<{ amount: bigint }>`
    insert into goods_not_billed (tenant_id, po_item_id, cleared_on, quantity, amount)
    select i.tenant_id, i.id, ${day}::date, i.received_quantity - i.billed_quantity, fw.received_value(i.id) - fw.billed_value(i.id)
      from purchase_order_items i where i.po_id = ${po_id} and i.received_quantity <> i.billed_quantity
    returning amount`.execute(db);
  return rows.length === 0 ? null : rows.reduce((sum, { amount }) => sum + amount, 0n);
}
