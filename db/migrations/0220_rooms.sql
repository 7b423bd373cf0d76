-- Rooms of a site: what hotels and buildings inspect and maintain. Their occupancy is told by a property-management system.

create table rooms (
  like fw.business_row including defaults,
  site_id uuid not null,
  number text not null check (length(btrim(number)) between 1 and 40),
  floor text check (length(floor) <= 20),
  kind text not null default 'guest_room' check (kind in ('guest_room', 'public_area', 'back_of_house', 'plant')),
  status text not null default 'in_service' check (status in ('in_service', 'out_of_order', 'out_of_service')),
  status_since timestamptz,
  status_note text check (length(status_note) <= 500),
  occupancy text not null default 'unknown' check (occupancy in ('vacant', 'occupied', 'due_out', 'unknown')),
  occupancy_at timestamptz,
  do_not_disturb boolean not null default false,
  vip boolean not null default false,
  last_pm_on date,
  notes text,
  is_active boolean not null default true,
  search_text text generated always as (lower('room ' || number || ' ' || coalesce(floor, ''))) stored,
  foreign key (tenant_id, site_id) references sites (tenant_id, id)
);
call fw.business_table('rooms');
call fw.carry_imports('rooms');
call fw.carry_custom_fields('rooms');
call fw.make_searchable('rooms', 'ro');
create unique index rooms_number_in_site_key on rooms (tenant_id, site_id, lower(number));
create index rooms_number_idx on rooms (tenant_id, number collate fw.natural_order, id);
create index rooms_floor_idx on rooms (tenant_id, site_id, floor collate fw.natural_order, number collate fw.natural_order, id);
create index rooms_last_pm_idx on rooms (tenant_id, last_pm_on, id);
create index rooms_status_idx on rooms (tenant_id, status, id) where status <> 'in_service';

-- Occupancy is as old as it was last told. A call that tells it names its own moment.
create function fw.note_occupancy() returns trigger language plpgsql as $$
begin
  new.occupancy_at := now();
  return new;
end $$;
create trigger occupancy_of_new before insert on rooms for each row
  when (new.occupancy <> 'unknown' and new.occupancy_at is null) execute function fw.note_occupancy();
create trigger occupancy_told before update of occupancy on rooms for each row
  when (new.occupancy_at is not distinct from old.occupancy_at) execute function fw.note_occupancy();

-- A feed that tells the same again makes nobody's form stale.
drop trigger touch on rooms;
create trigger touch before update on rooms for each row
  when (new.occupancy_at is not distinct from old.occupancy_at
    or (new.occupancy, new.do_not_disturb, new.vip) is distinct from (old.occupancy, old.do_not_disturb, old.vip))
  execute function fw.touch_row();

-- What was told, one row for each call: how many rooms, how many of them changed, and the numbers that the site does not have.
create table occupancy_updates (
  like fw.business_row including defaults,
  site_id uuid not null,
  as_of timestamptz not null,
  told_rooms integer not null check (told_rooms >= 0),
  changed_rooms integer not null default 0 check (changed_rooms >= 0),
  outdated_rooms integer not null default 0 check (outdated_rooms >= 0),
  unknown_numbers text[] not null default '{}',
  foreign key (tenant_id, site_id) references sites (tenant_id, id)
);
call fw.business_table('occupancy_updates');
create index occupancy_updates_newest_idx on occupancy_updates (tenant_id, as_of desc, id desc);
create index occupancy_updates_site_idx on occupancy_updates (tenant_id, site_id, as_of desc);

alter table work_orders add column room_id uuid;
alter table work_orders add foreign key (tenant_id, room_id) references rooms (tenant_id, id) not valid;
alter table assets add column room_id uuid;
alter table assets add foreign key (tenant_id, room_id) references rooms (tenant_id, id) not valid;
