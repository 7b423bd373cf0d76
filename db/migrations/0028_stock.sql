-- Where parts lie and how they got there. Moves are only ever added; what is on hand is their sum, kept beside them by the
-- database alone.

create table stock_locations (
  like fw.business_row including defaults,
  name text not null,
  kind text not null default 'warehouse' check (kind in ('warehouse', 'truck')),
  -- Whose truck it is: what this person uses on a job leaves here.
  technician_id uuid,
  is_default boolean not null default false,
  is_active boolean not null default true,
  search_text text generated always as (lower(name)) stored,
  constraint stock_locations_name_key unique (tenant_id, name),
  constraint stock_locations_truck_check check (technician_id is null or kind = 'truck'),
  constraint stock_locations_default_check check (is_active or not is_default)
);
call fw.business_table('stock_locations');
alter table stock_locations add foreign key (tenant_id, technician_id) references memberships (tenant_id, id);
create unique index stock_locations_technician_key on stock_locations (tenant_id, technician_id) where technician_id is not null and is_active;
create unique index stock_locations_default_key on stock_locations (tenant_id) where is_default;

create table stock_moves (
  like fw.appended_row including defaults,
  part_id uuid not null,
  location_id uuid not null,
  -- Into the location, or out of it when negative; so is the value, at cost.
  quantity numeric(12,3) not null check (quantity <> 0),
  value bigint not null default 0,
  kind text not null check (kind in ('opening', 'receipt', 'receipt_reversal', 'transfer', 'adjustment', 'used', 'returned')),
  reason text,
  work_order_id uuid,
  work_order_part_id uuid,
  -- Both sides of a transfer carry the same one.
  transfer_id uuid,
  receipt_line_id uuid
);
call fw.business_table('stock_moves');
alter table stock_moves
  add foreign key (tenant_id, part_id) references parts (tenant_id, id),
  add foreign key (tenant_id, location_id) references stock_locations (tenant_id, id),
  add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
create index stock_moves_part_idx on stock_moves (tenant_id, part_id, created_at desc, id desc);
create index stock_moves_location_idx on stock_moves (tenant_id, location_id, created_at desc, id desc);
create index stock_moves_work_order_idx on stock_moves (tenant_id, work_order_id) where work_order_id is not null;
create index stock_moves_work_order_part_idx on stock_moves (tenant_id, work_order_part_id) where work_order_part_id is not null;
create index stock_moves_receipt_line_idx on stock_moves (tenant_id, receipt_line_id) where receipt_line_id is not null;
revoke update, delete on stock_moves from fieldwright_app;
create policy commands_insert on stock_moves as restrictive for insert to fieldwright_app
  with check ((select fw.access() in ('command', 'system')));
create policy office_reads on stock_moves as restrictive for select to fieldwright_app using ((select fw.is_office()));

create table stock_levels (
  like fw.business_row including defaults,
  part_id uuid not null,
  location_id uuid not null,
  quantity numeric(14,3) not null default 0,
  value bigint not null default 0,
  constraint stock_levels_place_key unique (tenant_id, part_id, location_id)
);
call fw.business_table('stock_levels');
alter table stock_levels
  add foreign key (tenant_id, part_id) references parts (tenant_id, id),
  add foreign key (tenant_id, location_id) references stock_locations (tenant_id, id);
create index stock_levels_location_idx on stock_levels (tenant_id, location_id);
revoke insert, update, delete on stock_levels from fieldwright_app;

-- In one order of rows, so that two documents with the same parts wait for each other and never deadlock.
create function fw.follow_stock() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into stock_levels as l (tenant_id, part_id, location_id, quantity, value)
    select a.tenant_id, a.part_id, a.location_id, sum(a.quantity), sum(a.value)
      from added a group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, part_id, location_id)
      do update set quantity = l.quantity + excluded.quantity, value = l.value + excluded.value;
  return null;
end $$;
create trigger levels after insert on stock_moves referencing new table as added
  for each statement execute function fw.follow_stock();

alter table parts
  add column reorder_point numeric(12,3) check (reorder_point >= 0),
  add column reorder_quantity numeric(12,3) check (reorder_quantity > 0),
  add column vendor_id uuid;
create index parts_vendor_idx on parts (tenant_id, vendor_id) where vendor_id is not null;

-- What is on hand at a place, locked until the end of the transaction.
create function fw.lock_level(part uuid, location uuid) returns numeric
language sql security definer set search_path = pg_catalog, public, fw as $$
  select quantity from stock_levels
   where tenant_id = fw.current_tenant() and part_id = part and location_id = location for update $$;
grant execute on function fw.lock_level(uuid, uuid) to fieldwright_app;
