-- outside a transaction
create index concurrently if not exists bill_payments_left_idx on bill_payments (tenant_id, vendor_id, paid_on)
  where kind = 'prepayment' and status = 'recorded' and applied + refunded < amount;
create index concurrently if not exists bill_payments_po_idx on bill_payments (tenant_id, po_id) where po_id is not null;
create index concurrently if not exists bill_payment_allocations_prepayment_idx on bill_payment_allocations (tenant_id, prepayment_use_id) where prepayment_use_id is not null;
alter table bill_payments validate constraint bill_payments_kind_check;
alter table bill_payments validate constraint bill_payments_left_check;
alter table bill_payments validate constraint bill_payments_po_fkey;
alter table bill_payment_allocations validate constraint bill_payment_allocations_source_check;
alter table bill_payment_allocations validate constraint bill_payment_allocations_prepayment_fkey;
