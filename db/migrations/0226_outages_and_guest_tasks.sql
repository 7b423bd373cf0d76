-- When rooms were out of order or out of service, and why. What guests need done in their rooms, against the clock.

create table room_outages (
  like fw.business_row including defaults,
  site_id uuid not null,
  room_id uuid not null,
  kind text not null check (kind in ('out_of_order', 'out_of_service')),
  status text not null default 'current' check (status in ('planned', 'current', 'ended', 'cancelled')),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  from_at timestamptz not null default now(),
  to_at timestamptz,
  ended_at timestamptz,
  started_by uuid,
  ended_by uuid,
  overdue_told_at timestamptz,
  constraint room_outages_order_check check (to_at > from_at and ended_at >= from_at),
  constraint room_outages_ended_check check ((status = 'ended') = (ended_at is not null)),
  -- A room is out once at a time.
  constraint room_outages_no_overlap exclude using gist (tenant_id with =, room_id with =, tstzrange(from_at, to_at) with &&)
    where (status = 'planned'),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, room_id) references rooms (tenant_id, id),
  foreign key (tenant_id, started_by) references memberships (tenant_id, id),
  foreign key (tenant_id, ended_by) references memberships (tenant_id, id)
);
call fw.business_table('room_outages');
create unique index room_outages_current_key on room_outages (tenant_id, room_id) where status = 'current';
create index room_outages_room_idx on room_outages (tenant_id, room_id, from_at desc);
create index room_outages_newest_idx on room_outages (tenant_id, from_at desc, id desc);
create index room_outages_open_idx on room_outages (tenant_id, status, from_at) where status in ('planned', 'current');
create index room_outages_started_by_idx on room_outages (tenant_id, started_by);
create index room_outages_ended_by_idx on room_outages (tenant_id, ended_by);
create index room_outages_site_idx on room_outages (tenant_id, site_id);

-- The failures of severity high in a room whose work is not done: while there is one, going back in service is approved.
create function fw.severe_failures(room uuid) returns table (answer_id uuid, label text, work_order_id uuid, number text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select a.id, i.label, w.id, w.number
    from inspections n
    join inspection_answers a on a.tenant_id = n.tenant_id and a.inspection_id = n.id and a.result = 'fail' and a.severity = 'high'
    join inspection_items i on i.tenant_id = a.tenant_id and i.id = a.inspection_item_id
    join work_orders w on w.tenant_id = a.tenant_id and w.id = a.work_order_id
     and w.status in ('requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold', 'cannot_complete')
   where n.tenant_id = fw.current_tenant() and n.room_id = room
   order by w.number $$;

-- ---- guest-room tasks --------------------------------------------------------------------------------------------------------------

-- What can be wrong in a guest's room, and in how many minutes it is to be put right, by priority.
create table guest_task_categories (
  like fw.business_row including defaults,
  name text not null check (length(btrim(name)) between 1 and 60),
  position integer not null default 0,
  usual_priority text not null default 'medium' check (usual_priority in ('low', 'medium', 'high', 'urgent')),
  low_minutes integer not null default 480 check (low_minutes between 1 and 43200),
  medium_minutes integer not null default 120 check (medium_minutes between 1 and 43200),
  high_minutes integer not null default 45 check (high_minutes between 1 and 43200),
  urgent_minutes integer not null default 15 check (urgent_minutes between 1 and 43200),
  is_default boolean not null default false,
  is_active boolean not null default true,
  constraint guest_task_categories_name_key unique (tenant_id, name)
);
call fw.business_table('guest_task_categories');
-- What a guest reports without naming a category.
create unique index guest_task_categories_default_key on guest_task_categories (tenant_id) where is_default;

create table guest_room_tasks (
  like fw.business_row including defaults,
  number text not null,
  site_id uuid not null,
  room_id uuid not null,
  category_id uuid not null,
  details text check (length(details) <= 4000),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'reported'
    check (status in ('reported', 'assigned', 'in_progress', 'resolved', 'verified', 'cancelled')),
  source text not null default 'staff' check (source in ('staff', 'guest', 'api')),
  guest_present boolean not null default false,
  reported_by uuid,
  reporter text check (length(reporter) <= 200),
  reported_at timestamptz not null default now(),
  target_minutes integer not null check (target_minutes > 0),
  due_at timestamptz not null,
  assignee_id uuid,
  started_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text check (length(resolution) <= 1000),
  verified_at timestamptz,
  verified_by uuid,
  cancel_reason text check (length(cancel_reason) <= 1000),
  escalation integer not null default 0 check (escalation between 0 and 2),
  work_order_id uuid,
  file_id uuid,
  search_text text generated always as (lower(number || ' ' || coalesce(details, ''))) stored,
  constraint guest_room_tasks_number_key unique (tenant_id, number),
  constraint guest_room_tasks_work_order_key unique (tenant_id, work_order_id),
  constraint guest_room_tasks_resolved_check check ((status in ('resolved', 'verified')) = (resolved_at is not null)),
  constraint guest_room_tasks_assigned_check check (status not in ('assigned', 'in_progress') or assignee_id is not null),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, room_id) references rooms (tenant_id, id),
  foreign key (tenant_id, category_id) references guest_task_categories (tenant_id, id),
  foreign key (tenant_id, reported_by) references memberships (tenant_id, id),
  foreign key (tenant_id, assignee_id) references memberships (tenant_id, id),
  foreign key (tenant_id, resolved_by) references memberships (tenant_id, id),
  foreign key (tenant_id, verified_by) references memberships (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
call fw.business_table('guest_room_tasks');
call fw.make_searchable('guest_room_tasks', 'gt');
create index guest_room_tasks_newest_idx on guest_room_tasks (tenant_id, reported_at desc, id desc);
create index guest_room_tasks_status_idx on guest_room_tasks (tenant_id, status, due_at, id);
create index guest_room_tasks_late_idx on guest_room_tasks (tenant_id, due_at) where status in ('reported', 'assigned', 'in_progress');
create index guest_room_tasks_room_idx on guest_room_tasks (tenant_id, room_id, category_id, reported_at desc);
create index guest_room_tasks_category_idx on guest_room_tasks (tenant_id, category_id, reported_at desc);
create index guest_room_tasks_assignee_idx on guest_room_tasks (tenant_id, assignee_id, status);
create index guest_room_tasks_reported_by_idx on guest_room_tasks (tenant_id, reported_by);
create index guest_room_tasks_resolved_by_idx on guest_room_tasks (tenant_id, resolved_by) where resolved_by is not null;
create index guest_room_tasks_verified_by_idx on guest_room_tasks (tenant_id, verified_by) where verified_by is not null;
create index guest_room_tasks_site_idx on guest_room_tasks (tenant_id, site_id, reported_at desc);
create index guest_room_tasks_file_idx on guest_room_tasks (tenant_id, file_id) where file_id is not null;
create index guest_room_tasks_number_order_idx on guest_room_tasks (tenant_id, number collate fw.natural_order, id);

-- The clock runs from the report, as long as the category gives a task of this priority.
create function fw.set_guest_task_target() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  select case new.priority when 'low' then c.low_minutes when 'medium' then c.medium_minutes
      when 'high' then c.high_minutes else c.urgent_minutes end
    into new.target_minutes
    from guest_task_categories c where c.tenant_id = new.tenant_id and c.id = new.category_id;
  new.due_at := new.reported_at + make_interval(mins => new.target_minutes);
  return new;
end $$;
create trigger set_target_of_new before insert on guest_room_tasks for each row execute function fw.set_guest_task_target();
create trigger set_target before update of priority, category_id on guest_room_tasks for each row
  when ((new.priority, new.category_id) is distinct from (old.priority, old.category_id))
  execute function fw.set_guest_task_target();

-- How many tasks of the category the room had in the ninety days before, whoever sees them.
create function fw.guest_task_repeats(task uuid, room uuid, category uuid, at timestamptz) returns integer
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select count(*)::integer from guest_room_tasks o
   where o.tenant_id = fw.current_tenant() and o.room_id = room and o.category_id = category
     and o.id <> task and o.status <> 'cancelled' and o.reported_at > at - interval '90 days' and o.reported_at <= at $$;

create function fw.my_guest_tasks() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select g.id from guest_room_tasks g
   where g.tenant_id = fw.current_tenant() and fw.current_membership() in (g.assignee_id, g.reported_by) $$;
create policy technician_rows on guest_room_tasks as restrictive to fieldwright_app using
  ((select fw.is_office()) or (select fw.current_membership()) in (assignee_id, reported_by));

alter table files add column guest_room_task_id uuid;
alter table files add foreign key (tenant_id, guest_room_task_id) references guest_room_tasks (tenant_id, id) not valid;
drop policy technician_rows on files;
create policy technician_rows on files as restrictive to fieldwright_app using
  ((select fw.is_office()) or work_order_id in (select fw.my_work_orders())
    or inspection_id in (select fw.my_inspections())
    or guest_room_task_id in (select fw.my_guest_tasks())
    or (work_order_id is null and inspection_id is null and guest_room_task_id is null
      and created_by = (select fw.current_user_id())));

-- ---- categories for the companies that are there -------------------------------------------------------------------------------------

alter table guest_task_categories no force row level security;
insert into guest_task_categories (tenant_id, position, name, usual_priority, low_minutes, medium_minutes, high_minutes, urgent_minutes, is_default)
  select t.id, c.* from tenants t cross join (values
    (1, 'Air conditioning or heating', 'high', 240, 90, 30, 15, false),
    (2, 'Water, shower or toilet', 'high', 240, 90, 30, 15, false),
    (3, 'Light or power', 'medium', 240, 90, 30, 15, false),
    (4, 'Television or internet', 'medium', 480, 120, 45, 20, false),
    (5, 'Door, lock or safe', 'high', 240, 60, 20, 10, false),
    (6, 'Furniture or window', 'low', 1440, 240, 60, 30, false),
    (7, 'Something else', 'medium', 480, 120, 45, 15, true)) as c
  where exists (select from number_series n where n.tenant_id = t.id);
alter table guest_task_categories force row level security;
