-- What follows from a work order is declared by the domains: its checklist and its finder (src/domains/work-orders/new-work-order.ts),
-- the end of its visits (src/domains/scheduling/end-visits.ts). For servers of the version before, these triggers still act.

create or replace function fw.give_checklist() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if fw.reacts() then return null; end if;
  perform fw.copy_checklist(new.id, new.checklist_template_id);
  return null;
end $$;

create or replace function fw.assign_finder() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if fw.reacts() then return null; end if;
  insert into work_order_assignees (tenant_id, work_order_id, technician_id, is_lead)
  values (new.tenant_id, new.id, fw.current_membership(), true);
  if new.status = 'requested' then
    perform fw.deliver_notice('approval_needed', fw.people_with(array['owner', 'supervisor'], null),
      new.number || ' needs approval', new.title, '/work-orders/' || new.id, 'work_orders', new.id);
  end if;
  return null;
end $$;

create or replace function fw.end_visits() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  ended record;
begin
  if fw.reacts() then return null; end if;
  for ended in
    select v.id, v.status as was, case
        when new.status = 'cancelled' then 'cancelled'
        when v.status in ('en_route', 'on_site') then 'done'
        when v.status in ('scheduled', 'dispatched') and (v.starts_at <= now() or v.technician_id = new.completed_by
          and (v.starts_at at time zone (select t.timezone from tenants t where t.id = new.tenant_id))::date = fw.today()) then 'done'
        else 'cancelled' end as becomes
      from visits v where v.tenant_id = new.tenant_id and v.work_order_id = new.id
       and v.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site')
     order by v.id for no key update
  loop
    if ended.becomes = 'done' then
      update visits v set status = 'done', arrived_at = coalesce(v.arrived_at, least(v.starts_at, now())), finished_at = now()
       where v.tenant_id = new.tenant_id and v.id = ended.id;
    else
      update visits v set status = 'cancelled', cancel_reason = left(case new.status
          when 'completed' then 'The work order was completed'
          when 'cannot_complete' then coalesce(new.cancel_reason, 'The work order could not be completed')
          else coalesce(new.cancel_reason, 'The work order was cancelled') end, 500)
       where v.tenant_id = new.tenant_id and v.id = ended.id;
    end if;
    perform fw.audit(e.action, 'visits', ended.id, jsonb_build_object('status', ended.was), jsonb_build_object('status', ended.becomes)),
        fw.happened(e.action, 'visits', ended.id)
      from (select case ended.becomes when 'done' then 'visits.finish' else 'visits.cancel' end as action) e;
  end loop;
  return null;
end $$;
