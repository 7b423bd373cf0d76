-- What a work order does by itself: fills in what its asset and site say, copies its checklist, knows its lead and its
-- next visit, and ends its visits when it ends. And who may change what is recorded on it.

-- ---- a new work order ---------------------------------------------------------------------------------------------

-- A technician's find is a request that the office approves, and so is what a guest reports.
create function fw.complete_work_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if new.asset_id is not null and new.site_id is null then
    select a.site_id into new.site_id from assets a where a.tenant_id = new.tenant_id and a.id = new.asset_id;
  end if;
  if new.customer_id is null and new.site_id is not null then
    select s.customer_id into new.customer_id from sites s where s.tenant_id = new.tenant_id and s.id = new.site_id;
  end if;
  if new.customer_id is null and new.asset_id is not null then
    select a.customer_id into new.customer_id from assets a where a.tenant_id = new.tenant_id and a.id = new.asset_id;
  end if;
  if fw.current_role_name() = 'technician' then
    new.source := 'technician';
    new.lead_id := fw.current_membership();
  end if;
  if new.status = 'unscheduled' and new.source in ('technician', 'portal', 'qr') then new.status := 'requested'; end if;
  if not new.is_billable then new.billing_status := 'not_billable'; end if;
  return new;
end $$;
create trigger complete before insert on work_orders for each row
  when (current_setting('app.access', true) = 'direct') execute function fw.complete_work_order();

-- The billing status follows the switch at once; invoices refresh it themselves.
create function fw.follow_billable() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.refresh_billing(new.id);
  return null;
end $$;
create trigger billable after update of is_billable, agreed_price on work_orders for each row
  when ((old.is_billable, old.agreed_price) is distinct from (new.is_billable, new.agreed_price))
  execute function fw.follow_billable();

-- A job keeps the list it was given, whatever becomes of the template. Returns how many items were added, at the end.
create function fw.copy_checklist(work_order uuid, template uuid) returns integer
language sql security definer set search_path = pg_catalog, public, fw as $$
  with copied as (
    insert into checklist_items (tenant_id, work_order_id, position, label, kind, is_required, choices, min_value, max_value, unit, photo_on_fail)
    select i.tenant_id, work_order,
      coalesce((select max(o.position) + 1 from checklist_items o where o.tenant_id = i.tenant_id and o.work_order_id = work_order), 0)
        + row_number() over (order by i.position, i.id) - 1,
      i.label, i.kind, i.is_required, i.choices, i.min_value, i.max_value, i.unit, i.photo_on_fail
    from checklist_items i
    where i.tenant_id = fw.current_tenant() and i.checklist_template_id = template
    returning 1)
  select count(*)::integer from copied $$;

create function fw.give_checklist() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.copy_checklist(new.id, new.checklist_template_id);
  return null;
end $$;
create trigger checklist after insert on work_orders for each row
  when (new.checklist_template_id is not null) execute function fw.give_checklist();

-- Whoever finds the work keeps it until the office says otherwise: else they would no longer see what they wrote.
create function fw.assign_finder() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into work_order_assignees (tenant_id, work_order_id, technician_id, is_lead)
  values (new.tenant_id, new.id, fw.current_membership(), true);
  return null;
end $$;
create trigger finder after insert on work_orders for each row
  when (current_setting('app.access', true) = 'direct' and current_setting('app.role', true) = 'technician')
  execute function fw.assign_finder();

-- ---- what lists ask for: the lead and the visit, kept on the order itself ------------------------------------------

alter table work_orders
  add column lead_id uuid,
  add column visit_at timestamptz,
  add foreign key (tenant_id, lead_id) references memberships (tenant_id, id);
create index work_orders_lead_idx on work_orders (tenant_id, lead_id, status);
create index work_orders_visit_idx on work_orders (tenant_id, visit_at, id);
create unique index work_order_assignees_lead_key on work_order_assignees (tenant_id, work_order_id) where is_lead;

-- The lead; without one, whoever was assigned first. Null = nobody is assigned.
create function fw.keep_lead() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update work_orders w set lead_id = l.technician_id
    from (select distinct c.tenant_id, c.work_order_id from changed c) o
    left join lateral (select a.technician_id from work_order_assignees a
      where a.tenant_id = o.tenant_id and a.work_order_id = o.work_order_id
      order by a.is_lead desc, a.created_at, a.id limit 1) l on true
   where w.tenant_id = o.tenant_id and w.id = o.work_order_id and w.lead_id is distinct from l.technician_id;
  return null;
end $$;
create trigger keep_lead_insert after insert on work_order_assignees referencing new table as changed
  for each statement execute function fw.keep_lead();
create trigger keep_lead_update after update on work_order_assignees referencing new table as changed
  for each statement execute function fw.keep_lead();
create trigger keep_lead_delete after delete on work_order_assignees referencing old table as changed
  for each statement execute function fw.keep_lead();

-- The earliest visit that is still to end; when there is none, the last that took place.
create function fw.keep_visit_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update work_orders w set visit_at = v.starts_at
    from (select distinct c.tenant_id, c.work_order_id from changed c) o
    left join lateral (select coalesce(
        min(t.starts_at) filter (where t.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site')),
        max(t.starts_at) filter (where t.status in ('done', 'no_access'))) as starts_at
      from visits t where t.tenant_id = o.tenant_id and t.work_order_id = o.work_order_id) v on true
   where w.tenant_id = o.tenant_id and w.id = o.work_order_id and w.visit_at is distinct from v.starts_at;
  return null;
end $$;
create trigger keep_visit_time_insert after insert on visits referencing new table as changed
  for each statement execute function fw.keep_visit_time();
create trigger keep_visit_time_update after update on visits referencing new table as changed
  for each statement execute function fw.keep_visit_time();
create trigger keep_visit_time_delete after delete on visits referencing old table as changed
  for each statement execute function fw.keep_visit_time();

update work_orders w set
  lead_id = (select a.technician_id from work_order_assignees a where a.tenant_id = w.tenant_id and a.work_order_id = w.id
    order by a.is_lead desc, a.created_at, a.id limit 1),
  visit_at = (select coalesce(
      min(t.starts_at) filter (where t.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site')),
      max(t.starts_at) filter (where t.status in ('done', 'no_access')))
    from visits t where t.tenant_id = w.tenant_id and t.work_order_id = w.id);

-- ---- a work order that ends takes its visits with it ----------------------------------------------------------------

-- Nobody drives to a job that is off. On a job that is done, the visits that took place are done and the rest are free.
create function fw.end_visits() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if new.status <> 'cancelled' then
    update visits v set status = 'done', arrived_at = coalesce(v.arrived_at, least(v.starts_at, now())), finished_at = now()
     where v.tenant_id = new.tenant_id and v.work_order_id = new.id
       and (v.status in ('en_route', 'on_site') or v.status in ('scheduled', 'dispatched')
         and (v.starts_at <= now() or v.technician_id = new.completed_by
           and (v.starts_at at time zone (select t.timezone from tenants t where t.id = new.tenant_id))::date = fw.today()));
  end if;
  update visits v set status = 'cancelled', cancel_reason = left(case new.status
      when 'completed' then 'The work order was completed'
      when 'cannot_complete' then coalesce(new.cancel_reason, 'The work order could not be completed')
      else coalesce(new.cancel_reason, 'The work order was cancelled') end, 500)
   where v.tenant_id = new.tenant_id and v.work_order_id = new.id
     and v.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site');
  return null;
end $$;
create trigger end_visits after update of status on work_orders for each row
  when (old.status is distinct from new.status and new.status in ('completed', 'cannot_complete', 'cancelled'))
  execute function fw.end_visits();

-- ---- nobody is in two places ------------------------------------------------------------------------------------------

-- A running entry reaches to the end of time, so it can't be overtaken either.
alter table time_entries add constraint time_entries_no_overlap
  exclude using gist (tenant_id with =, technician_id with =, tstzrange(started_at, ended_at) with &&);

-- ---- what a technician may change directly ---------------------------------------------------------------------------

create function fw.is_my_job(work_order uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select exists (select from work_order_assignees a
    where a.tenant_id = fw.current_tenant() and a.work_order_id = work_order and a.technician_id = fw.current_membership()) $$;

-- Recorded things stay open until the office has reviewed the job.
create function fw.is_open_for_recording(work_order uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select exists (select from work_orders w where w.tenant_id = fw.current_tenant() and w.id = work_order
    and w.status in ('approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold', 'completed', 'cannot_complete')) $$;

-- Seen in the moment it is made (the assignment follows in the same statement), changed only when assigned.
drop policy technician_rows on work_orders;
create policy technician_rows on work_orders as restrictive to fieldwright_app
  using ((select fw.is_office()) or id in (select fw.my_work_orders())
    or (created_by = (select fw.current_user_id()) and created_at = now()));
create policy technician_changes on work_orders as restrictive for update to fieldwright_app
  using (true) with check ((select fw.is_office()) or fw.is_my_job(id));

create policy own_changes on time_entries as restrictive for update to fieldwright_app
  using (fw.access() is distinct from 'direct' or (invoice_line_id is null
    and ((select fw.is_office()) or (technician_id = (select fw.current_membership()) and fw.is_open_for_recording(work_order_id)))));
create policy own_deletions on time_entries as restrictive for delete to fieldwright_app
  using (fw.access() is distinct from 'direct' or (invoice_line_id is null
    and ((select fw.is_office()) or (technician_id = (select fw.current_membership()) and fw.is_open_for_recording(work_order_id)))));
create policy own_changes on photos as restrictive for update to fieldwright_app
  using ((select fw.is_office()) or (taken_by = (select fw.current_membership()) and fw.is_open_for_recording(work_order_id)));
create policy own_deletions on photos as restrictive for delete to fieldwright_app
  using ((select fw.is_office()) or (taken_by = (select fw.current_membership()) and fw.is_open_for_recording(work_order_id)));
create policy not_invoiced on work_order_parts as restrictive for update to fieldwright_app
  using (fw.access() is distinct from 'direct' or invoice_line_id is null);
create policy not_invoiced on work_order_costs as restrictive for update to fieldwright_app
  using (fw.access() is distinct from 'direct' or invoice_line_id is null);
create policy not_invoiced_deletions on work_order_costs as restrictive for delete to fieldwright_app
  using (fw.access() is distinct from 'direct' or invoice_line_id is null);
