-- outside a transaction
-- An allocation ends once.
create unique index concurrently if not exists payment_allocations_ends_key on payment_allocations (tenant_id, ends_id) where ends_id is not null;
create unique index concurrently if not exists bill_payment_allocations_ends_key on bill_payment_allocations (tenant_id, ends_id) where ends_id is not null;
create index concurrently if not exists bill_payment_allocations_day_idx on bill_payment_allocations (tenant_id, allocated_on);
alter table payment_allocations validate constraint payment_allocations_amount_check;
alter table payment_allocations validate constraint payment_allocations_ends_fkey;
alter table bill_payment_allocations validate constraint bill_payment_allocations_amount_check;
alter table bill_payment_allocations validate constraint bill_payment_allocations_ends_fkey;
