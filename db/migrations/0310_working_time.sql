-- When people work: hours that differ by weekday, breaks, and absences.

-- {"start": "08:00", "end": "17:00"}
create function fw.are_times_of_day(span jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(span ->> 'start' ~ '^([01]\d|2[0-3]):[0-5]\d$' and span ->> 'end' ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'
    and (span ->> 'start') collate "C" < (span ->> 'end') collate "C", false)
$$;

create function fw.minute_of_day(clock text) returns integer language sql immutable parallel safe as $$
  select left(clock, 2)::integer * 60 + right(clock, 2)::integer
$$;

-- {"minutes": 30, "start": "11:30", "end": "13:30"}: so long, somewhere between the two times.
create function fw.is_break(pause jsonb) returns boolean language sql immutable parallel safe as $$
  select case when fw.are_times_of_day(pause) and pause - 'minutes' - 'start' - 'end' = '{}'::jsonb
      and jsonb_typeof(pause -> 'minutes') = 'number' and pause ->> 'minutes' ~ '^\d{1,3}$'
    then (pause ->> 'minutes')::integer between 5 and fw.minute_of_day(pause ->> 'end') - fw.minute_of_day(pause ->> 'start')
    else false end
$$;

-- {"days": [1, 2, 3, 4, 5], "start": "08:00", "end": "17:00", "by_day": {"5": {"start": "08:00", "end": "14:00"}}, "breaks": [{"minutes": 30,
-- "start": "11:30", "end": "13:30"}]}; Monday is 1. The last two may be missing.
create or replace function fw.are_working_hours(hours jsonb) returns boolean language sql immutable parallel safe as $$
  select hours is null or coalesce(
    jsonb_typeof(hours -> 'days') = 'array' and fw.are_times_of_day(hours)
    and hours - 'days' - 'start' - 'end' - 'by_day' - 'breaks' = '{}'::jsonb
    and (hours -> 'days') <@ '[1, 2, 3, 4, 5, 6, 7]'::jsonb
    and case jsonb_typeof(coalesce(hours -> 'by_day', '{}')) when 'object' then not exists (
      select from jsonb_each(hours -> 'by_day') d
      where d.key !~ '^[1-7]$' or not fw.are_times_of_day(d.value) or d.value - 'start' - 'end' <> '{}'::jsonb) else false end
    and case jsonb_typeof(coalesce(hours -> 'breaks', '[]')) when 'array' then jsonb_array_length(coalesce(hours -> 'breaks', '[]')) <= 3
      and not exists (select from jsonb_array_elements(hours -> 'breaks') b where not fw.is_break(b)) else false end, false)
$$;

-- The minutes of a weekday, without breaks; 0 on free days. A break counts on days whose hours include all of the time it may be in.
create function fw.working_minutes(hours jsonb, weekday integer) returns integer language sql immutable parallel safe as $$
  select case when hours -> 'days' @> to_jsonb(weekday) then (
    select fw.minute_of_day(d ->> 'end') - fw.minute_of_day(d ->> 'start') - coalesce((
      select sum((b ->> 'minutes')::integer) from jsonb_array_elements(hours -> 'breaks') b
      where (b ->> 'start') collate "C" >= (d ->> 'start') collate "C" and (b ->> 'end') collate "C" <= (d ->> 'end') collate "C"), 0)::integer
    from (select coalesce(hours -> 'by_day' -> weekday::text, hours)) as of_day (d))
  else 0 end
$$;

-- Half-days are counted from a day far back, so that a range of them is a range of integers.
create function fw.half_day(day date, part text) returns integer language sql immutable parallel safe as $$
  select (day - date '2000-01-01') * 2 + case part when 'afternoon' then 1 else 0 end
$$;

create table absences (
  like fw.business_row including defaults,
  person_id uuid not null,
  kind text not null default 'vacation' check (kind in ('vacation', 'sick', 'training', 'parental', 'unpaid', 'other')),
  status text not null default 'requested' check (status in ('requested', 'approved', 'declined', 'cancelled')),
  starts_on date not null,
  starts_in text not null default 'morning' check (starts_in in ('morning', 'afternoon')),
  ends_on date not null,
  ends_in text not null default 'afternoon' check (ends_in in ('morning', 'afternoon')),
  note text check (length(note) <= 1000),
  decided_by uuid,
  decided_at timestamptz,
  decision_note text check (length(decision_note) <= 500),
  constraint absences_order_check check (fw.half_day(starts_on, starts_in) <= fw.half_day(ends_on, ends_in)),
  constraint absences_length_check check (ends_on - starts_on <= 730),
  -- Nobody is absent twice at once.
  constraint absences_no_overlap exclude using gist (tenant_id with =, person_id with =,
      int4range(fw.half_day(starts_on, starts_in), fw.half_day(ends_on, ends_in), '[]') with &&)
    where (status in ('requested', 'approved')),
  foreign key (tenant_id, person_id) references memberships (tenant_id, id),
  foreign key (tenant_id, decided_by) references memberships (tenant_id, id)
);
call fw.business_table('absences');
call fw.carry_imports('absences');
create index absences_start_idx on absences (tenant_id, starts_on desc, id desc);
create index absences_person_idx on absences (tenant_id, person_id, starts_on desc);
create index absences_decided_by_idx on absences (tenant_id, decided_by) where decided_by is not null;
create index absences_requested_idx on absences (tenant_id, starts_on) where status = 'requested';

-- Why somebody is away concerns them and the office.
create policy own_rows on absences as restrictive to fieldwright_app
  using ((select fw.is_office()) or person_id = (select fw.current_membership()))
  with check ((select fw.is_office()) or person_id = (select fw.current_membership()));

-- What the office enters is approved; technicians ask.
create function fw.enter_absence() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  if fw.current_role_name() in ('owner', 'supervisor') or fw.access() = 'system' then
    new.status := 'approved';
    new.decided_at := now();
    new.decided_by := fw.current_membership();
  end if;
  return new;
end $$;
create trigger enter_absence before insert on absences for each row when (new.status = 'requested') execute function fw.enter_absence();

-- Who is away, for everybody who plans with them; why, for themselves and the office.
create function fw.team_absences(since date, until date)
returns table (id uuid, person_id uuid, kind text, starts_on date, starts_in text, ends_on date, ends_in text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select a.id, a.person_id, case when fw.current_role_name() in ('owner', 'supervisor') or a.person_id = fw.current_membership() then a.kind end,
      a.starts_on, a.starts_in, a.ends_on, a.ends_in
    from absences a
   where a.tenant_id = fw.current_tenant() and a.status = 'approved' and a.starts_on <= until and a.ends_on >= since
   order by a.starts_on, a.id $$;
