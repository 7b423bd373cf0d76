-- outside a transaction
alter table tax_lines validate constraint tax_lines_side_check;
alter table tax_totals validate constraint tax_totals_side_check;
create index concurrently if not exists tax_lines_document_idx on tax_lines (tenant_id, document_id);
