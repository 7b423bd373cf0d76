import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { needsApproval } from './needs-approval.ts';
import { header, writing } from './purchase-order.inputs.ts';
import { purchaseOrders } from './purchase-order.resource.ts';
import {
  findVendor,
  type OrderItem,
  readItems,
  refuseEarlyDelivery,
  replaceItems,
  totalsOf,
} from './write-order.ts';

/** Updates the header fields that are sent; `items`, if sent, replace all items. */
export const updatePurchaseOrder = defineCommand(
  purchaseOrders,
  'update',
  {
    ...writing,
    label: 'Save order',
    placed: true,
    again: 'allowed',
    from: ['draft'],
    input: { vendor_id: field.ref('vendors', { label: 'Vendor' }), ...header },
  },
  async (ctx, row, input) => {
    const vendor = input.vendor_id ? await findVendor(ctx, input.vendor_id) : undefined;
    const isOther = vendor !== undefined && vendor.id !== row.vendor_id;
    const order_date = input.order_date ?? row.order_date;
    const expected_delivery_date =
      input.expected_delivery_date === undefined ? row.expected_delivery_date : input.expected_delivery_date;
    refuseEarlyDelivery(order_date, expected_delivery_date);
    const items = input.items == null ? await storedItems(ctx, row.id) : readItems(ctx, input.items);
    const totals = totalsOf(ctx, items, input.shipping_amount ?? row.shipping_amount);
    if (input.items != null) await replaceItems(ctx, row.id, items);
    const kept = <K extends 'shipping_address' | 'billing_address' | 'notes'>(name: K) =>
      input[name] === undefined ? {} : { [name]: input[name] };
    const wanted = input.approval_required ?? (input.items == null && row.approval_required);
    return {
      ...(vendor && { vendor_id: vendor.id, vendor_name: vendor.name }),
      order_date,
      expected_delivery_date,
      payment_terms: input.payment_terms ?? (isOther ? vendor.terms : row.payment_terms),
      ...kept('shipping_address'),
      ...kept('billing_address'),
      ...kept('notes'),
      ...totals,
      approval_required: await needsApproval(ctx, totals.total_amount, wanted),
    };
  },
);

/** The fields that can still be changed after the draft. */
export const amendPurchaseOrder = defineCommand(
  purchaseOrders,
  'amend',
  {
    ...writing,
    label: 'Change delivery date or notes',
    placed: true,
    again: 'allowed',
    from: ['sent', 'approved'],
    input: {
      expected_delivery_date: field.date({ label: 'Expected delivery' }),
      notes: field.longText({ label: 'Notes', max: 4000 }),
    },
  },
  async (_ctx, row, input) => {
    const expected_delivery_date =
      input.expected_delivery_date === undefined ? row.expected_delivery_date : input.expected_delivery_date;
    refuseEarlyDelivery(row.order_date, expected_delivery_date);
    return { expected_delivery_date, notes: input.notes === undefined ? row.notes : input.notes };
  },
);

async function storedItems({ db }: Ctx, po_id: string): Promise<OrderItem[]> {
  return await db
    .selectFrom('purchase_order_items')
    .selectAll()
    .where('po_id', '=', po_id)
    .orderBy('position')
    .execute();
}
