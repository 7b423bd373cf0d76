-- outside a transaction
create index concurrently if not exists payment_allocations_discount_idx on payment_allocations (tenant_id, discount_id) where discount_id is not null;
create index concurrently if not exists invoices_early_discount_idx on invoices (tenant_id, customer_id)
  where early_discount_percent is not null and status = 'sent' and payment_state <> 'paid';
alter table customers validate constraint customers_discount_check;
alter table invoices validate constraint invoices_early_discount_check;
alter table payment_allocations validate constraint payment_allocations_source_check;
alter table payment_allocations validate constraint payment_allocations_discount_fkey;
