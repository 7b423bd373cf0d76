-- Facts that a device kept while it was away: they are recorded also after their author was taken off the job, or the job has ended.

-- ---- who was on a job before --------------------------------------------------------------------------------------------

create table past_assignments (
  like fw.appended_row including defaults,
  work_order_id uuid not null,
  technician_id uuid not null,
  assigned_at timestamptz not null,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, technician_id) references memberships (tenant_id, id)
);
call fw.business_table('past_assignments');
create index past_assignments_job_idx on past_assignments (tenant_id, work_order_id, technician_id, created_at);
create policy office_reads on past_assignments as restrictive for select to fieldwright_app using ((select fw.is_office()));
-- expand: the version before does not know the table.
revoke insert, update, delete on past_assignments from fieldwright_app;

create function fw.keep_past_assignments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into past_assignments (tenant_id, work_order_id, technician_id, assigned_at)
  select g.tenant_id, g.work_order_id, g.technician_id, g.created_at from gone g
  -- A job that is deleted takes its assignments with it.
   where exists (select from work_orders w where w.tenant_id = g.tenant_id and w.id = g.work_order_id);
  return null;
end $$;
create trigger keep_past after delete on work_order_assignees referencing old table as gone
  for each statement execute function fw.keep_past_assignments();

-- Who took the viewer off a job, and when: `{ by, at }`. Null for somebody who was never on it, or not in the last 90 days.
create function fw.left_job(job uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_build_object('by', (select p.full_name from profiles p where p.user_id = a.created_by), 'at', a.created_at)
    from past_assignments a
   where a.tenant_id = fw.current_tenant() and a.work_order_id = job and a.technician_id = fw.current_membership()
     and a.created_at > now() - interval '90 days'
   order by a.created_at desc, a.id desc limit 1 $$;

-- Who gave a row its present status, and when: `{ by, at, status }`.
create function fw.last_status_change(of_table text, of_id uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_build_object('by', (select p.full_name from profiles p where p.user_id = l.actor_id), 'at', l.at,
    'status', l.after ->> 'status')
    from audit_logs l
   where l.tenant_id = fw.current_tenant() and l.entity_type = of_table and l.entity_id = of_id and l.after ? 'status'
   order by l.id desc limit 1 $$;

-- ---- what came late ------------------------------------------------------------------------------------------------------

create table late_records (
  like fw.business_row including defaults,
  work_order_id uuid not null,
  technician_id uuid,
  what text not null check (length(what) between 1 and 80),
  detail text check (length(detail) <= 4000),
  noted_at timestamptz not null,
  -- The state of the job when it arrived.
  status text,
  was_assigned boolean not null,
  seen_at timestamptz,
  seen_by uuid,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, technician_id) references memberships (tenant_id, id),
  foreign key (tenant_id, seen_by) references memberships (tenant_id, id)
);
call fw.business_table('late_records');
create index late_records_job_idx on late_records (tenant_id, work_order_id, created_at);
create index late_records_new_idx on late_records (tenant_id, created_at) where seen_at is null;
create policy office_reads on late_records as restrictive for select to fieldwright_app using ((select fw.is_office()));
