/**
 * Records a delivery: the quantity of each item and where it went. Updates stock, jobs and the ledger in the same transaction; the
 * order is received once everything is.
 */
import { sql } from 'kysely';
import { addQuantities, compareQuantities } from '#domains/inventory/quantity.rules.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { postGoodsReceipt } from '../bills/purchase-posting.rules.ts';
import { landCosts } from '../costs/landed-costs.ts';
import { progressOf } from '../orders/order-progress.ts';
import { type purchaseOrderItems, purchaseOrders } from '../orders/purchase-order.resource.ts';
import { goodsReceipts } from './goods-receipt.resource.ts';
import { type PlacedLine, placeDelivery } from './place-delivery.ts';
import { putIntoStock } from './put-into-stock.ts';
import { putOnJobs } from './put-on-jobs.ts';
import { readDelivery } from './read-delivery.ts';

type Order = RowOf<typeof purchaseOrders>;
type Item = RowOf<typeof purchaseOrderItems>;

export const receivePurchaseOrder = defineCommand(
  purchaseOrders,
  'receive',
  {
    label: 'Receive',
    placed: true,
    makes: 'goods_receipts',
    again: 'allowed',
    from: ['sent', 'approved'],
    allow: office,
    permission: 'receive_purchase_orders',
    input: {
      received_on: field.date({ label: 'Received on', help: 'Today when left empty' }),
      delivery_note: field.text({ label: 'Delivery note', max: 80 }),
      notes: field.text({ label: 'Notes', max: 1000 }),
      lines: field.json({ label: 'Lines', required: true }),
    },
  },
  async (ctx, row, input) => {
    const received_on = input.received_on ?? ctx.today;
    refuseFuture(ctx, 'received_on', received_on);
    const items = await itemsOf(ctx, row.id);
    const lines = await placeDelivery(ctx, row, await readDelivery(ctx, items, input.lines));
    const { id } = input;
    const number = await ctx.nextNumber('goods_receipts');
    const total = lines.reduce((sum, { value }) => sum + value, 0n);
    const { delivery_note = null, notes = null } = input;
    await ctx.db
      .insertInto('goods_receipts')
      .values({ id, number, po_id: row.id, received_on, delivery_note, notes, total })
      .execute();
    await storeLines(ctx, id, lines);
    await putIntoStock(ctx, received_on, lines);
    const postLanded = await landCosts(ctx, {
      items: lines.flatMap(({ to, item }) => (to === 'stock' ? item.id : [])),
      ...{ day: received_on, dateField: 'received_on' },
    });
    const journal_entry_id = await post(ctx, { id, number, received_on }, row, lines);
    await postLanded();
    await putOnJobs(ctx, received_on, lines, journal_entry_id);
    if (journal_entry_id !== null) {
      await ctx.db.updateTable('goods_receipts').set({ journal_entry_id }).where('id', '=', id).execute();
    }
    const isAll = await addReceived(ctx, items, lines);
    await ctx.emit(
      'goods_receipts.posted',
      { table: 'goods_receipts', id },
      { purchase_order_id: row.id, number },
    );
    await recordCreation(ctx, goodsReceipts, 'post', id);
    const progress = await progressOf(ctx, row.id);
    return isAll ? { ...progress, status: 'received' as const } : progress;
  },
);

function itemsOf({ db }: Ctx, po_id: string): Promise<Item[]> {
  return db
    .selectFrom('purchase_order_items')
    .selectAll()
    .where('po_id', '=', po_id)
    .orderBy('position')
    .execute();
}

async function storeLines({ db }: Ctx, receipt_id: string, lines: readonly PlacedLine[]): Promise<void> {
  const rows = lines.map(
    ({ id, item, quantity, value, location_id, account_id, work_order_part_id }, position) => ({
      id,
      receipt_id,
      position,
      po_item_id: item.id,
      item_name: item.item_name,
      quantity,
      unit_cost: item.unit_price,
      value,
      part_id: item.part_id,
      location_id,
      account_id,
      work_order_id: item.work_order_id,
      work_order_part_id,
    }),
  );
  await db.insertInto('goods_receipt_lines').values(rows).execute();
}

function post(
  ctx: Ctx,
  { id, number, received_on }: { id: string; number: string; received_on: string },
  { po_number, vendor_name }: Order,
  lines: readonly PlacedLine[],
): Promise<string | null> {
  const entry = {
    entry_date: received_on,
    memo: `Received ${number} of ${po_number}, ${vendor_name}`,
    source: 'goods_receipt',
    source_table: 'goods_receipts',
    source_id: id,
  } as const;
  const posted = lines.map(({ value, to, account_id, about }) => ({ value, to, account_id, ...about }));
  return postDated(ctx, 'received_on', entry, postGoodsReceipt(posted));
}

/** Adds to the received quantities. True if everything ordered was received. */
async function addReceived(
  { db }: Ctx,
  items: readonly Item[],
  lines: readonly PlacedLine[],
): Promise<boolean> {
  for (const { item, quantity } of lines) {
    await db
      .updateTable('purchase_order_items')
      .set({ received_quantity: sql<string>`received_quantity + ${quantity}::numeric` })
      .where('id', '=', item.id)
      .execute();
  }
  const delivered = (item: Item) => lines.find((line) => line.item.id === item.id)?.quantity ?? '0';
  return items.every(
    (item) => compareQuantities(addQuantities(item.received_quantity, delivered(item)), item.quantity) >= 0,
  );
}
