-- Meters of assets and their readings. A reading is never changed: a correction is a reading of its own that takes the other's place.

create table meters (
  like fw.business_row including defaults,
  asset_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  kind text not null default 'counter' check (kind in ('counter', 'gauge')),
  unit text not null check (length(btrim(unit)) between 1 and 20),
  -- The value that a counter never shows: 100000 for five digits.
  rollover numeric(18,4) check (rollover > 0),
  usual_per_day numeric(18,4) check (usual_per_day > 0),
  min_value numeric(18,4),
  max_value numeric(18,4),
  is_active boolean not null default true,
  notes text check (length(notes) <= 10000),
  search_text text generated always as (lower(name)) stored,
  constraint meters_range_check check (max_value >= min_value),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade
);
call fw.business_table('meters');
call fw.carry_imports('meters');
call fw.make_searchable('meters', 'mt');
create unique index meters_name_of_asset_key on meters (tenant_id, asset_id, lower(name));
create index meters_name_idx on meters (tenant_id, name collate fw.natural_order, id);

create table meter_readings (
  like fw.appended_row including defaults,
  meter_id uuid not null,
  -- Null: the reading that it corrects is withdrawn.
  value numeric(18,4),
  read_at timestamptz not null default now(),
  -- The meter was replaced or reset: a new start, nothing was counted up to here.
  is_reset boolean not null default false,
  source text not null default 'hand' check (source in ('hand', 'checklist', 'api', 'import')),
  note text check (length(note) <= 1000),
  read_by uuid,
  work_order_id uuid,
  checklist_item_id uuid,
  corrects_id uuid,
  reason text check (length(reason) <= 1000),
  constraint meter_readings_withdrawn_check check (value is not null or corrects_id is not null),
  constraint meter_readings_correction_check check ((corrects_id is null) = (reason is null)),
  constraint meter_readings_corrects_key unique (tenant_id, corrects_id),
  foreign key (tenant_id, meter_id) references meters (tenant_id, id),
  foreign key (tenant_id, read_by) references memberships (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, checklist_item_id) references checklist_items (tenant_id, id) on delete set null (checklist_item_id)
);
call fw.business_table('meter_readings');
call fw.carry_imports('meter_readings');
alter table meter_readings add foreign key (tenant_id, corrects_id) references meter_readings (tenant_id, id);
create index meter_readings_meter_idx on meter_readings (tenant_id, meter_id, read_at desc, id desc);
create index meter_readings_newest_idx on meter_readings (tenant_id, read_at desc, id desc);
create index meter_readings_work_order_idx on meter_readings (tenant_id, work_order_id) where work_order_id is not null;
create index meter_readings_checklist_item_idx on meter_readings (tenant_id, checklist_item_id) where checklist_item_id is not null;
-- Readings are never changed. An import that is undone takes its readings along.
-- expand: the table is new, the version before knows nothing of it.
revoke update on meter_readings from fieldwright_app;
create policy commands_insert on meter_readings as restrictive for insert to fieldwright_app
  with check ((select fw.access() in ('command', 'system')));
create policy undone_imports on meter_readings as restrictive for delete to fieldwright_app
  using ((select fw.access() = 'system') and import_id is not null);

-- The readings that count: not corrected, not withdrawn.
create function fw.valid_readings(meter uuid) returns setof meter_readings language sql stable as $$
  select r.* from meter_readings r
   where r.meter_id = meter and r.value is not null
     and not exists (select from meter_readings c where c.tenant_id = r.tenant_id and c.corrects_id = r.id) $$;

create function fw.meter_value(meter uuid) returns numeric language sql stable as $$
  select r.value from fw.valid_readings(meter) r order by r.read_at desc, r.id desc limit 1 $$;

create function fw.meter_read_at(meter uuid) returns timestamptz language sql stable as $$
  select r.read_at from fw.valid_readings(meter) r order by r.read_at desc, r.id desc limit 1 $$;

-- How much a counter counted after `since`, up to `till`. A lower value than the one before means that the counter passed its end,
-- if it has one; otherwise nothing was counted. Null without a reading after `since`.
create function fw.meter_use(meter uuid, since timestamptz, till timestamptz default 'infinity') returns numeric language sql stable as $$
  with known as (
    (select r.value, r.read_at, r.id, r.is_reset from fw.valid_readings(meter) r
      where r.read_at <= since order by r.read_at desc, r.id desc limit 1)
    union all
    select r.value, r.read_at, r.id, r.is_reset from fw.valid_readings(meter) r where r.read_at > since and r.read_at <= till),
  steps as (
    select k.value, k.is_reset, k.read_at, lag(k.value) over (order by k.read_at, k.id) as before from known k)
  select sum(case
      when s.is_reset then 0
      when s.value >= s.before then s.value - s.before
      else coalesce(m.rollover - s.before + s.value, 0) end)
    from steps s, meters m where m.id = meter and s.read_at > since and s.before is not null $$;

-- Average use a day over the 90 days before the last reading; null if they span less than a day.
create function fw.meter_use_per_day(meter uuid) returns numeric language sql stable as $$
  with span as (
    select min(r.read_at) as first, max(r.read_at) as last from fw.valid_readings(meter) r
     where r.read_at >= fw.meter_read_at(meter) - interval '90 days')
  select round(fw.meter_use(meter, first, last) / (extract(epoch from last - first) / 86400), 4)
    from span where last - first >= interval '1 day' $$;
