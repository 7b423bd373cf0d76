/**
 * Sends a part of a delivery back to the vendor: it leaves stock at the ordered price, and with it what is to be billed for it. What was
 * billed already is owed by the vendor until its credit comes; both meet in the account of goods received and not billed.
 */

import { sql } from 'kysely';
import { lockLevels } from '#domains/inventory/move-stock.ts';
import { compareQuantities, subtractQuantities } from '#domains/inventory/quantity.rules.ts';
import { StockBook } from '#domains/inventory/stock-book.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { reversed } from '#domains/ledger/entries/posting.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { UnitPrice } from '#kernel/money.ts';
import { updateRow } from '#kernel/write-row.ts';
import { postGoodsReceipt } from '../bills/purchase-posting.rules.ts';
import { landCosts } from '../costs/landed-costs.ts';
import { partOf } from '../orders/order-lines.rules.ts';
import { progressOf } from '../orders/order-progress.ts';
import { purchaseOrders } from '../orders/purchase-order.resource.ts';
import { goodsReceipts } from './goods-receipt.resource.ts';
import { lockOrder } from './reverse-receipt.ts';

const lineInput = {
  line_id: field.uuid({ label: 'Line', required: true }),
  quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, max: 1_000_000 }),
};

export const returnToVendor = defineCommand(
  goodsReceipts,
  'return',
  {
    label: 'Return to vendor',
    placed: true,
    again: 'allowed',
    from: ['posted'],
    allow: office,
    permission: 'receive_purchase_orders',
    input: {
      returned_on: field.date({ label: 'Returned on', help: 'Today when left empty' }),
      reason: field.text({ label: 'Reason', required: true, max: 500 }),
      lines: field.json({ label: 'Lines', required: true }),
    },
  },
  async (ctx, row, input) => {
    const day = input.returned_on ?? ctx.today;
    refuseFuture(ctx, 'returned_on', day);
    if (compareDates(day, row.received_on) < 0)
      throw invalid({ returned_on: 'This is before it was received.' });
    const order = await lockOrder(ctx, row.po_id);
    const lines = await linesToReturn(ctx, row.id, readLines(lineInput, input.lines, ctx.viewer));
    const value = await takeFromStock(ctx, lines, day, input.reason);
    await takeFromOrder(ctx, lines);
    const postLanded = await landCosts(ctx, {
      items: lines.map(({ po_item_id }) => po_item_id),
      ...{ day, dateField: 'returned_on' },
    });
    const posted = reversed(postGoodsReceipt([{ value, to: 'stock', account_id: null }]));
    const memo = `Returned of ${row.number}: ${input.reason}`;
    const document = { source: 'goods_return', source_table: 'goods_receipts', source_id: row.id } as const;
    await postDated(ctx, 'returned_on', { entry_date: day, memo, ...document }, posted);
    await postLanded();
    await updateRow(ctx, purchaseOrders, order, 'goods_returned', await progressOf(ctx, row.po_id));
    return undefined;
  },
);

interface Returned {
  readonly id: string;
  readonly path: string;
  readonly quantity: string;
  readonly value: bigint;
  readonly po_item_id: string;
  readonly part_id: string;
  readonly location_id: string;
  readonly item_name: string;
}

interface Line extends Omit<Returned, 'path' | 'quantity' | 'value' | 'part_id' | 'location_id'> {
  readonly part_id: string | null;
  readonly location_id: string | null;
  readonly unit_price: UnitPrice;
  readonly received: string;
  readonly received_value: bigint;
  /** Of the line, not sent back yet. */
  readonly left: string;
}

async function linesToReturn(
  { db }: Ctx,
  receipt_id: string,
  sent: readonly { readonly line_id: string; readonly quantity: string }[],
): Promise<Returned[]> {
  const { rows } = await sql<Line>`
    select l.id, l.po_item_id, l.part_id, l.location_id, l.item_name, i.unit_price, i.received_quantity::text as received,
      fw.received_value(i.id) as received_value,
      (l.quantity + coalesce((select sum(m.quantity) from stock_moves m where m.tenant_id = l.tenant_id and m.receipt_line_id = l.id
        and m.kind = 'vendor_return'), 0))::text as left
    from goods_receipt_lines l join purchase_order_items i on i.tenant_id = l.tenant_id and i.id = l.po_item_id
    where l.receipt_id = ${receipt_id}`.execute(db);
  if (sent.length === 0) throw invalid({ lines: 'Say what goes back.' });
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  const lines = sent.flatMap(({ line_id, quantity }, index): Returned[] => {
    const path = `lines.${index}`;
    const line = rows.find(({ id }) => id === line_id);
    if (!line || seen.has(line_id))
      faults[`${path}.line_id`] = line ? 'This line is here twice.' : 'This line is not on the receipt.';
    else if (line.part_id === null || line.location_id === null)
      faults[`${path}.line_id`] = 'It did not go into stock. Reverse the receipt, or enter a vendor credit.';
    else if (compareQuantities(quantity, line.left) > 0)
      faults[`${path}.quantity`] = `Only ${Number(line.left)} of it are left of this receipt.`;
    else {
      seen.add(line_id);
      const { id, po_item_id, part_id, location_id, item_name, unit_price, received, received_value } = line;
      const value = received_value - partOf(unit_price, '0', subtractQuantities(received, quantity));
      return [{ id, path, quantity, value, po_item_id, part_id, location_id, item_name }];
    }
    return [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return lines;
}

/** Returns the value that left. */
async function takeFromStock(
  ctx: Ctx,
  lines: readonly Returned[],
  day: string,
  reason: string,
): Promise<bigint> {
  const book = await StockBook.open(
    ctx,
    day,
    lines.map(({ part_id }) => part_id),
  );
  const onHand = await lockLevels(ctx, lines);
  for (const { id, path, part_id, location_id, quantity, value, item_name } of lines) {
    const there = onHand({ part_id, location_id });
    if (compareQuantities(there, quantity) < 0) {
      const fault = `Only ${Math.max(0, Number(there))} of “${item_name}” are still there.`;
      throw invalid({ [`${path}.quantity`]: fault });
    }
    const about = { part_id, location_id, kind: 'vendor_return', reason, receipt_line_id: id } as const;
    await book.takeBack(about, quantity, value);
  }
  await book.write('returned_on');
  return lines.reduce((sum, { value }) => sum + value, 0n);
}

async function takeFromOrder({ db }: Ctx, lines: readonly Returned[]): Promise<void> {
  for (const { po_item_id, quantity } of lines) {
    await db
      .updateTable('purchase_order_items')
      .set({ received_quantity: sql<string>`received_quantity - ${quantity}::numeric` })
      .where('id', '=', po_item_id)
      .execute();
  }
}
