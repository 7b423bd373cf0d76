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
