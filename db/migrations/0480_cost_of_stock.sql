-- The cost of stock is a moving average by exact quantity and value. A part's quantity and value over all places are its pool, the
-- sum of its levels, and are locked with the part. Moves carry the day of their journal entry.

alter table stock_moves
  -- Null: written by the version before, on the day of its creation or of its receipt.
  add column moved_on date,
  -- Of a change of value: the move whose estimate it replaces.
  add column settles_id uuid,
  -- In this order they changed the pool; the part is locked then.
  add column recorded_at timestamptz;
alter table stock_moves alter column recorded_at set default clock_timestamp();

-- expand: the checks that follow allow all that these did
alter table stock_moves drop constraint stock_moves_kind_check, drop constraint stock_moves_quantity_check;
alter table stock_moves
  add constraint stock_moves_kind_check check (kind in ('opening', 'receipt', 'receipt_reversal', 'vendor_return', 'transfer', 'adjustment',
    'used', 'returned', 'settlement', 'revaluation', 'cost_difference')) not valid,
  add constraint stock_moves_quantity_check check ((quantity = 0) = (kind in ('settlement', 'revaluation', 'cost_difference'))) not valid;

-- Pieces that left before they came, at what they were estimated at; a delivery settles them, the oldest first.
create table stock_shortfalls (
  like fw.business_row including defaults,
  part_id uuid not null,
  move_id uuid not null,
  -- Pieces are settled in the order in which they left.
  recorded_at timestamptz not null default clock_timestamp(),
  quantity numeric(12,3) not null check (quantity > 0),
  value bigint not null check (value >= 0),
  foreign key (tenant_id, part_id) references parts (tenant_id, id),
  foreign key (tenant_id, move_id) references stock_moves (tenant_id, id)
);
call fw.business_table('stock_shortfalls');
create index stock_shortfalls_part_idx on stock_shortfalls (tenant_id, part_id);
create index stock_shortfalls_move_idx on stock_shortfalls (tenant_id, move_id);
create policy commands_only on stock_shortfalls as restrictive to fieldwright_app
  using ((select fw.access() in ('command', 'system'))) with check ((select fw.access() in ('command', 'system')));

-- In the order of their ids, until the end of the transaction: whoever moves a part waits here for the others.
create function fw.lock_parts(parts uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  select from (select p.id from parts p where p.tenant_id = fw.current_tenant() and p.id = any(lock_parts.parts)
    order by p.id for no key update) locked $$;
grant execute on function fw.lock_parts(uuid[]) to fieldwright_app;

-- The moves of the version before are not asked: it knows other rules.
create function fw.check_pool() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  pieces numeric;
  worth numeric;
begin
  select sum(l.quantity), sum(l.value) into pieces, worth from stock_levels l where l.tenant_id = new.tenant_id and l.part_id = new.part_id;
  if pieces = 0 and worth <> 0 or pieces * worth < 0 then
    raise exception 'stock of % pieces can''t be worth %', pieces, worth using errcode = '23514', constraint = 'stock_moves_pool_check';
  end if;
  return null;
end $$;
create constraint trigger pool after insert on stock_moves deferrable initially deferred for each row
  when (new.moved_on is not null) execute function fw.check_pool();

-- What the part of a job cost in all. Null: quantity times unit cost, as before.
alter table work_order_parts
  add column cost bigint,
  add column used_on date;
alter table work_order_parts add constraint work_order_parts_cost_check check (cost >= 0) not valid;

-- The version before changes the quantity alone.
create function fw.follow_quantity() returns trigger language plpgsql as $$
begin
  new.cost := fw.half_even(old.cost * new.quantity / old.quantity);
  return new;
end $$;
create trigger cost_of_rest before update of quantity on work_order_parts for each row
  when (new.quantity <> old.quantity and new.cost = old.cost) execute function fw.follow_quantity();

create or replace function fw.keep_recorded_work_order_parts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  came fw.recording[] := '{}';
  went fw.recording[] := '{}';
begin
  if tg_op <> 'DELETE' then
    came := array(select row(r.tenant_id, r.work_order_id, coalesce(r.used_on, (r.created_at at time zone 'UTC')::date),
      coalesce(r.cost, fw.half_even(r.quantity * r.unit_cost)), 0, 0)::fw.recording from added r);
  end if;
  if tg_op <> 'INSERT' then
    went := array(select row(r.tenant_id, r.work_order_id, coalesce(r.used_on, (r.created_at at time zone 'UTC')::date),
      -coalesce(r.cost, fw.half_even(r.quantity * r.unit_cost)), 0, 0)::fw.recording from removed r);
  end if;
  perform fw.add_recordings(came || went);
  return null;
end $$;

create or replace function fw.work_order_cost(work_order uuid) returns bigint language sql stable as $$
  select coalesce((select sum(coalesce(p.cost, fw.half_even(p.quantity * p.unit_cost))) from work_order_parts p where p.work_order_id = work_order), 0)::bigint
       + coalesce((select sum(c.cost) from work_order_costs c where c.work_order_id = work_order), 0)::bigint
       + coalesce((select sum(fw.labour_cost(t)) from time_entries t where t.work_order_id = work_order), 0)::bigint $$;

-- Also of moves that come to nothing in money: what was on hand in a closed period stays as it was.
create function fw.refuse_closed_day() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare closed date;
begin
  select p.ends_on into closed from fiscal_periods p
   where p.tenant_id = new.tenant_id and new.moved_on between p.starts_on and p.ends_on and p.closed_at is not null and p.reopened_at is null limit 1;
  if found then raise exception 'the period is closed' using errcode = 'FW424', detail = closed::text; end if;
  return null;
end $$;
create trigger period after insert on stock_moves for each row when (new.moved_on is not null) execute function fw.refuse_closed_day();

-- The day of a move's journal entry.
create function fw.day_of_move(move stock_moves) returns date
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(move.moved_on,
    (select r.received_on from goods_receipt_lines l join goods_receipts r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
      where move.kind = 'receipt' and l.tenant_id = move.tenant_id and l.id = move.receipt_line_id),
    (select (move.created_at at time zone t.timezone)::date from tenants t where t.id = move.tenant_id)) $$;
grant execute on function fw.day_of_move(stock_moves) to fieldwright_app;

-- As in 0123, with the day and the cost of a part.
create or replace procedure fw.fill_sums_of_jobs() language plpgsql as $$
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
          union all select p.work_order_id, coalesce(p.used_on, (p.created_at at time zone 'UTC')::date),
              coalesce(p.cost, fw.half_even(p.quantity * p.unit_cost)), 0, 0
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
