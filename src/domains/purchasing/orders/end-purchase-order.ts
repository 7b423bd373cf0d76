/** The ways an order ends: closed once complete, cancelled while nothing was received, removed from the list. */
import '../bills/vendor-bill.resource.ts';
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { writing } from './purchase-order.inputs.ts';
import { purchaseOrders } from './purchase-order.resource.ts';

export const cancelPurchaseOrder = defineCommand(
  purchaseOrders,
  'cancel',
  {
    ...writing,
    label: 'Cancel order',
    placed: true,
    from: ['draft', 'sent', 'approved'],
    to: 'cancelled',
    final: true,
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    const { received, billed } = await touched(ctx, row.id);
    if (received || billed) {
      const what = received ? 'Goods of it were received' : 'There is a bill for it';
      throw new Refused(
        'conflict',
        `${what}, so it can’t be cancelled. Say that nothing more will come instead.`,
      );
    }
    return { cancelled_at: ctx.now, cancel_reason: input.reason };
  },
);

/** Gives up what is not delivered of a partly received order. */
export const finishReceiving = defineCommand(
  purchaseOrders,
  'finish_receiving',
  {
    label: 'Nothing more will come',
    placed: true,
    from: ['sent', 'approved'],
    to: 'received',
    allow: office,
    permission: 'receive_purchase_orders',
    final: true,
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    const { received } = await touched(ctx, row.id);
    if (!received) throw new Refused('conflict', 'Nothing of it was received. Cancel the order instead.');
    return { short_reason: input.reason };
  },
);

export const closePurchaseOrder = defineCommand(
  purchaseOrders,
  'close',
  {
    ...writing,
    label: 'Close',
    placed: true,
    from: ['received'],
    to: 'closed',
  },
  async (ctx) => ({ closed_at: ctx.now }),
);

/** Removes the order from the list. The number stays used and the audit log keeps the order. */
export const removePurchaseOrder = defineCommand(
  purchaseOrders,
  'remove',
  {
    ...writing,
    label: 'Remove from the list',
    placed: true,
    again: 'refused',
    from: ['draft', 'cancelled'],
    final: true,
  },
  async () => ({ is_active: false }),
);

async function touched({ db }: Ctx, id: string): Promise<{ received: boolean; billed: boolean }> {
  const { rows } = await sql<{ received: boolean; billed: boolean }>`
    select coalesce(bool_or(received_quantity > 0), false) as received,
      exists (select from vendor_bills where po_id = ${id} and status <> 'void') as billed
    from purchase_order_items where po_id = ${id}`.execute(db);
  return rows[0] ?? { received: false, billed: false };
}
