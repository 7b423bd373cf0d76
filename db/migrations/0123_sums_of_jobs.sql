-- What jobs earned and cost is kept by job and day, and what an asset cost as a whole: job margins and lists by cost read that instead
-- of all postings, hours, parts and costs.

-- The same as before, written so that PostgreSQL takes it into the query: calling it took longer than all the rest.
create or replace function fw.half_even(amount numeric) returns bigint language sql immutable as $$
  select case when abs(amount - trunc(amount)) = 0.5 then 2 * round(amount / 2) else round(amount) end::bigint $$;
create function fw.labour_cost(kind text, started_at timestamptz, ended_at timestamptz, hourly_cost bigint) returns bigint language sql immutable as $$
  select case when ended_at is null or kind = 'break' then 0
    else fw.half_even(extract(epoch from ended_at - started_at) * coalesce(hourly_cost, 0) / 3600) end $$;
create or replace function fw.labour_cost(entry time_entries) returns bigint language sql immutable as $$
  select fw.labour_cost(entry.kind, entry.started_at, entry.ended_at, entry.hourly_cost) $$;

-- ---- tables ---------------------------------------------------------------------------------------------------------------

-- Written under the lock of the ledger.
create table work_order_postings (
  tenant_id uuid not null references tenants on delete cascade,
  work_order_id uuid not null,
  day date not null,
  revenue bigint not null,
  materials bigint not null,
  primary key (tenant_id, work_order_id, day)
);
create index work_order_postings_day_idx on work_order_postings (tenant_id, day) include (work_order_id, revenue, materials);

-- Parts and hours by their day in UTC, so that a company may move to another time zone; costs by their date.
create table work_order_recordings (
  tenant_id uuid not null references tenants on delete cascade,
  work_order_id uuid not null,
  day date not null,
  parts bigint not null,
  costs bigint not null,
  labour bigint not null,
  primary key (tenant_id, work_order_id, day)
);
create index work_order_recordings_day_idx on work_order_recordings (tenant_id, day) include (work_order_id, costs, labour);

alter table assets add column total_cost bigint not null default 0;
-- What is recorded on a job is no change of its asset, which somebody may be editing.
drop trigger touch on assets;
create trigger touch before update on assets for each row
  when (new.total_cost is not distinct from old.total_cost) execute function fw.touch_row();

do $$
declare kept text; operation text;
begin
  foreach kept in array array['work_order_postings', 'work_order_recordings'] loop
    call fw.protect_tenant_table(kept::regclass);
    execute format('revoke insert, update, delete on %I from fieldwright_app', kept);
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000)', kept);
    -- Nobody shows these tables themselves.
    foreach operation in array array['insert', 'update', 'delete'] loop
      execute format('drop trigger announce_%s on %I', operation, kept);
    end loop;
  end loop;
end $$;
call fw.require_permission('work_order_postings', 'view_transactions', null);
create policy office_reads on work_order_recordings as restrictive for select to fieldwright_app using ((select fw.is_office()));

create or replace function fw.asset_cost_by_year(asset uuid) returns table (year integer, orders integer, cost bigint) language sql stable as $$
  select extract(year from coalesce(w.completed_at, w.requested_at) at time zone
      (select t.timezone from tenants t where t.id = fw.current_tenant()))::integer, count(*)::integer, coalesce(sum(c.cost), 0)::bigint
    from work_orders w
    cross join lateral (select sum(r.parts + r.costs + r.labour) as cost from work_order_recordings r
      where r.tenant_id = w.tenant_id and r.work_order_id = w.id) c
   where w.asset_id = asset group by 1 order by 1 $$;

-- ---- what is posted ---------------------------------------------------------------------------------------------------------

create function fw.keep_postings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into work_order_postings as p (tenant_id, work_order_id, day, revenue, materials)
    select a.tenant_id, a.work_order_id, a.entry_date, coalesce(sum(a.credit - a.debit) filter (where c.type = 'income'), 0),
        coalesce(sum(a.debit - a.credit) filter (where c.type <> 'income'), 0)
      from added a join accounts c on c.tenant_id = a.tenant_id and c.id = a.account_id
       and c.type in ('income', 'cost_of_goods_sold', 'expense')
     where a.work_order_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, work_order_id, day)
      do update set revenue = p.revenue + excluded.revenue, materials = p.materials + excluded.materials;
  return null;
end $$;
create trigger sums after insert on journal_lines referencing new table as added
  for each statement execute function fw.keep_postings();

-- ---- what is recorded -------------------------------------------------------------------------------------------------------

create type fw.recording as (tenant_id uuid, work_order_id uuid, day date, parts bigint, costs bigint, labour bigint);

-- A change that comes to nothing locks nothing. The order stays at its asset meanwhile; one that is being deleted takes its sums along.
create function fw.add_recordings(changes fw.recording[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare sums fw.recording[];
begin
  sums := array(
    select row(c.tenant_id, c.work_order_id, c.day, sum(c.parts), sum(c.costs), sum(c.labour))::fw.recording
      from unnest(changes) c group by c.tenant_id, c.work_order_id, c.day
    having sum(c.parts) <> 0 or sum(c.costs) <> 0 or sum(c.labour) <> 0);
  if cardinality(sums) = 0 then return; end if;
  with orders as materialized (
    select w.tenant_id, w.id, w.asset_id from work_orders w
     where (w.tenant_id, w.id) in (select s.tenant_id, s.work_order_id from unnest(sums) s) order by w.id for no key update),
  kept as (
    insert into work_order_recordings as r (tenant_id, work_order_id, day, parts, costs, labour)
      select s.* from unnest(sums) s join orders o on o.tenant_id = s.tenant_id and o.id = s.work_order_id order by 1, 2, 3
      on conflict (tenant_id, work_order_id, day)
        do update set parts = r.parts + excluded.parts, costs = r.costs + excluded.costs, labour = r.labour + excluded.labour)
  update assets a set total_cost = a.total_cost + c.cost from (
    select o.tenant_id, o.asset_id, sum(s.parts + s.costs + s.labour) as cost
      from unnest(sums) s join orders o on o.tenant_id = s.tenant_id and o.id = s.work_order_id group by 1, 2) c
   where a.tenant_id = c.tenant_id and a.id = c.asset_id and c.cost <> 0;
end $$;

-- `recorded`: SQL of the columns of fw.recording, of the row r, with SIGN for 1 or -1.
create procedure fw.keep_recordings_of(target regclass, recorded text) language plpgsql as $make$
declare
  new_row constant text := format('row(%s)::fw.recording', replace(recorded, 'SIGN', '1'));
  old_row constant text := format('row(%s)::fw.recording', replace(recorded, 'SIGN', '-1'));
begin
  execute format($function$
    create function fw.keep_recorded_%s() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, fw as $$
    begin
      if tg_op = 'INSERT' then
        perform fw.add_recordings(array(select %2$s from added r));
      elsif tg_op = 'DELETE' then
        perform fw.add_recordings(array(select %3$s from removed r));
      else
        perform fw.add_recordings(array(select %2$s from added r union all select %3$s from removed r));
      end if;
      return null;
    end $$ $function$, target, new_row, old_row);
  execute format('create trigger recorded_insert after insert on %1$s referencing new table as added
    for each statement execute function fw.keep_recorded_%1$s()', target);
  execute format('create trigger recorded_update after update on %1$s referencing new table as added old table as removed
    for each statement execute function fw.keep_recorded_%1$s()', target);
  execute format('create trigger recorded_delete after delete on %1$s referencing old table as removed
    for each statement execute function fw.keep_recorded_%1$s()', target);
end $make$;
call fw.keep_recordings_of('time_entries', $$r.tenant_id, r.work_order_id, (r.started_at at time zone 'UTC')::date, 0::bigint, 0::bigint,
  SIGN * fw.labour_cost(r.kind, r.started_at, r.ended_at, r.hourly_cost)$$);
call fw.keep_recordings_of('work_order_parts', $$r.tenant_id, r.work_order_id, (r.created_at at time zone 'UTC')::date,
  SIGN * fw.half_even(r.quantity * r.unit_cost), 0::bigint, 0::bigint$$);
call fw.keep_recordings_of('work_order_costs', $$r.tenant_id, r.work_order_id, r.incurred_on, 0::bigint, SIGN * r.cost, 0::bigint$$);
drop procedure fw.keep_recordings_of;

-- ---- work orders --------------------------------------------------------------------------------------------------------------

-- Whoever records on the order waits for this change, and has been waited for.
create function fw.follow_asset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update assets a set total_cost = a.total_cost + m.sign * c.cost
    from (select sum(r.parts + r.costs + r.labour) as cost from work_order_recordings r
           where r.tenant_id = new.tenant_id and r.work_order_id = new.id) c
   cross join (values (old.asset_id, -1), (new.asset_id, 1)) m(asset_id, sign)
   where a.tenant_id = new.tenant_id and a.id = m.asset_id and c.cost <> 0;
  return null;
end $$;
create trigger sums_moved after update of asset_id on work_orders for each row
  when (old.asset_id is distinct from new.asset_id) execute function fw.follow_asset();

create function fw.forget_sums_of_jobs() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update assets a set total_cost = a.total_cost - c.cost from (
    select g.tenant_id, g.asset_id, sum(r.parts + r.costs + r.labour) as cost
      from gone g join work_order_recordings r on r.tenant_id = g.tenant_id and r.work_order_id = g.id
     where g.asset_id is not null group by 1, 2) c
   where a.tenant_id = c.tenant_id and a.id = c.asset_id;
  delete from work_order_recordings r using gone g where r.tenant_id = g.tenant_id and r.work_order_id = g.id;
  delete from work_order_postings p using gone g where p.tenant_id = g.tenant_id and p.work_order_id = g.id;
  return null;
end $$;
create trigger sums_gone after delete on work_orders referencing old table as gone
  for each statement execute function fw.forget_sums_of_jobs();

-- ---- what was there before ----------------------------------------------------------------------------------------------------

-- In parts, each committed, and with one table locked at a time: whoever writes waits for one of them, and adds to it then.
create procedure fw.fill_sums_of_jobs() language plpgsql as $$
declare
  company uuid;
  orders uuid[];
  last uuid;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant', company::text, false);
    last := '00000000-0000-0000-0000-000000000000';
    loop
      orders := array(select w.id from work_orders w where w.tenant_id = company and w.id > last order by w.id limit 2000);
      exit when cardinality(orders) = 0;
      last := orders[cardinality(orders)];
      lock table work_order_postings in share row exclusive mode;
      delete from work_order_postings p where p.tenant_id = company and p.work_order_id = any(orders);
      insert into work_order_postings (tenant_id, work_order_id, day, revenue, materials)
        select company, l.work_order_id, l.entry_date, coalesce(sum(l.credit - l.debit) filter (where c.type = 'income'), 0),
            coalesce(sum(l.debit - l.credit) filter (where c.type <> 'income'), 0)
          from journal_lines l join accounts c on c.tenant_id = company and c.id = l.account_id and c.type in ('income', 'cost_of_goods_sold', 'expense')
         where l.tenant_id = company and l.work_order_id = any(orders) group by 2, 3;
      commit;
      lock table work_order_recordings in share row exclusive mode;
      delete from work_order_recordings r where r.tenant_id = company and r.work_order_id = any(orders);
      insert into work_order_recordings (tenant_id, work_order_id, day, parts, costs, labour)
        select company, r.work_order_id, r.day, sum(r.parts), sum(r.costs), sum(r.labour) from (
          select t.work_order_id, (t.started_at at time zone 'UTC')::date as day, 0 as parts, 0 as costs,
              fw.labour_cost(t.kind, t.started_at, t.ended_at, t.hourly_cost) as labour
            from time_entries t where t.tenant_id = company and t.work_order_id = any(orders)
          union all select p.work_order_id, (p.created_at at time zone 'UTC')::date, fw.half_even(p.quantity * p.unit_cost), 0, 0
            from work_order_parts p where p.tenant_id = company and p.work_order_id = any(orders)
          union all select c.work_order_id, c.incurred_on, 0, c.cost, 0
            from work_order_costs c where c.tenant_id = company and c.work_order_id = any(orders)) r
        group by 2, 3 having sum(r.parts) <> 0 or sum(r.costs) <> 0 or sum(r.labour) <> 0;
      commit;
    end loop;
    lock table work_orders, work_order_recordings in share row exclusive mode;
    update assets a set total_cost = c.cost from (
      select w.asset_id, sum(r.parts + r.costs + r.labour) as cost
        from work_orders w join work_order_recordings r on r.tenant_id = company and r.work_order_id = w.id
       where w.tenant_id = company and w.asset_id is not null group by 1) c
     where a.tenant_id = company and a.id = c.asset_id and a.total_cost <> c.cost;
    commit;
  end loop;
  perform set_config('app.tenant', '', false);
end $$;
