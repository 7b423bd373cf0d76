-- Planned maintenance: plans, what they maintain, and their occurrences, which are the history by which compliance is judged.

create table maintenance_plans (
  like fw.business_row including defaults,
  name text not null check (length(btrim(name)) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  target_kind text not null default 'assets' check (target_kind in ('assets', 'category', 'rooms', 'room_kind')),
  -- Of a category or kind: what is there, also what comes later. No site: everywhere.
  site_id uuid,
  category text check (length(category) <= 80),
  room_kind text check (room_kind in ('guest_room', 'public_area', 'back_of_house', 'plant')),
  visit_mode text not null default 'one_each' check (visit_mode in ('one_each', 'together')),
  trigger text not null default 'calendar' check (trigger in ('calendar', 'meter', 'either')),
  basis text not null default 'fixed' check (basis in ('fixed', 'floating')),
  rule text check (length(rule) <= 500),
  starts_on date not null default current_date,
  meter_name text check (length(meter_name) <= 80),
  meter_every numeric(18,4) check (meter_every > 0),
  lead_days integer not null default 0 check (lead_days between 0 and 365),
  season_from text check (season_from ~ '^\d\d-\d\d$'),
  season_to text check (season_to ~ '^\d\d-\d\d$'),
  on_holiday text not null default 'keep' check (on_holiday in ('keep', 'before', 'after', 'skip')),
  on_closed_day text not null default 'keep' check (on_closed_day in ('keep', 'before', 'after', 'skip')),
  skip_while_open boolean not null default true,
  order_title text check (length(order_title) <= 200),
  description text check (length(description) <= 10000),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  checklist_template_id uuid,
  estimated_minutes integer check (estimated_minutes between 1 and 100000),
  required_skills text[] not null default '{}',
  team_id uuid,
  technician_id uuid,
  requires_signature boolean not null default false,
  requires_photos boolean not null default false,
  is_billable boolean not null default true,
  agreed_price bigint check (agreed_price >= 0),
  -- When its targets were last looked up; null: they are to be looked up again.
  targets_read_on date,
  last_error text,
  search_text text generated always as (lower(name || ' ' || coalesce(category, '') || ' ' || coalesce(order_title, ''))) stored,
  constraint maintenance_plans_has_rule_check check (trigger = 'meter' or rule is not null),
  constraint maintenance_plans_has_meter_check check (trigger = 'calendar' or meter_every is not null),
  constraint maintenance_plans_season_check check ((season_from is null) = (season_to is null)),
  constraint maintenance_plans_of_category_check check (target_kind <> 'category' or category is not null),
  constraint maintenance_plans_of_kind_check check (target_kind <> 'room_kind' or room_kind is not null),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, checklist_template_id) references checklist_templates (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  foreign key (tenant_id, technician_id) references memberships (tenant_id, id)
);
call fw.business_table('maintenance_plans');
call fw.carry_imports('maintenance_plans');
call fw.make_searchable('maintenance_plans', 'mp');
create index maintenance_plans_name_idx on maintenance_plans (tenant_id, name collate fw.natural_order, id);
create index maintenance_plans_status_idx on maintenance_plans (tenant_id, status, id);
create index maintenance_plans_unread_idx on maintenance_plans (tenant_id, id) where status = 'active' and targets_read_on is null;
create index maintenance_plans_site_idx on maintenance_plans (tenant_id, site_id) where site_id is not null;
create index maintenance_plans_checklist_idx on maintenance_plans (tenant_id, checklist_template_id) where checklist_template_id is not null;
create index maintenance_plans_team_idx on maintenance_plans (tenant_id, team_id) where team_id is not null;
create index maintenance_plans_technician_idx on maintenance_plans (tenant_id, technician_id) where technician_id is not null;

create table maintenance_plan_parts (
  like fw.business_row including defaults,
  plan_id uuid not null,
  part_id uuid not null,
  quantity numeric(12,3) not null check (quantity > 0),
  constraint maintenance_plan_parts_part_key unique (tenant_id, plan_id, part_id),
  foreign key (tenant_id, plan_id) references maintenance_plans (tenant_id, id) on delete cascade,
  foreign key (tenant_id, part_id) references parts (tenant_id, id)
);
call fw.business_table('maintenance_plan_parts');
create index maintenance_plan_parts_part_idx on maintenance_plan_parts (tenant_id, part_id);

-- What a plan maintains: named one by one, or found by category or kind.
create table maintenance_targets (
  like fw.business_row including defaults,
  plan_id uuid not null,
  asset_id uuid,
  room_id uuid,
  meter_id uuid,
  -- Named one by one. It is maintained while it is there: not retired, still of the category.
  is_chosen boolean not null default true,
  is_active boolean not null default true,
  constraint maintenance_targets_one_check check (num_nonnulls(asset_id, room_id) = 1),
  constraint maintenance_targets_asset_key unique (tenant_id, plan_id, asset_id),
  constraint maintenance_targets_room_key unique (tenant_id, plan_id, room_id),
  foreign key (tenant_id, plan_id) references maintenance_plans (tenant_id, id) on delete cascade,
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, room_id) references rooms (tenant_id, id),
  foreign key (tenant_id, meter_id) references meters (tenant_id, id) on delete set null (meter_id)
);
call fw.business_table('maintenance_targets');
create index maintenance_targets_asset_idx on maintenance_targets (tenant_id, asset_id) where asset_id is not null;
create index maintenance_targets_room_idx on maintenance_targets (tenant_id, room_id) where room_id is not null;
create index maintenance_targets_meter_idx on maintenance_targets (tenant_id, meter_id) where meter_id is not null;

create table maintenance_occurrences (
  like fw.business_row including defaults,
  plan_id uuid not null,
  target_id uuid not null,
  -- The how-manieth of its target.
  sequence integer not null check (sequence > 0),
  status text not null default 'due' check (status in ('due', 'generated', 'done', 'skipped')),
  asset_id uuid,
  room_id uuid,
  site_id uuid,
  category text,
  -- The first day of the rule that gave it, and the day that the rule gave.
  anchor_on date not null,
  planned_on date,
  -- Null: a meter decides, and its use is not known.
  due_on date,
  due_by text not null default 'calendar' check (due_by in ('calendar', 'meter')),
  moved text check (moved in ('season', 'holiday', 'closed_day', 'hand')),
  moved_because text check (length(moved_because) <= 500),
  generate_on date,
  -- Due when the meter has counted `due_units` since `counted_from`; `due_value` is what it will show.
  counted_from timestamptz,
  due_units numeric(18,4),
  due_value numeric(18,4),
  -- The reading from which the day was estimated.
  estimated_at timestamptz,
  work_order_id uuid,
  generated_at timestamptz,
  done_on date,
  is_on_time boolean generated always as (done_on <= due_on) stored,
  skipped_at timestamptz,
  skipped_reason text check (length(skipped_reason) <= 1000),
  -- Exactly once: of a target's occurrences each has one number, and one at most is still to come.
  constraint maintenance_occurrences_sequence_key unique (tenant_id, target_id, sequence),
  constraint maintenance_occurrences_generated_check check (status <> 'generated' or (work_order_id is not null and due_on is not null)),
  constraint maintenance_occurrences_done_check check ((status = 'done') = (done_on is not null)),
  constraint maintenance_occurrences_skipped_check check ((status = 'skipped') = (skipped_reason is not null)),
  foreign key (tenant_id, plan_id) references maintenance_plans (tenant_id, id) on delete cascade,
  foreign key (tenant_id, target_id) references maintenance_targets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, room_id) references rooms (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
call fw.business_table('maintenance_occurrences');
create unique index maintenance_occurrences_next_key on maintenance_occurrences (tenant_id, target_id) where status = 'due';
create index maintenance_occurrences_to_generate_idx on maintenance_occurrences (tenant_id, generate_on, plan_id) where status = 'due';
create index maintenance_occurrences_due_idx on maintenance_occurrences (tenant_id, due_on, id);
create index maintenance_occurrences_status_idx on maintenance_occurrences (tenant_id, status, due_on, id);
create index maintenance_occurrences_plan_idx on maintenance_occurrences (tenant_id, plan_id, due_on);
create index maintenance_occurrences_asset_idx on maintenance_occurrences (tenant_id, asset_id, due_on) where asset_id is not null;
create index maintenance_occurrences_room_idx on maintenance_occurrences (tenant_id, room_id, due_on) where room_id is not null;
create index maintenance_occurrences_site_idx on maintenance_occurrences (tenant_id, site_id, due_on) where site_id is not null;
create index maintenance_occurrences_work_order_idx on maintenance_occurrences (tenant_id, work_order_id) where work_order_id is not null;
create index maintenance_occurrences_done_idx on maintenance_occurrences (tenant_id, done_on, id);

-- What a job is expected to take along. Used parts are recorded on the job.
create table planned_parts (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  part_id uuid not null,
  quantity numeric(12,3) not null check (quantity > 0),
  constraint planned_parts_part_key unique (tenant_id, work_order_id, part_id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, part_id) references parts (tenant_id, id)
);
call fw.business_table('planned_parts');
call fw.restrict_to_my_work_orders('planned_parts', 'work_order_id');
create index planned_parts_part_idx on planned_parts (tenant_id, part_id);

-- The meter that a plan counts by: the one with this name, or the only one in use.
create function fw.meter_of_plan(asset uuid, named text) returns uuid language sql stable as $$
  select (array_agg(m.id))[1] from meters m
   where m.asset_id = asset and m.is_active and m.kind = 'counter' and (named is null or lower(m.name) = lower(named))
  having count(*) = 1 $$;

-- The checklist of a job on several assets: each item once for the asset, named before it.
create function fw.copy_checklist_of_asset(work_order uuid, template uuid, asset uuid) returns integer
language sql security definer set search_path = pg_catalog, public, fw as $$
  with copied as (
    insert into checklist_items (tenant_id, work_order_id, position, label, kind, is_required, choices, min_value, max_value, unit, photo_on_fail,
      meter_name, meter_id)
    select i.tenant_id, work_order,
      coalesce((select max(o.position) + 1 from checklist_items o where o.tenant_id = i.tenant_id and o.work_order_id = work_order), 0)
        + row_number() over (order by i.position, i.id) - 1,
      left(a.name || ': ' || i.label, 200), i.kind, i.is_required, i.choices, i.min_value, i.max_value, coalesce(i.unit, m.unit), i.photo_on_fail,
      i.meter_name, m.id
    from checklist_items i
    join assets a on a.tenant_id = i.tenant_id and a.id = asset
    left join lateral (
      select k.id, k.unit, count(*) over () as candidates from meters k
       where i.kind = 'meter' and k.tenant_id = i.tenant_id and k.asset_id = asset and k.is_active
         and (i.meter_name is null or lower(k.name) = lower(i.meter_name))
       limit 1) m on m.candidates = 1
    where i.tenant_id = fw.current_tenant() and i.checklist_template_id = template
      and exists (select from work_orders w where w.tenant_id = i.tenant_id and w.id = work_order)
    returning 1)
  select count(*)::integer from copied $$;
