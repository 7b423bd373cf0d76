import { carryOut } from '#kernel/command.ts';
import { needsApproval } from './needs-approval.ts';
import { createPurchaseOrder } from './purchase-order.commands.ts';
import {
  addItems,
  findVendor,
  mustExist,
  readItems,
  refuseEarlyDelivery,
  termsOf,
  totalsOf,
} from './write-order.ts';

/** A draft has its number from the first: people speak of it while they still write it. */
export const createPurchaseOrderDeed = carryOut(createPurchaseOrder, async (ctx, _row, input) => {
  const order_date = input.order_date ?? ctx.today;
  const expected_delivery_date = input.expected_delivery_date ?? null;
  refuseEarlyDelivery(order_date, expected_delivery_date);
  const items = readItems(ctx, input.items ?? []);
  const totals = totalsOf(ctx, items, input.shipping_amount ?? 0n);
  const [vendor, approval_required, po_number] = await Promise.all([
    findVendor(ctx, input.vendor_id),
    needsApproval(ctx, totals.total_amount, input.approval_required ?? false),
    ctx.nextNumber('purchase_orders'),
    mustExist(ctx, items),
  ]);
  const id = ctx.newId();
  const order = {
    id,
    po_number,
    vendor_id: vendor.id,
    vendor_name: vendor.name,
    order_date,
    expected_delivery_date,
    currency: ctx.viewer.currency,
    ordered_by: ctx.viewer.fullName,
    payment_terms: input.payment_terms ?? termsOf(vendor),
    shipping_address: input.shipping_address ?? null,
    billing_address: input.billing_address ?? null,
    notes: input.notes ?? null,
    approval_required,
    ...totals,
  };
  await Promise.all([ctx.db.insertInto('purchase_orders').values(order).execute(), addItems(ctx, id, items)]);
  return { id };
});
