-- Imports: what a first look found out, cancelling, recovery after a crash, and what undo needs to be quick.

alter table imports
  add column source jsonb not null default '{}',
  add column cancel_requested boolean not null default false,
  add column started_at timestamptz;
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'undoing', 'undone', 'cancelled'));

-- Another system's history has credits: a negative cost that was booked back. People still enter none.
alter table work_order_costs drop constraint work_order_costs_cost_check;
alter table work_order_costs add constraint work_order_costs_cost_check check (cost >= 0 or kind = 'imported');

-- What an import made is found by it, and a row that goes asks each table that may point to it.
create index customers_import_idx on customers (tenant_id, import_id) where import_id is not null;
create index sites_import_idx on sites (tenant_id, import_id) where import_id is not null;
create index assets_import_idx on assets (tenant_id, import_id) where import_id is not null;
create index parts_import_idx on parts (tenant_id, import_id) where import_id is not null;
create index work_orders_import_idx on work_orders (tenant_id, import_id) where import_id is not null;
create index work_orders_recall_idx on work_orders (tenant_id, recall_of) where recall_of is not null;
create index files_work_order_idx on files (tenant_id, work_order_id) where work_order_id is not null;
create index invoices_site_idx on invoices (tenant_id, site_id) where site_id is not null;
create index journal_lines_work_order_idx on journal_lines (tenant_id, work_order_id) where work_order_id is not null;
create index journal_lines_asset_idx on journal_lines (tenant_id, asset_id) where asset_id is not null;
create index journal_lines_customer_idx on journal_lines (tenant_id, customer_id) where customer_id is not null;
create index journal_lines_site_idx on journal_lines (tenant_id, site_id) where site_id is not null;

-- A worker holds this lock as long as it is at an import. Whatever a crash leaves can take it.
create function fw.import_lock(import uuid) returns bigint language sql immutable as $$
  select hashtextextended('import:' || import::text, 0) $$;

create policy recovery on imports to current_user using (true) with check (true);

-- Called at a server's start, in no company: imports whose worker is gone. Their transaction was never committed.
create function fw.recover_imports() returns integer
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare lost record; recovered integer := 0;
begin
  for lost in select i.tenant_id, i.id, i.status from imports i
    where i.status in ('checking', 'importing', 'undoing') and i.started_at is not null
  loop
    if not pg_try_advisory_xact_lock(fw.import_lock(lost.id)) then continue; end if;
    update imports i set
        status = case i.status when 'checking' then 'uploaded' when 'undoing' then 'done' else 'failed' end,
        error = case i.status
          when 'checking' then 'The check was interrupted. Check again.'
          when 'undoing' then 'The undo was interrupted; nothing was removed.'
          else 'The import was interrupted; nothing was imported.' end,
        started_at = null, done_rows = 0, cancel_requested = false
      where i.tenant_id = lost.tenant_id and i.id = lost.id and i.status = lost.status;
    recovered := recovered + 1;
  end loop;
  return recovered;
end $$;
grant execute on function fw.import_lock(uuid), fw.recover_imports() to fieldwright_app;
