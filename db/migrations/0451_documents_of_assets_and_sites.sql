-- outside a transaction
alter table files validate constraint files_tenant_id_asset_id_fkey;
alter table files validate constraint files_tenant_id_site_id_fkey;
create index concurrently if not exists files_asset_idx on files (tenant_id, asset_id) where asset_id is not null;
create index concurrently if not exists files_site_idx on files (tenant_id, site_id) where site_id is not null;
