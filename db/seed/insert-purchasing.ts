import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/tables.ts';
import { insertRows } from './insert-rows.ts';
import type { Bought } from './stock.ts';
import '#domains/inventory/stock.resource.ts';
import '#domains/purchasing/bills/bill-payment.resource.ts';
import '#domains/purchasing/receipts/goods-receipt.resource.ts';
import '#domains/purchasing/orders/purchase-order.resource.ts';
import '#domains/purchasing/bills/vendor-bill.resource.ts';
import '#domains/purchasing/vendor.resource.ts';

type Row = Record<string, unknown>;

/** Inserted after the vouchers, which reference the vendors: rows numbered by date, then moved to their final state. */
export async function insertPurchasing(db: Kysely<Tables>, bought: Bought): Promise<void> {
  await insertRows(db, 'stock_locations', bought.locations);
  await insertOrders(db, bought);
  await insertRows(db, 'goods_receipts', numbered(bought.receipts, 'received_on', 'GR-'));
  await insertRows(db, 'goods_receipt_lines', bought.receiptLines);
  await insertRows(db, 'stock_moves', bought.moves);
  const bills = numbered(bought.bills, 'bill_date', 'BILL-');
  await insertRows(db, 'vendor_bills', bills);
  await insertRows(db, 'vendor_bill_lines', bought.billLines);
  await sql`update purchase_orders o set receipt_state = p.receipt_state, billed_percent = p.billed_percent
    from fw.order_progress(array(select id from purchase_orders)) p where p.po_id = o.id`.execute(db);
  for (const table of ['goods_receipts', 'vendor_bills'] as const) await keepEntries(db, table);
  await sql`update vendor_bills set status = 'posted', posted_at = created_at`.execute(db);
  await insertPayments(db, bought);
  await sql`update parts p set reorder_point = case when abs(hashtext(p.sku)) % 6 = 0 then 48 else 8 end, reorder_quantity = 10, vendor_id = (
      select o.vendor_id from purchase_order_items i join purchase_orders o on o.tenant_id = i.tenant_id and o.id = i.po_id
      where i.tenant_id = p.tenant_id and i.part_id = p.id limit 1)`.execute(db);
  const counts = {
    goods_receipts: bought.receipts,
    vendor_bills: bought.bills,
    bill_payments: bought.payments,
  };
  for (const [series, rows] of Object.entries({ ...counts, purchase_orders: bought.orders })) {
    await sql`update number_series set next_value = ${rows.length + 1} where series = ${series}`.execute(db);
  }
}

/** Items are inserted while the order is a draft; then its state is set, approved by the owner where required. */
async function insertOrders(db: Kysely<Tables>, { orders, items }: Bought): Promise<void> {
  const inOrder = [...orders].sort(by('order_date'));
  const rows = inOrder.map(({ state: _, number: __, ...row }, index) => ({
    ...row,
    po_number: numberOf('PO-', index),
  }));
  await insertRows(db, 'purchase_orders', rows);
  await insertRows(db, 'purchase_order_items', items);
  const states = JSON.stringify(orders.map(({ id, state }) => ({ id, state })));
  const person = (role: string) =>
    sql`(select user_id from memberships where role = ${role} order by created_at limit 1)`;
  await sql`update purchase_orders o set status = x.state,
      created_by = ${person('supervisor')}, ordered_by = fw.person_name(${person('supervisor')}),
      approved_by = case when x.state not in ('draft') then ${person('owner')} end,
      approver_name = case when x.state not in ('draft') then fw.person_name(${person('owner')}) end,
      approved_at = case when x.state not in ('draft') then least(o.created_at + interval '2 hours', now()) end,
      sent_at = case when x.state not in ('draft', 'approved') then least(o.created_at + interval '3 hours', now()) end,
      sent_to = case when x.state not in ('draft', 'approved') then (select v.email from vendors v where v.id = o.vendor_id) end,
      closed_at = case when x.state = 'closed' then least(o.created_at + interval '14 days', now()) end
    from jsonb_to_recordset(${states}::jsonb) as x(id uuid, state text) where x.id = o.id`.execute(db);
}

async function insertPayments(db: Kysely<Tables>, { payments, allocations }: Bought): Promise<void> {
  const runs = [...new Set(payments.map(({ run }) => run).filter(Boolean))].sort();
  const rows = numbered(payments, 'paid_on', 'BP-').map(({ run, ...row }) => ({
    ...row,
    run_number: run ? numberOf('RUN-', runs.indexOf(run)) : null,
  }));
  await insertRows(db, 'bill_payments', rows);
  await keepEntries(db, 'bill_payments');
  await insertRows(db, 'bill_payment_allocations', allocations);
  await sql`update number_series set next_value = ${runs.length + 1} where series = 'payment_runs'`.execute(
    db,
  );
}

async function keepEntries(
  db: Kysely<Tables>,
  table: 'goods_receipts' | 'vendor_bills' | 'bill_payments',
): Promise<void> {
  await sql`update ${sql.table(table)} t set journal_entry_id = e.id from journal_entries e
    where e.source_table = ${table} and e.source_id = t.id`.execute(db);
}

const by = (column: string) => (a: Row, b: Row) => String(a[column]).localeCompare(String(b[column]));
const numberOf = (prefix: string, index: number) => `${prefix}${String(index + 1).padStart(4, '0')}`;

function numbered(rows: readonly Row[], date: string, prefix: string): Row[] {
  return [...rows].sort(by(date)).map((row, index) => ({ ...row, number: numberOf(prefix, index) }));
}
