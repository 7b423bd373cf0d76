-- The number of work orders of each status at each site, so that a map of all of them adds up sites instead of reading every order.

create table work_order_counts (
  tenant_id uuid not null references tenants on delete cascade,
  -- Null: work orders without a site.
  site_id uuid,
  status text not null,
  orders bigint not null
) with (fillfactor = 70);
create unique index work_order_counts_key on work_order_counts (tenant_id, site_id, status) nulls not distinct;
call fw.protect_tenant_table('work_order_counts');
create policy office_reads on work_order_counts as restrictive for select to fieldwright_app using ((select fw.is_office()));
-- expand: the version before does not know the table.
revoke insert, update, delete on work_order_counts from fieldwright_app;
-- Nobody shows the table itself: work_orders is announced by the same statement.
drop trigger announce_insert on work_order_counts;
drop trigger announce_update on work_order_counts;
drop trigger announce_delete on work_order_counts;

create function fw.count_added_work_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into work_order_counts as c (tenant_id, site_id, status, orders)
    select a.tenant_id, a.site_id, a.status, count(*) from added a group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, site_id, status) do update set orders = c.orders + excluded.orders;
  return null;
end $$;

create function fw.count_moved_work_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into work_order_counts as c (tenant_id, site_id, status, orders)
    select new.tenant_id, k.site_id, k.status, k.orders
      from (values (old.site_id, old.status, -1), (new.site_id, new.status, 1)) k (site_id, status, orders) order by 2, 3
    on conflict (tenant_id, site_id, status) do update set orders = c.orders + excluded.orders;
  return null;
end $$;

create function fw.count_gone_work_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  -- With a company that goes, its counts go too.
  insert into work_order_counts as c (tenant_id, site_id, status, orders)
    select g.tenant_id, g.site_id, g.status, -count(*) from gone g join tenants t on t.id = g.tenant_id group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, site_id, status) do update set orders = c.orders + excluded.orders;
  return null;
end $$;

-- Counts this company's work orders again. The rows are locked first: whoever changes an order meanwhile adds to them afterwards.
create function fw.recount_work_orders() returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := fw.current_tenant();
begin
  perform from work_order_counts c where c.tenant_id = company order by c.site_id, c.status for update;
  with actual as materialized (
    select w.site_id, w.status, count(*) as orders from work_orders w where w.tenant_id = company group by 1, 2),
  emptied as (
    delete from work_order_counts c where c.tenant_id = company and not exists (
      select from actual a where a.site_id is not distinct from c.site_id and a.status = c.status))
  insert into work_order_counts (tenant_id, site_id, status, orders)
    select company, a.site_id, a.status, a.orders from actual a order by 2, 3
    on conflict (tenant_id, site_id, status) do update set orders = excluded.orders;
end $$;
revoke all on function fw.recount_work_orders() from public;

create trigger count_added after insert on work_orders referencing new table as added
  for each statement execute function fw.count_added_work_orders();
create trigger count_moved after update on work_orders for each row
  when ((old.site_id, old.status) is distinct from (new.site_id, new.status)) execute function fw.count_moved_work_order();
create trigger count_gone after delete on work_orders referencing old table as gone
  for each statement execute function fw.count_gone_work_orders();

-- Writers of work orders wait meanwhile: about a second for each million.
do $$
declare company record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant', company.id::text, true);
    perform fw.recount_work_orders();
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
