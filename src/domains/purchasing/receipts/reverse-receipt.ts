/** Reverses a delivery that was wrong or sent back: removes it from stock, job and ledger, and reopens the order. */
import { firstOf } from '#kernel/type-guards.ts';
import '#domains/work-orders/recording/labour-and-material.resource.ts';
import { sql } from 'kysely';
import { lockLevels } from '#domains/inventory/move-stock.ts';
import { compareQuantities, subtractQuantities } from '#domains/inventory/quantity.rules.ts';
import { StockBook } from '#domains/inventory/stock-book.ts';
import { postReversal } from '#domains/ledger/entries/post.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { updateRow } from '#kernel/write-row.ts';
import { landCosts } from '../costs/landed-costs.ts';
import { progressOf } from '../orders/order-progress.ts';
import { purchaseOrders } from '../orders/purchase-order.resource.ts';
import { type goodsReceiptLines, goodsReceipts } from './goods-receipt.resource.ts';

type Line = RowOf<typeof goodsReceiptLines>;

export const reverseReceipt = defineCommand(
  goodsReceipts,
  'reverse',
  {
    label: 'Reverse receipt',
    from: ['posted'],
    to: 'reversed',
    allow: office,
    permission: 'receive_purchase_orders',
    final: true,
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    const order = await lockOrder(ctx, row.po_id);
    if (order.status === 'closed') throw new Refused('conflict', `${order.po_number} is closed.`);
    const lines = await ctx.db
      .selectFrom('goods_receipt_lines')
      .selectAll()
      .where('receipt_id', '=', row.id)
      .execute();
    await refuseReturned(ctx, lines);
    await giveBack(ctx, lines);
    await takeFromJobs(ctx, lines);
    const entry_date = compareDates(ctx.today, row.received_on) < 0 ? row.received_on : ctx.today;
    await takeFromStock(ctx, lines, entry_date, input.reason);
    const postLanded = await landCosts(ctx, {
      items: lines.map(({ po_item_id }) => po_item_id),
      ...{ day: entry_date, dateField: 'reason' },
      ...{ changing: { leaving: row.id }, undone: { receipt: row.id } },
    });
    if (row.journal_entry_id !== null) {
      await postReversal(ctx, row.journal_entry_id, {
        entry_date,
        memo: `Reversal of ${row.number}: ${input.reason}`,
        source: 'goods_receipt_reversal',
        source_table: 'goods_receipts',
        source_id: row.id,
      });
    }
    await postLanded();
    const progress = await progressOf(ctx, row.po_id);
    const reopened = await ctx.transition(purchaseOrders, order.id, {
      from: ['received'],
      to: order.approved_at === null ? 'sent' : 'approved',
      event: 'receipt_reversed',
      set: { ...progress, short_reason: null },
    });
    if (!reopened) await updateRow(ctx, purchaseOrders, order, 'receipt_reversed', progress);
    return { reversed_at: ctx.now, reverse_reason: input.reason };
  },
);

/** What went back in part is not taken back as a whole. */
async function refuseReturned({ db }: Ctx, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  const moves = db.selectFrom('stock_moves').select('id').where('receipt_line_id', 'in', ids);
  if (await moves.where('kind', '=', 'vendor_return').executeTakeFirst())
    throw new Refused('conflict', 'Parts of it went back to the vendor already. Return the rest, too.');
}

type Order = RowOf<typeof purchaseOrders>;

export async function lockOrder({ db }: Pick<Ctx, 'db'>, id: string): Promise<Order> {
  const { rows } = await sql<Order>`
    select * from purchase_orders where id = ${id} for no key update`.execute(db);
  return firstOf(rows);
}

async function giveBack({ db }: Ctx, lines: readonly Line[]): Promise<void> {
  for (const { po_item_id, quantity, item_name } of lines) {
    const item = await db
      .selectFrom('purchase_order_items')
      .select(['received_quantity', 'billed_quantity'])
      .where('id', '=', po_item_id)
      .executeTakeFirstOrThrow();
    const left = subtractQuantities(item.received_quantity, quantity);
    if (compareQuantities(item.billed_quantity, left) > 0) {
      throw new Refused(
        'conflict',
        `“${item_name}” is billed already. Void the bill or enter a vendor credit first.`,
      );
    }
    await db
      .updateTable('purchase_order_items')
      .set({ received_quantity: left })
      .where('id', '=', po_item_id)
      .execute();
  }
}

async function takeFromJobs({ db }: Ctx, lines: readonly Line[]): Promise<void> {
  for (const { work_order_part_id, quantity, item_name } of lines) {
    if (work_order_part_id === null) continue;
    const gone = await db
      .deleteFrom('work_order_parts')
      .where('id', '=', work_order_part_id)
      .where('quantity', '=', quantity)
      .where('invoice_line_id', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone)
      throw new Refused('conflict', `“${item_name}” is invoiced or was returned on its job already.`);
  }
}

async function takeFromStock(ctx: Ctx, lines: readonly Line[], day: string, reason: string): Promise<void> {
  const stocked = lines.flatMap(({ id, part_id, location_id, quantity, value, item_name }) =>
    part_id !== null && location_id !== null
      ? [{ id, part_id, location_id, quantity, value, item_name }]
      : [],
  );
  if (stocked.length === 0) return;
  const book = await StockBook.open(
    ctx,
    day,
    stocked.map(({ part_id }) => part_id),
  );
  const onHand = await lockLevels(ctx, stocked);
  for (const line of stocked) {
    if (compareQuantities(onHand(line), line.quantity) < 0) {
      throw new Refused(
        'conflict',
        `Only ${Math.max(0, Number(onHand(line)))} of “${line.item_name}” are still there.`,
      );
    }
  }
  for (const { id, part_id, location_id, quantity, value } of stocked) {
    const about = { part_id, location_id, kind: 'receipt_reversal', reason, receipt_line_id: id } as const;
    await book.takeBack(about, quantity, value);
  }
  await book.write('reason');
}
