-- outside a transaction
-- An invoice that came with opening balances and was taken back leaves its number to the one that replaces it.
create unique index concurrently if not exists invoices_number_once_key on invoices (tenant_id, number)
  where status <> 'void' or opened_on is null;
create index concurrently if not exists invoices_opened_idx on invoices (tenant_id, id) where opened_on is not null;
create index concurrently if not exists vendor_bills_opened_idx on vendor_bills (tenant_id, id) where opened_on is not null;
