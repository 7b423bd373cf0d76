-- outside a transaction
-- What has aged is found without reading what has not, and so is what happened to one row.
create index concurrently if not exists events_at_idx on events (tenant_id, at);
create index concurrently if not exists events_row_idx on events (tenant_id, row_id, id) where row_id is not null;
