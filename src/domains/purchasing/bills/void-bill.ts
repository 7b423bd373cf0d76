import './bill-payment.resource.ts';
import '../orders/purchase-order.resource.ts';
import { addQuantities, compareQuantities, subtractQuantities } from '#domains/inventory/quantity.rules.ts';
import { broughtForward } from '#domains/ledger/entries/opening-document.ts';
import { postReversal } from '#domains/ledger/entries/post.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { landCosts } from '../costs/landed-costs.ts';
import { followBill, lockBilledOrders } from '../orders/order-progress.ts';
import { endBillAllocations } from './end-allocations.ts';
import { releaseRecordedCosts } from './meet-recorded-costs.ts';
import { writing } from './vendor-bill.inputs.ts';
import { vendorBills } from './vendor-bill.resource.ts';

/** Reverses the entry; what the bill billed of an order can be billed again. The number stays used. */
export const voidBill = defineCommand(
  vendorBills,
  'void',
  {
    ...writing,
    label: 'Void',
    placed: true,
    from: ['posted'],
    to: 'void',
    final: true,
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    if (row.opened_on !== null) throw broughtForward('bill');
    const isCredit = row.kind === 'credit';
    await lockBilledOrders(ctx, row.id);
    const voided_on = latest(ctx.today, row.bill_date);
    if (isCredit) await endBillAllocations(ctx, 'credit_id', row.id, voided_on);
    else if (row.paid > 0n) {
      throw new Refused(
        'conflict',
        'Payments or credits are allocated to this bill. Reverse them first, or enter a credit.',
      );
    }
    if (await hasCredits(ctx, row.id))
      throw new Refused('conflict', 'There are credits for this bill. Void them first.');
    const items = await releaseBilled(ctx, row.id, isCredit);
    await followBill(ctx, row.id);
    await releaseRecordedCosts(ctx, row.id);
    const postLanded = await landCosts(ctx, {
      ...{ items, day: voided_on, dateField: 'reason' },
      ...{ changing: { leaving: row.id }, undone: { bill: row.id } },
    });
    if (row.journal_entry_id !== null) {
      await postReversal(ctx, row.journal_entry_id, {
        entry_date: voided_on,
        memo: `Void ${row.number}: ${input.reason}`,
        source: isCredit ? 'vendor_credit_void' : 'vendor_bill_void',
        source_table: 'vendor_bills',
        source_id: row.id,
      });
    }
    await postLanded();
    return { voided_at: ctx.now, void_reason: input.reason };
  },
);

async function hasCredits({ db }: Ctx, billId: string): Promise<boolean> {
  const credits = db.selectFrom('vendor_bills').select('id').where('credits_id', '=', billId);
  return (await credits.where('status', '=', 'posted').executeTakeFirst()) !== undefined;
}

/** Returns the ordered items. */
async function releaseBilled({ db }: Ctx, bill_id: string, isCredit: boolean): Promise<string[]> {
  const lines = await db
    .selectFrom('vendor_bill_lines')
    .innerJoin('purchase_order_items', 'purchase_order_items.id', 'vendor_bill_lines.po_item_id')
    .select([
      'purchase_order_items.id',
      'purchase_order_items.billed_quantity',
      'vendor_bill_lines.quantity',
      'vendor_bill_lines.item_name',
    ])
    .where('vendor_bill_lines.bill_id', '=', bill_id)
    .execute();
  for (const { id, billed_quantity, quantity, item_name } of lines) {
    const left = isCredit
      ? addQuantities(billed_quantity, quantity)
      : subtractQuantities(billed_quantity, quantity);
    if (compareQuantities(left, '0') < 0)
      throw new Refused(
        'conflict',
        `A vendor credit took back what this bill charges of “${item_name}”. Void that credit first.`,
      );
    await db
      .updateTable('purchase_order_items')
      .set({ billed_quantity: left })
      .where('id', '=', id)
      .execute();
  }
  return lines.map(({ id }) => id);
}
