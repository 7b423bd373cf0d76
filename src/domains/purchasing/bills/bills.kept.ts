import { keptColumns } from '#kernel/kept-figure.ts';

/** Of a vendor credit, what of it was used. */
export const paidBills = keptColumns('vendor_bills', ['paid'], {
  label: 'What is paid of bills',
  madeOf: `
    select b.id, coalesce(a.amount, 0) as paid
    from vendor_bills b
    left join (
      select id, sum(amount) as amount from (
        select bill_id as id, amount from bill_payment_allocations where tenant_id = fw.current_tenant()
        union all select credit_id, amount from bill_payment_allocations where tenant_id = fw.current_tenant()) parts
      group by id) a on a.id = b.id
    where b.tenant_id = fw.current_tenant()`,
});

export const leftOfPrepayments = keptColumns('bill_payments', ['applied', 'refunded'], {
  label: 'What is applied and paid back of prepayments',
  madeOf: `
    select p.id, coalesce(u.amount, 0) as applied, coalesce(r.amount, 0) as refunded
    from bill_payments p
    left join (select payment_id, sum(amount) as amount from prepayment_uses
      where tenant_id = fw.current_tenant() and status = 'recorded' group by 1) u on u.payment_id = p.id
    left join (select payment_id, sum(amount) as amount from vendor_refunds
      where tenant_id = fw.current_tenant() and status = 'recorded' group by 1) r on r.payment_id = p.id
    where p.tenant_id = fw.current_tenant()`,
});

export const deliveredItems = keptColumns('purchase_order_items', ['received_quantity', 'billed_quantity'], {
  label: 'What is received and billed of ordered items',
  madeOf: `
    select o.id, coalesce(r.quantity, 0) as received_quantity, coalesce(b.quantity, 0) + coalesce(n.quantity, 0) as billed_quantity
    from purchase_order_items o
    left join (
      select l.po_item_id, sum(l.quantity + coalesce(m.quantity, 0)) as quantity
      from goods_receipt_lines l join goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.receipt_id and g.status = 'posted'
      left join (select receipt_line_id, sum(quantity) as quantity from stock_moves
        where tenant_id = fw.current_tenant() and kind = 'vendor_return' group by 1) m on m.receipt_line_id = l.id
      where l.tenant_id = fw.current_tenant() group by 1) r on r.po_item_id = o.id
    left join (
      select l.po_item_id, sum(case when d.kind = 'credit' then -l.quantity else l.quantity end) as quantity
      from vendor_bill_lines l join vendor_bills d on d.tenant_id = l.tenant_id and d.id = l.bill_id and d.status = 'posted'
      where l.tenant_id = fw.current_tenant() and l.po_item_id is not null group by 1) b on b.po_item_id = o.id
    left join (select po_item_id, sum(quantity) as quantity from goods_not_billed
      where tenant_id = fw.current_tenant() group by 1) n on n.po_item_id = o.id
    where o.tenant_id = fw.current_tenant()`,
});
