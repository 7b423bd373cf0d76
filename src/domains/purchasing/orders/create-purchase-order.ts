import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { approvalNeeded } from './needs-approval.ts';
import { header, writing } from './purchase-order.inputs.ts';
import { purchaseOrders } from './purchase-order.resource.ts';
import {
  addItems,
  mustExist,
  readItems,
  refuseEarlyDelivery,
  totalsOf,
  vendorToOrderFrom,
} from './write-order.ts';

/** Creates a draft. It gets its number immediately, as people refer to it while they still edit it. */
export const createPurchaseOrder = defineCommand(
  purchaseOrders,
  'create',
  {
    ...writing,
    label: 'Create PO',
    makes: 'purchase_orders',
    scope: 'collection',
    input: { vendor_id: field.ref('vendors', { label: 'Vendor', required: true }), ...header },
  },
  async (ctx, _row, input) => {
    const order_date = input.order_date ?? ctx.today;
    const expected_delivery_date = input.expected_delivery_date ?? null;
    refuseEarlyDelivery(order_date, expected_delivery_date);
    const items = readItems(ctx, input.items ?? []);
    const totals = totalsOf(ctx, items, input.shipping_amount ?? 0n);
    await mustExist(ctx, items);
    const { id } = input;
    const { viewer } = ctx;
    await sql`
    insert into purchase_orders (id, po_number, vendor_id, vendor_name, order_date, expected_delivery_date, currency, ordered_by,
      payment_terms, shipping_address, billing_address, notes, approval_required, subtotal, tax_amount, shipping_amount, total_amount)
    select ${id}, s.number, v.id, v.name, ${order_date}::date, ${expected_delivery_date}::date, ${viewer.currency}, ${viewer.fullName},
      coalesce(${input.payment_terms ?? null}, v.terms), ${json(input.shipping_address)}::jsonb, ${json(input.billing_address)}::jsonb,
      ${input.notes ?? null}, ${approvalNeeded(totals.total_amount, input.approval_required ?? false)},
      ${totals.subtotal}, ${totals.tax_amount}, ${totals.shipping_amount}, ${totals.total_amount}
    from ${vendorToOrderFrom(input.vendor_id)} v, fw.next_numbers('purchase_orders', 1) s (number)`.execute(
      ctx.db,
    );
    await addItems(ctx, id, items);
    return { id };
  },
);

const json = (value: object | null | undefined) => (value == null ? null : JSON.stringify(value));
