/** How an order ends: closed when all is there, cancelled while nothing is, taken out of the list. */
import { sql } from 'kysely';
import { carryOut } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  finishReceiving,
  removePurchaseOrder,
} from './purchase-order.commands.ts';
import './vendor-bill.resource.ts';

export const cancelPurchaseOrderDeed = carryOut(cancelPurchaseOrder, async (ctx, row, input) => {
  const { received, billed } = await touched(ctx, row.id);
  if (received || billed) {
    const what = received ? 'Goods of it were received' : 'There is a bill for it';
    throw new Refused(
      'conflict',
      `${what}, so it can’t be cancelled. Say that nothing more will come instead.`,
    );
  }
  return { cancelled_at: ctx.now, cancel_reason: input.reason };
});

/** The rest of a partial delivery is given up. */
export const finishReceivingDeed = carryOut(finishReceiving, async (ctx, row, input) => {
  const { received } = await touched(ctx, row.id);
  if (!received) throw new Refused('conflict', 'Nothing of it was received. Cancel the order instead.');
  return { short_reason: input.reason };
});

export const closePurchaseOrderDeed = carryOut(closePurchaseOrder, async (ctx) => ({ closed_at: ctx.now }));

export const removePurchaseOrderDeed = carryOut(removePurchaseOrder, async () => ({ is_active: false }));

async function touched({ db }: Ctx, id: string): Promise<{ received: boolean; billed: boolean }> {
  const { rows } = await sql<{ received: boolean; billed: boolean }>`
    select coalesce(bool_or(received_quantity > 0), false) as received,
      exists (select from vendor_bills where po_id = ${id} and status <> 'void') as billed
    from purchase_order_items where po_id = ${id}`.execute(db);
  return rows[0] ?? { received: false, billed: false };
}
