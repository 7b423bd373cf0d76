-- outside a transaction
create index concurrently if not exists opening_invoices_tax_rate_idx on opening_invoices (tenant_id, tax_rate_id) where tax_rate_id is not null;
