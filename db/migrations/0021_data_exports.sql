-- Everything a company has as one archive, made in the background, for its owners only.

create table data_exports (
  like fw.business_row including defaults,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'expired')),
  started_at timestamptz,
  finished_at timestamptz,
  -- When the archive is deleted again: it is a copy of everything.
  expires_at timestamptz,
  tables_done integer not null default 0,
  tables_total integer not null default 0,
  row_count integer not null default 0,
  file_count integer not null default 0,
  byte_size numeric(20,0),
  error text,
  storage_key text
);
call fw.business_table('data_exports');
create unique index data_exports_running_key on data_exports (tenant_id) where status in ('queued', 'running');
create index data_exports_newest_idx on data_exports (tenant_id, created_at desc);
create policy owners_only on data_exports as restrictive to fieldwright_app
  using ((select fw.access() in ('command', 'system') or fw.current_role_name() = 'owner'));
