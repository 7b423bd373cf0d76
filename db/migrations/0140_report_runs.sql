-- Reports that take longer than a request should: each run belongs to the person who asked for it, and its result is kept for a
-- while. Other servers know by `seen_at` that the one that makes it is still there.

create table report_runs (
  like fw.business_row including defaults,
  report text not null,
  label text not null,
  params jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  started_at timestamptz,
  finished_at timestamptz,
  -- What is known about the progress: 12 of 40 'pages'. Without a total only the amount is known.
  progress_done integer,
  progress_total integer,
  progress_unit text,
  file_name text,
  byte_size bigint,
  error text,
  -- Equal for equal questions by the same person with the same rights.
  run_key text not null,
  rights text not null,
  permission text,
  content_type text,
  -- What reading the result is recorded as in the audit log.
  audit jsonb,
  read_at timestamptz,
  seen_at timestamptz not null default now()
);
call fw.business_table('report_runs');
create unique index report_runs_current_key on report_runs (tenant_id, run_key) where status in ('queued', 'running');
create index report_runs_newest_idx on report_runs (tenant_id, created_at desc, id desc);
create policy own_rows on report_runs as restrictive to fieldwright_app using
  ((select fw.access()) = 'system' or created_by = (select fw.current_user_id()));

-- The bytes of a result, in their order.
create table report_run_parts (
  tenant_id uuid not null default fw.current_tenant() references tenants on delete cascade,
  run_id uuid not null,
  position integer not null,
  created_by uuid default fw.current_user_id(),
  bytes bytea not null,
  primary key (tenant_id, run_id, position),
  foreign key (tenant_id, run_id) references report_runs (tenant_id, id) on delete cascade
);
call fw.protect_tenant_table('report_run_parts');
create policy own_rows on report_run_parts as restrictive to fieldwright_app using
  ((select fw.access()) = 'system' or created_by = (select fw.current_user_id()));

-- A run is followed by asking for its result. Only servers listen, for runs that somebody has cancelled.
drop trigger announce_insert on report_runs;
drop trigger announce_update on report_runs;
drop trigger announce_delete on report_runs;
create trigger announce_update after update of status on report_runs for each statement execute function fw.announce_change();
drop trigger announce_insert on report_run_parts;
drop trigger announce_update on report_run_parts;
drop trigger announce_delete on report_run_parts;

-- Said every few seconds by the server that makes these runs, with how far each of them is. Returns those that are still wanted.
create function fw.keep_report_runs(runs jsonb) returns setof uuid
language sql security definer set search_path = pg_catalog, public, fw as $$
  update report_runs r set seen_at = now(), started_at = k.started_at, progress_done = k.progress_done,
    progress_total = k.progress_total, progress_unit = k.progress_unit
  from jsonb_to_recordset(runs) k(tenant_id uuid, id uuid, started_at timestamptz, progress_done integer, progress_total integer,
    progress_unit text)
  where r.tenant_id = k.tenant_id and r.id = k.id and r.status in ('queued', 'running')
  returning r.id
$$;
revoke all on function fw.keep_report_runs(jsonb) from public;
grant execute on function fw.keep_report_runs(jsonb) to fieldwright_app;
