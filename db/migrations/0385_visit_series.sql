-- Visits of a work order that belong together: a job of several days in parts, or visits again and again by a rule. The visits
-- themselves are ordinary rows; a series says what they have in common, and how they go on.

create table visit_series (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  kind text not null check (kind in ('parts', 'recurring')),
  technician_id uuid,
  -- Of recurring visits. The visit with `first_index` takes place on the first day of the rule on or after `starts_on`, the next on
  -- the next; `start_time` is the time of day in the company's timezone.
  rule text check (length(rule) <= 500),
  starts_on date,
  first_index integer check (first_index >= 1),
  start_time text check (start_time ~ '^\d\d:\d\d$'),
  minutes integer check (minutes between 1 and 1440),
  -- Up to this day its visits are there.
  planned_until date,
  -- What becomes of visits that do not fit.
  conflicts text not null default 'unassigned' check (conflicts in ('leave_out', 'unassigned', 'anyway')),
  -- Days without a visit.
  skipped_days jsonb not null default '[]' check (jsonb_typeof(skipped_days) = 'array'),
  instructions text check (length(instructions) <= 4000),
  is_tentative boolean not null default false,
  status text not null default 'planned' check (status in ('planned', 'ended')),
  constraint visit_series_pattern_check check (kind = 'parts' or (rule is not null and starts_on is not null
    and first_index is not null and start_time is not null and minutes is not null)),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, technician_id) references memberships (tenant_id, id)
);
call fw.business_table('visit_series');
create index visit_series_work_order_idx on visit_series (tenant_id, work_order_id);
create index visit_series_created_idx on visit_series (tenant_id, created_at desc, id desc);
create index visit_series_technician_idx on visit_series (tenant_id, technician_id) where technician_id is not null;
create index visit_series_ahead_idx on visit_series (tenant_id, planned_until) where kind = 'recurring' and status = 'planned';

create policy office_only on visit_series as restrictive to fieldwright_app using ((select fw.is_office()));

alter table visits add column series_id uuid;
alter table visits add column series_index integer;
alter table visits add constraint visits_tenant_id_series_id_fkey foreign key (tenant_id, series_id)
  references visit_series (tenant_id, id) not valid;

-- "1 of 3": which day of a job of several days a visit is. By the rights of all, because somebody with one of the days sees only this.
create function fw.visit_part(series uuid, visit uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select case when v.status not in ('cancelled', 'no_access') then
      (select count(*) filter (where (o.starts_at, o.id) <= (v.starts_at, v.id)) || ' of ' || count(*)
         from visits o where o.tenant_id = v.tenant_id and o.series_id = v.series_id and o.status not in ('cancelled', 'no_access')) end
    from visit_series s join visits v on v.tenant_id = s.tenant_id and v.id = visit
   where s.tenant_id = fw.current_tenant() and s.id = series and s.kind = 'parts' and v.series_id = s.id $$;
grant execute on function fw.visit_part(uuid, uuid) to fieldwright_app;
