-- outside a transaction
alter table files validate constraint files_customer_id_fkey;
alter table sites validate constraint sites_tax_rate_id_fkey;
alter table customers validate constraint customers_exemption_reason_check;
create index concurrently if not exists files_customer_idx on files (tenant_id, customer_id) where customer_id is not null;
create index concurrently if not exists sites_tax_rate_idx on sites (tenant_id, tax_rate_id) where tax_rate_id is not null;
