-- outside a transaction
create index concurrently if not exists bill_payment_allocations_discount_idx on bill_payment_allocations (tenant_id, discount_id) where discount_id is not null;
alter table vendors validate constraint vendors_discount_check;
alter table vendor_bills validate constraint vendor_bills_discount_check;
alter table bill_payment_allocations validate constraint bill_payment_allocations_source_check;
alter table bill_payment_allocations validate constraint bill_payment_allocations_discount_fkey;
