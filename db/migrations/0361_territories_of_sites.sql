-- outside a transaction
alter table sites validate constraint sites_tenant_id_territory_id_fkey;
create index concurrently if not exists sites_territory_idx on sites (tenant_id, territory_id) where territory_id is not null;
