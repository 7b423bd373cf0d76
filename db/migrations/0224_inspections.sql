-- Inspections of rooms. A template has versions; an inspection keeps the version it began with. A failed item raises one work
-- order, which its answer keeps for good.

create table inspection_templates (
  like fw.business_row including defaults,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text,
  -- The kinds of rooms it is for; none: all.
  room_kinds text[] not null default '{}' check (room_kinds <@ array['guest_room', 'public_area', 'back_of_house', 'plant']),
  counts_as_maintenance boolean not null default false,
  estimated_minutes integer not null default 20 check (estimated_minutes between 1 and 1440),
  is_active boolean not null default true,
  version_id uuid,
  constraint inspection_templates_name_key unique (tenant_id, name)
);
call fw.business_table('inspection_templates');

create table inspection_template_versions (
  like fw.appended_row including defaults,
  inspection_template_id uuid not null,
  number integer not null check (number > 0),
  pass_mark integer not null check (pass_mark between 0 and 100),
  item_count integer not null check (item_count > 0),
  constraint inspection_template_versions_number_key unique (tenant_id, inspection_template_id, number),
  foreign key (tenant_id, inspection_template_id) references inspection_templates (tenant_id, id) on delete cascade
);
call fw.business_table('inspection_template_versions');
alter table inspection_templates
  add foreign key (tenant_id, version_id) references inspection_template_versions (tenant_id, id) deferrable initially deferred;
create index inspection_templates_version_idx on inspection_templates (tenant_id, version_id);

create table inspection_items (
  like fw.appended_row including defaults,
  version_id uuid not null,
  position integer not null check (position >= 0),
  section text check (length(section) <= 200),
  label text not null check (length(btrim(label)) between 1 and 200),
  help text check (length(help) <= 500),
  kind text not null default 'pass_fail'
    check (kind in ('check', 'pass_fail', 'number', 'text', 'choice', 'photo', 'signature', 'meter')),
  is_required boolean not null default true,
  choices text[] not null default '{}',
  min_value numeric(18,4),
  max_value numeric(18,4),
  unit text check (length(unit) <= 20),
  photo_on_fail boolean not null default false,
  weight integer not null default 1 check (weight between 0 and 100),
  severity text not null default 'medium' check (severity in ('low', 'medium', 'high')),
  raises_order boolean not null default true,
  order_category text check (length(order_category) <= 80),
  order_priority text not null default 'medium' check (order_priority in ('low', 'medium', 'high', 'urgent')),
  constraint inspection_items_position_key unique (tenant_id, version_id, position),
  foreign key (tenant_id, version_id) references inspection_template_versions (tenant_id, id) on delete cascade
);
call fw.business_table('inspection_items');

create table inspections (
  like fw.business_row including defaults,
  number text not null,
  site_id uuid not null,
  room_id uuid not null,
  inspection_template_id uuid not null,
  version_id uuid,
  inspector_id uuid,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'in_progress', 'submitted', 'approved', 'rejected', 'cancelled')),
  due_on date,
  reason text check (length(reason) <= 1000),
  notes text,
  answered_items integer not null default 0 check (answered_items >= 0),
  failed_items integer not null default 0 check (failed_items >= 0),
  score numeric(5,2) check (score between 0 and 100),
  is_passed boolean,
  started_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decision_reason text check (length(decision_reason) <= 1000),
  search_text text generated always as (lower(number)) stored,
  constraint inspections_number_key unique (tenant_id, number),
  constraint inspections_version_check check (version_id is not null or status in ('scheduled', 'cancelled')),
  constraint inspections_decided_check check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, room_id) references rooms (tenant_id, id),
  foreign key (tenant_id, inspection_template_id) references inspection_templates (tenant_id, id),
  foreign key (tenant_id, version_id) references inspection_template_versions (tenant_id, id),
  foreign key (tenant_id, inspector_id) references memberships (tenant_id, id),
  foreign key (tenant_id, decided_by) references memberships (tenant_id, id)
);
call fw.business_table('inspections');
call fw.make_searchable('inspections', 'ip');
-- One open inspection of a room by a template: two people who start it at once share it, or one of them is told.
create unique index inspections_open_key on inspections (tenant_id, room_id, inspection_template_id)
  where status in ('scheduled', 'in_progress');
create index inspections_newest_idx on inspections (tenant_id, created_at desc, id desc);
create index inspections_status_idx on inspections (tenant_id, status, due_on, id);
create index inspections_submitted_idx on inspections (tenant_id, submitted_at desc, id desc);
create index inspections_room_idx on inspections (tenant_id, room_id, created_at desc);
create index inspections_site_idx on inspections (tenant_id, site_id, created_at desc);
create index inspections_inspector_idx on inspections (tenant_id, inspector_id, status);
create index inspections_template_idx on inspections (tenant_id, inspection_template_id, created_at desc);
create index inspections_version_idx on inspections (tenant_id, version_id);
create index inspections_decided_by_idx on inspections (tenant_id, decided_by) where decided_by is not null;
create index inspections_number_order_idx on inspections (tenant_id, number collate fw.natural_order, id);

create table inspection_answers (
  like fw.business_row including defaults,
  inspection_id uuid not null,
  inspection_item_id uuid not null,
  result text not null check (result in ('done', 'pass', 'fail', 'not_applicable')),
  value_text text check (length(value_text) <= 4000),
  value_number numeric(18,4),
  note text check (length(note) <= 4000),
  severity text check (severity in ('low', 'medium', 'high')),
  file_id uuid,
  work_order_id uuid,
  answered_by uuid,
  answered_at timestamptz not null default now(),
  -- One answer of an item, and one work order of an answer: however often a failure is sent.
  constraint inspection_answers_item_key unique (tenant_id, inspection_id, inspection_item_id),
  constraint inspection_answers_work_order_key unique (tenant_id, work_order_id),
  constraint inspection_answers_severity_of_failure_check check ((result = 'fail') = (severity is not null)),
  foreign key (tenant_id, inspection_id) references inspections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, inspection_item_id) references inspection_items (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, answered_by) references memberships (tenant_id, id)
);
call fw.business_table('inspection_answers');
create index inspection_answers_item_idx on inspection_answers (tenant_id, inspection_item_id);
create index inspection_answers_file_idx on inspection_answers (tenant_id, file_id) where file_id is not null;
create index inspection_answers_failed_idx on inspection_answers (tenant_id, work_order_id) where result = 'fail' and severity = 'high';

create table inspection_photos (
  like fw.business_row including defaults,
  inspection_id uuid not null,
  inspection_item_id uuid,
  file_id uuid not null,
  caption text check (length(caption) <= 500),
  taken_at timestamptz not null default now(),
  taken_by uuid,
  constraint inspection_photos_file_key unique (tenant_id, inspection_id, file_id),
  foreign key (tenant_id, inspection_id) references inspections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, inspection_item_id) references inspection_items (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, taken_by) references memberships (tenant_id, id)
);
call fw.business_table('inspection_photos');
create index inspection_photos_item_idx on inspection_photos (tenant_id, inspection_item_id);
create index inspection_photos_file_idx on inspection_photos (tenant_id, file_id);

-- When rooms were maintained: by an approved inspection that counts, or by a completed order. Each counts once.
create table room_maintenances (
  like fw.appended_row including defaults,
  room_id uuid not null,
  done_on date not null,
  inspection_id uuid,
  work_order_id uuid,
  done_by uuid,
  constraint room_maintenances_source_check check (num_nonnulls(inspection_id, work_order_id) = 1),
  constraint room_maintenances_inspection_key unique (tenant_id, inspection_id),
  constraint room_maintenances_work_order_key unique (tenant_id, work_order_id),
  foreign key (tenant_id, room_id) references rooms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, inspection_id) references inspections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, done_by) references memberships (tenant_id, id)
);
call fw.business_table('room_maintenances');
create index room_maintenances_room_idx on room_maintenances (tenant_id, room_id, done_on desc);
create index room_maintenances_day_idx on room_maintenances (tenant_id, done_on desc, id desc);

create function fw.note_room_maintenance() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  update rooms r set last_pm_on = greatest(r.last_pm_on, a.done_on)
    from (select d.tenant_id, d.room_id, max(d.done_on) as done_on from added d group by d.tenant_id, d.room_id) a
   where r.tenant_id = a.tenant_id and r.id = a.room_id and (r.last_pm_on is null or r.last_pm_on < a.done_on);
  return null;
end $$;
create trigger note_room_maintenance after insert on room_maintenances referencing new table as added
  for each statement execute function fw.note_room_maintenance();

-- ---- what a technician sees: their own inspections ------------------------------------------------------------------------

create function fw.my_inspections() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select i.id from inspections i where i.tenant_id = fw.current_tenant() and i.inspector_id = fw.current_membership() $$;
create policy technician_rows on inspections as restrictive to fieldwright_app using
  ((select fw.is_office()) or inspector_id = (select fw.current_membership()));
create policy technician_rows on inspection_answers as restrictive to fieldwright_app using
  ((select fw.is_office()) or inspection_id in (select fw.my_inspections()));
create policy technician_rows on inspection_photos as restrictive to fieldwright_app using
  ((select fw.is_office()) or inspection_id in (select fw.my_inspections()));

-- Number and status of the order that a failure raised, also for an inspector who doesn't see the order. Only orders that were
-- raised by an inspection.
create function fw.raised_order(order_id uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_build_array(w.number, w.status) from work_orders w
   where w.tenant_id = fw.current_tenant() and w.id = order_id and w.source = 'inspection' $$;

alter table files add column inspection_id uuid;
alter table files add foreign key (tenant_id, inspection_id) references inspections (tenant_id, id) not valid;
drop policy technician_rows on files;
create policy technician_rows on files as restrictive to fieldwright_app using
  ((select fw.is_office()) or work_order_id in (select fw.my_work_orders())
    or inspection_id in (select fw.my_inspections())
    or (work_order_id is null and inspection_id is null and created_by = (select fw.current_user_id())));

-- ---- numbers for the companies that are there ----------------------------------------------------------------------------------

alter table number_series no force row level security;
insert into number_series (tenant_id, series, prefix, digits)
  select t.id, s.series, s.prefix, 4 from tenants t
  cross join (values ('inspections', 'INS-'), ('guest_room_tasks', 'GT-')) as s (series, prefix)
  where exists (select from number_series n where n.tenant_id = t.id)
    and not exists (select from number_series n where n.tenant_id = t.id and n.series = s.series);
alter table number_series force row level security;
