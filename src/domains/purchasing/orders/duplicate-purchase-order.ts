import './purchase-order.resource.ts';
import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { needsApproval } from './needs-approval.ts';
import { writing } from './purchase-order.inputs.ts';
import { purchaseOrders } from './purchase-order.resource.ts';

/** Copies an order to a new draft dated today, without its history. */
export const duplicatePurchaseOrder = defineCommand(
  purchaseOrders,
  'duplicate',
  {
    ...writing,
    label: 'Duplicate',
    makes: 'purchase_orders',
    scope: 'collection',
    input: { purchase_order_id: field.ref('purchase_orders', { label: 'Purchase order', required: true }) },
  },
  async (ctx, _row, input) => {
    const from = await ctx.db
      .selectFrom('purchase_orders')
      .select(['id', 'total_amount'])
      .where('id', '=', input.purchase_order_id)
      .executeTakeFirst();
    if (!from) throw invalid({ purchase_order_id: 'This purchase order doesn’t exist.' });
    const { id } = input;
    const number = await ctx.nextNumber('purchase_orders');
    const approval = await needsApproval(ctx, from.total_amount, false);
    await sql`
    insert into purchase_orders (id, po_number, vendor_id, vendor_name, order_date, currency, subtotal, tax_amount, shipping_amount,
      total_amount, payment_terms, shipping_address, billing_address, notes, approval_required, ordered_by)
    select ${id}, ${number}, o.vendor_id, v.name, ${ctx.today}, o.currency, o.subtotal, o.tax_amount, o.shipping_amount,
      o.total_amount, o.payment_terms, o.shipping_address, o.billing_address, o.notes, ${approval}, ${ctx.viewer.fullName}
    from purchase_orders o join vendors v on v.tenant_id = o.tenant_id and v.id = o.vendor_id where o.id = ${from.id}`.execute(
      ctx.db,
    );
    await sql`
    insert into purchase_order_items (po_id, position, item_name, description, quantity, unit_price, tax_rate, tax_amount,
      total_amount, account_id, part_id, work_order_id, department_id, branch_id)
    select ${id}, position, item_name, description, quantity, unit_price, tax_rate, tax_amount, total_amount, account_id, part_id, work_order_id,
      department_id, branch_id
    from purchase_order_items where po_id = ${from.id} order by position`.execute(ctx.db);
    return { id };
  },
);
