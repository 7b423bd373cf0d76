-- The same policies for tables to come.
create or replace procedure fw.protect_tenant_table(target regclass) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  own constant text := 'tenant_id = fw.current_tenant()';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_select on %s for select using (%s)', target, own);
  execute format('create policy tenant_insert on %s for insert with check (%s)', target, own);
  execute format('create policy tenant_update on %s for update using (%s) with check (%s)', target, own, own);
  execute format('create policy tenant_delete on %s for delete using (%s)', target, own);
  execute format('revoke all on %s from public, fieldwright_app', target);
  execute format('grant select, insert, update, delete on %s to fieldwright_app', target);
  call fw.announce_changes_of(target);
end $$;

-- The order of magnitude of a company's largest tables: 0 below a thousand rows, 1 below fifty thousand, 2 from there. A plan that
-- PostgreSQL keeps for a prepared statement is used for companies of the same magnitude only.
create function fw.magnitude_of(company uuid) returns integer
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select width_bucket(greatest(
    (select max(n.next_value) from number_series n where n.tenant_id = company),
    (select l.position from ledger_heads l where l.tenant_id = company), 1), array[1000, 50000]::bigint[])
$$;
create policy functions_read on number_series for select to current_user using (true);
create policy functions_read on ledger_heads for select to current_user using (true);
