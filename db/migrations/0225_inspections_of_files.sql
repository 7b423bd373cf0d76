-- outside a transaction
alter table files validate constraint files_tenant_id_inspection_id_fkey;
create index concurrently if not exists files_inspection_idx on files (tenant_id, inspection_id) where inspection_id is not null;
