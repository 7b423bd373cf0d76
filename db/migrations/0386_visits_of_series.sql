-- outside a transaction
alter table visits validate constraint visits_tenant_id_series_id_fkey;
create index concurrently if not exists visits_series_idx on visits (tenant_id, series_id, starts_at) where series_id is not null;
