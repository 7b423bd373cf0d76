-- What jobs earned and cost is kept by job and day, and what each job and asset cost as a whole: job margins and lists by cost read
-- that instead of all postings, hours, parts and costs. So are amount and direction of a journal entry.

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
create index work_order_postings_day_idx on work_order_postings (tenant_id, day, work_order_id) include (revenue, materials);

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
create index work_order_recordings_day_idx on work_order_recordings (tenant_id, day, work_order_id) include (costs, labour);

-- One row for each row of the table without "kept_": the columns that lists are sorted by, changed without touching that row.
create table kept_work_orders (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  total_cost bigint not null,
  primary key (tenant_id, id)
);
create index kept_work_orders_cost_idx on kept_work_orders (tenant_id, total_cost, id);
create table kept_assets (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  total_cost bigint not null,
  primary key (tenant_id, id)
);
create index kept_assets_cost_idx on kept_assets (tenant_id, total_cost, id);
create table kept_journal_entries (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  amount bigint not null,
  -- What it did to bank and cash accounts together.
  cash text check (cash in ('in', 'out')),
  primary key (tenant_id, id)
);
create index kept_journal_entries_amount_idx on kept_journal_entries (tenant_id, amount, id);
create index kept_journal_entries_cash_idx on kept_journal_entries (tenant_id, cash, id);

do $$
declare kept text; operation text;
begin
  foreach kept in array array['work_order_postings', 'work_order_recordings', 'kept_work_orders', 'kept_assets', 'kept_journal_entries'] loop
    call fw.protect_tenant_table(kept::regclass);
    execute format('revoke insert, update, delete on %I from fieldwright_app', kept);
    -- Nobody shows these tables themselves.
    foreach operation in array array['insert', 'update', 'delete'] loop
      execute format('drop trigger announce_%s on %I', operation, kept);
    end loop;
  end loop;
end $$;
call fw.require_permission('work_order_postings', 'view_transactions', null);
call fw.require_permission('kept_journal_entries', 'view_transactions', null);
create policy office_reads on work_order_recordings as restrictive for select to fieldwright_app using ((select fw.is_office()));
create policy office_reads on kept_work_orders as restrictive for select to fieldwright_app using ((select fw.is_office()));
create policy office_reads on kept_assets as restrictive for select to fieldwright_app using ((select fw.is_office()));

create or replace function fw.work_order_cost(work_order uuid) returns bigint language sql stable as $$
  select coalesce((select k.total_cost from kept_work_orders k where k.tenant_id = fw.current_tenant() and k.id = work_order), 0) $$;
create or replace function fw.asset_cost(asset uuid) returns bigint language sql stable as $$
  select coalesce((select k.total_cost from kept_assets k where k.tenant_id = fw.current_tenant() and k.id = asset), 0) $$;
create or replace function fw.asset_cost_by_year(asset uuid) returns table (year integer, orders integer, cost bigint) language sql stable as $$
  select extract(year from coalesce(w.completed_at, w.requested_at) at time zone
      (select t.timezone from tenants t where t.id = fw.current_tenant()))::integer, count(*)::integer, coalesce(sum(k.total_cost), 0)::bigint
    from work_orders w left join kept_work_orders k on k.tenant_id = w.tenant_id and k.id = w.id
   where w.asset_id = asset group by 1 order by 1 $$;

-- ---- what is posted ---------------------------------------------------------------------------------------------------------

create function fw.cash_way(received bigint) returns text language sql immutable as $$
  select case sign(received) when 1 then 'in' when -1 then 'out' end $$;

create function fw.keep_postings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into kept_journal_entries (tenant_id, id, amount, cash)
    select a.tenant_id, a.entry_id, sum(a.debit), fw.cash_way((sum(a.debit - a.credit) filter (where c.subtype in ('bank', 'cash')))::bigint)
      from added a join accounts c on c.tenant_id = a.tenant_id and c.id = a.account_id group by 1, 2
    on conflict do nothing;
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

-- An account that becomes one of bank or cash, or is none any more. Nobody posts meanwhile.
create function fw.follow_cash_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.lock_ledger();
  update kept_journal_entries k set cash = s.cash from (
    select l.tenant_id, l.entry_id, fw.cash_way((sum(l.debit - l.credit) filter (where c.subtype in ('bank', 'cash')))::bigint) as cash
      from journal_lines l join accounts c on c.tenant_id = l.tenant_id and c.id = l.account_id
     where l.tenant_id = new.tenant_id
       and l.entry_id in (select o.entry_id from journal_lines o where o.tenant_id = new.tenant_id and o.account_id = new.id)
     group by 1, 2) s
   where k.tenant_id = s.tenant_id and k.id = s.entry_id and k.cash is distinct from s.cash;
  return null;
end $$;
create trigger cash_of_entries after update of subtype on accounts for each row
  when (coalesce(old.subtype in ('bank', 'cash'), false) <> coalesce(new.subtype in ('bank', 'cash'), false))
  execute function fw.follow_cash_account();

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
  perform from work_orders w where (w.tenant_id, w.id) in (select s.tenant_id, s.work_order_id from unnest(sums) s)
    order by w.id for no key update;
  insert into work_order_recordings as r (tenant_id, work_order_id, day, parts, costs, labour)
    select s.* from unnest(sums) s join work_orders w on w.tenant_id = s.tenant_id and w.id = s.work_order_id order by 1, 2, 3
    on conflict (tenant_id, work_order_id, day)
      do update set parts = r.parts + excluded.parts, costs = r.costs + excluded.costs, labour = r.labour + excluded.labour;
  insert into kept_work_orders as k (tenant_id, id, total_cost)
    select s.tenant_id, s.work_order_id, sum(s.parts + s.costs + s.labour)
      from unnest(sums) s join work_orders w on w.tenant_id = s.tenant_id and w.id = s.work_order_id group by 1, 2 order by 1, 2
    on conflict (tenant_id, id) do update set total_cost = k.total_cost + excluded.total_cost;
  insert into kept_assets as k (tenant_id, id, total_cost)
    select s.tenant_id, w.asset_id, sum(s.parts + s.costs + s.labour)
      from unnest(sums) s join work_orders w on w.tenant_id = s.tenant_id and w.id = s.work_order_id and w.asset_id is not null
     group by 1, 2 order by 1, 2
    on conflict (tenant_id, id) do update set total_cost = k.total_cost + excluded.total_cost;
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

-- ---- work orders and assets -------------------------------------------------------------------------------------------------

create function fw.keep_added_work_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into kept_work_orders (tenant_id, id, total_cost) select a.tenant_id, a.id, 0 from added a on conflict do nothing;
  return null;
end $$;
create trigger kept_added after insert on work_orders referencing new table as added
  for each statement execute function fw.keep_added_work_orders();

-- Whoever records on the order waits for this change, and has been waited for.
create function fw.follow_asset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into kept_assets as k (tenant_id, id, total_cost)
    select c.tenant_id, m.asset_id, m.sign * c.total_cost
      from kept_work_orders c cross join (values (old.asset_id, -1), (new.asset_id, 1)) m(asset_id, sign)
     where c.tenant_id = new.tenant_id and c.id = new.id and c.total_cost <> 0 and m.asset_id is not null order by 2
    on conflict (tenant_id, id) do update set total_cost = k.total_cost + excluded.total_cost;
  return null;
end $$;
create trigger kept_moved after update of asset_id on work_orders for each row
  when (old.asset_id is distinct from new.asset_id) execute function fw.follow_asset();

create function fw.keep_gone_work_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update kept_assets k set total_cost = k.total_cost - c.cost from (
    select g.tenant_id, g.asset_id, sum(o.total_cost) as cost
      from gone g join kept_work_orders o on o.tenant_id = g.tenant_id and o.id = g.id where g.asset_id is not null group by 1, 2) c
   where k.tenant_id = c.tenant_id and k.id = c.asset_id;
  delete from kept_work_orders k using gone g where k.tenant_id = g.tenant_id and k.id = g.id;
  delete from work_order_recordings r using gone g where r.tenant_id = g.tenant_id and r.work_order_id = g.id;
  delete from work_order_postings p using gone g where p.tenant_id = g.tenant_id and p.work_order_id = g.id;
  return null;
end $$;
create trigger kept_gone after delete on work_orders referencing old table as gone
  for each statement execute function fw.keep_gone_work_orders();

create function fw.keep_added_assets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into kept_assets (tenant_id, id, total_cost) select a.tenant_id, a.id, 0 from added a on conflict do nothing;
  return null;
end $$;
create trigger kept_added after insert on assets referencing new table as added
  for each statement execute function fw.keep_added_assets();
create function fw.keep_gone_assets() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  delete from kept_assets k using gone g where k.tenant_id = g.tenant_id and k.id = g.id;
  return null;
end $$;
create trigger kept_gone after delete on assets referencing old table as gone
  for each statement execute function fw.keep_gone_assets();

-- ---- what was there before ----------------------------------------------------------------------------------------------------

-- In parts, each committed, and with one table locked at a time: whoever writes waits for one of them, and adds to it then.
create procedure fw.fill_sums_of_jobs() language plpgsql as $$
declare
  company uuid;
  orders uuid[];
  entries uuid[];
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
      lock table kept_work_orders in share row exclusive mode;
      insert into kept_work_orders (tenant_id, id, total_cost)
        select company, o.id, coalesce((select sum(r.parts + r.costs + r.labour) from work_order_recordings r
          where r.tenant_id = company and r.work_order_id = o.id), 0) from unnest(orders) o(id)
        on conflict (tenant_id, id) do update set total_cost = excluded.total_cost;
      commit;
    end loop;
    lock table kept_assets in share row exclusive mode;
    insert into kept_assets (tenant_id, id, total_cost)
      select company, a.id, coalesce(sum(k.total_cost), 0)
        from assets a left join work_orders w on w.tenant_id = company and w.asset_id = a.id
        left join kept_work_orders k on k.tenant_id = company and k.id = w.id
       where a.tenant_id = company group by 2
      on conflict (tenant_id, id) do update set total_cost = excluded.total_cost;
    commit;
    last := '00000000-0000-0000-0000-000000000000';
    loop
      entries := array(select e.id from journal_entries e where e.tenant_id = company and e.id > last order by e.id limit 5000);
      exit when cardinality(entries) = 0;
      last := entries[cardinality(entries)];
      insert into kept_journal_entries (tenant_id, id, amount, cash)
        select company, l.entry_id, sum(l.debit), fw.cash_way((sum(l.debit - l.credit) filter (where c.subtype in ('bank', 'cash')))::bigint)
          from journal_lines l join accounts c on c.tenant_id = company and c.id = l.account_id
         where l.tenant_id = company and l.entry_id = any(entries) group by 2
        on conflict do nothing;
      commit;
    end loop;
  end loop;
  perform set_config('app.tenant', '', false);
end $$;
