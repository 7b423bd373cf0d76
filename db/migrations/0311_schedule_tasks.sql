-- Tasks beside work orders: meetings, training, van service. Each occurrence of each person is a row, kept ahead by a job, so that the
-- database refuses double booking together with visits.

create table schedule_tasks (
  like fw.business_row including defaults,
  title text not null check (length(btrim(title)) between 1 and 200),
  -- Memberships, as a list of ids.
  assignee_ids jsonb not null default '[]' check (jsonb_typeof(assignee_ids) = 'array'),
  -- Of the first occurrence; the others begin at the same time of day in the company's timezone.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  rule text check (length(rule) <= 500),
  -- Days on which it does not take place.
  skipped_days jsonb not null default '[]' check (jsonb_typeof(skipped_days) = 'array'),
  notes text check (length(notes) <= 4000),
  reminder_minutes integer check (reminder_minutes between 0 and 10080),
  status text not null default 'planned' check (status in ('planned', 'cancelled')),
  -- Up to this day its occurrences are there.
  planned_until date,
  search_text text generated always as (lower(title)) stored,
  constraint schedule_tasks_order_check check (ends_at > starts_at)
);
call fw.business_table('schedule_tasks');
create index schedule_tasks_start_idx on schedule_tasks (tenant_id, starts_at desc, id desc);
create index schedule_tasks_ahead_idx on schedule_tasks (tenant_id, planned_until) where rule is not null and status = 'planned';

create table schedule_task_occurrences (
  like fw.business_row including defaults,
  task_id uuid not null,
  person_id uuid not null,
  -- The day of the series that it stands for, also when it was moved to another.
  on_day date not null,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  is_changed boolean not null default false,
  override_reason text check (length(override_reason) <= 500),
  remind_at timestamptz,
  reminded_at timestamptz,
  constraint schedule_task_occurrences_order_check check (ends_at > starts_at),
  constraint schedule_task_occurrences_day_key unique (tenant_id, task_id, person_id, on_day),
  constraint schedule_task_occurrences_no_overlap exclude using gist (tenant_id with =, person_id with =, tstzrange(starts_at, ends_at) with &&)
    where (override_reason is null),
  foreign key (tenant_id, task_id) references schedule_tasks (tenant_id, id) on delete cascade,
  foreign key (tenant_id, person_id) references memberships (tenant_id, id)
);
call fw.business_table('schedule_task_occurrences');
create index schedule_task_occurrences_start_idx on schedule_task_occurrences (tenant_id, starts_at, id);
create index schedule_task_occurrences_person_idx on schedule_task_occurrences (tenant_id, person_id, starts_at);
create index schedule_task_occurrences_remind_idx on schedule_task_occurrences (tenant_id, remind_at)
  where remind_at is not null and reminded_at is null;

create policy own_rows on schedule_tasks as restrictive to fieldwright_app
  using ((select fw.is_office()) or assignee_ids ? (select fw.current_membership()::text));
create policy own_rows on schedule_task_occurrences as restrictive to fieldwright_app
  using ((select fw.is_office()) or person_id = (select fw.current_membership()));

-- What is planned for one person at once waits for each other: visits and tasks are in two tables, which no constraint spans.
create function fw.hold_time_of(person uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('fw.time ' || person::text, 0)) $$;

create function fw.refuse_time(constraint_name text, of_table text) returns void language plpgsql as $$
begin
  raise exception 'not free' using errcode = '23P01', constraint = constraint_name, table = of_table;
end $$;

-- Whether somebody is absent in a part of the time; of half a day, half of what is worked on that weekday.
create function fw.is_absent(person uuid, since timestamptz, until timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select exists (
    select from absences a
      join memberships m on m.tenant_id = a.tenant_id and m.id = a.person_id
      join tenants t on t.id = a.tenant_id
      cross join lateral (select coalesce(m.working_hours, t.working_hours) as hours) h
      cross join lateral (select h.hours -> 'by_day' -> extract(isodow from a.starts_on)::integer::text as first,
        h.hours -> 'by_day' -> extract(isodow from a.ends_on)::integer::text as last) own
      cross join lateral (select
        case when a.starts_in = 'morning' then interval '0'
          when not h.hours -> 'days' @> to_jsonb(extract(isodow from a.starts_on)::integer) then interval '12 hours'
          else make_interval(mins => fw.minute_of_day(coalesce(own.first, h.hours) ->> 'start')
            + fw.working_minutes(h.hours, extract(isodow from a.starts_on)::integer) / 2) end as begins,
        case when a.ends_in = 'afternoon' then interval '24 hours'
          when not h.hours -> 'days' @> to_jsonb(extract(isodow from a.ends_on)::integer) then interval '12 hours'
          else make_interval(mins => fw.minute_of_day(coalesce(own.last, h.hours) ->> 'end')
            - fw.working_minutes(h.hours, extract(isodow from a.ends_on)::integer) / 2) end as ends) at
     where a.tenant_id = fw.current_tenant() and a.person_id = person and a.status = 'approved'
       and (a.starts_on + at.begins) at time zone t.timezone < until and (a.ends_on + at.ends) at time zone t.timezone > since) $$;

-- A dispatcher's written reason allows both.
create function fw.guard_visit() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  perform fw.hold_time_of(new.technician_id);
  if exists (select from schedule_task_occurrences o where o.tenant_id = new.tenant_id and o.person_id = new.technician_id
      and o.override_reason is null and tstzrange(o.starts_at, o.ends_at) && tstzrange(new.starts_at, new.ends_at)) then
    perform fw.refuse_time('visits_no_task', 'visits');
  end if;
  if fw.access() <> 'system' and fw.is_absent(new.technician_id, new.starts_at, new.ends_at) then
    perform fw.refuse_time('visits_not_absent', 'visits');
  end if;
  return new;
end $$;
create trigger guard_new_visit before insert on visits for each row
  when (new.technician_id is not null and new.override_reason is null and new.status not in ('tentative', 'cancelled', 'no_access', 'done'))
  execute function fw.guard_visit();
-- What only goes on is never refused: an absence may have been approved since.
create trigger guard_moved_visit before update of technician_id, starts_at, ends_at, override_reason, status on visits for each row
  when (new.technician_id is not null and new.override_reason is null and new.status not in ('tentative', 'cancelled', 'no_access', 'done')
    and (old.technician_id is distinct from new.technician_id or old.starts_at <> new.starts_at or old.ends_at <> new.ends_at
      or old.override_reason is not null or old.status in ('tentative', 'cancelled', 'no_access')))
  execute function fw.guard_visit();

create function fw.guard_task() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  perform fw.hold_time_of(new.person_id);
  if exists (select from visits v where v.tenant_id = new.tenant_id and v.technician_id = new.person_id and v.override_reason is null
      and v.status not in ('tentative', 'cancelled', 'no_access')
      and tstzrange(v.starts_at, v.ends_at) && tstzrange(new.starts_at, new.ends_at)) then
    perform fw.refuse_time('schedule_task_occurrences_no_visit', 'schedule_task_occurrences');
  end if;
  return new;
end $$;
create trigger guard_task before insert or update of person_id, starts_at, ends_at, override_reason on schedule_task_occurrences
  for each row when (new.override_reason is null) execute function fw.guard_task();
