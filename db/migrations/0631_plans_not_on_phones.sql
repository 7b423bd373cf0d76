-- Visits of today and the days a phone keeps that the office has planned, moved, given to somebody else or cancelled since a person's
-- phones have last read theirs. The office asks; a technician may not.
create function fw.plans_not_on_phones() returns table (membership_id uuid, visit_id uuid)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  with phones as (
    select m.id, m.user_id, max(s.synced_at) as synced_at
      from sessions s
      join memberships m on m.user_id = s.user_id and m.id = s.unsent_of and m.tenant_id = fw.current_tenant() and m.status = 'active'
     where s.synced_at > now() - interval '7 days' and fw.current_role_name() in ('owner', 'supervisor')
     group by m.id, m.user_id)
  select p.id, v.id
    from phones p
    join visits v on v.tenant_id = fw.current_tenant() and v.updated_at > p.synced_at
      -- No visit lasts longer than a day.
      and v.starts_at > now() - interval '2 days' and v.starts_at < now() + interval '15 days' and v.ends_at > now() - interval '1 day'
   where case when v.created_at > p.synced_at
       then v.technician_id = p.id and v.status in ('tentative', 'scheduled', 'dispatched')
       else exists (
         select from audit_logs a
          where a.tenant_id = v.tenant_id and a.entity_type = 'visits' and a.entity_id = v.id and a.at > p.synced_at
            and a.actor_id is distinct from p.user_id
            and (a.before ?| array['starts_at', 'ends_at', 'technician_id'] or a.after ->> 'status' = 'cancelled')
            and (v.technician_id = p.id or a.before ->> 'technician_id' = p.id::text)) end
$$;
revoke all on function fw.plans_not_on_phones() from public;
grant execute on function fw.plans_not_on_phones() to fieldwright_app;
