import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import './purchase-order.resource.ts';

export interface OrderProgress {
  readonly receipt_state: 'none' | 'partly' | 'all';
  readonly billed_percent: number;
}

/** The receipt and billing progress of an order, from its items within this transaction. */
export async function progressOf({ db }: Pick<Ctx, 'db'>, po_id: string): Promise<OrderProgress> {
  const { rows } = await sql<OrderProgress>`
    select receipt_state, billed_percent from fw.order_progress(array[${po_id}::uuid])`.execute(db);
  return rows[0] ?? { receipt_state: 'none', billed_percent: 0 };
}

export interface BilledOrder {
  readonly po_number: string;
  readonly status: string;
}

/** Locks the orders of a bill's items in one order, so that deliveries and other bills wait and never deadlock. */
export async function lockBilledOrders({ db }: Pick<Ctx, 'db'>, bill_id: string): Promise<BilledOrder[]> {
  const { rows } = await sql<BilledOrder>`
    select o.po_number, o.status from purchase_orders o where o.id in (select i.po_id from purchase_order_items i
    join vendor_bill_lines l on l.tenant_id = i.tenant_id and l.po_item_id = i.id where l.bill_id = ${bill_id}
    union select r.po_id from goods_receipts r
    join vendor_bill_lines l on l.tenant_id = r.tenant_id and l.freight_receipt_id = r.id where l.bill_id = ${bill_id})
    order by o.id for no key update`.execute(db);
  return rows;
}

/** Updates the progress of the billed orders after a bill was posted or voided. */
export async function followBill({ db }: Pick<Ctx, 'db'>, bill_id: string): Promise<void> {
  await sql`
    update purchase_orders o set receipt_state = p.receipt_state, billed_percent = p.billed_percent
    from fw.order_progress(array(select distinct i.po_id from vendor_bill_lines l
      join purchase_order_items i on i.tenant_id = l.tenant_id and i.id = l.po_item_id where l.bill_id = ${bill_id})) p
    where o.id = p.po_id and (o.receipt_state, o.billed_percent) is distinct from (p.receipt_state, p.billed_percent)`.execute(
    db,
  );
}
