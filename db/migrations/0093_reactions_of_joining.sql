-- Who asks to join, and who has accepted, is told by declared reactions (src/domains/identity/tell-of-joining.ts). For servers of
-- the version before, these triggers still act.

-- As fw.request_membership, and says which request it has made: nothing where there is none.
create function fw.ask_to_join(code text, for_user uuid, wished text) returns table (tenant_id uuid, membership_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare company uuid; engineer boolean; request uuid;
begin
  select t.id into company from tenants t where t.join_code = code and t.status = 'active';
  if not found then return; end if;
  perform set_config('app.tenant', company::text, true);
  select u.wants_stationary_engineer into engineer from users u where u.id = for_user;
  insert into memberships as m (tenant_id, user_id, role, status, created_by, stationary_engineer)
    values (company, for_user, wished, 'requested', null, coalesce(engineer, false))
    on conflict on constraint memberships_user_id_key do update
      set role = excluded.role, status = 'requested', declined_at = null
      where m.status = 'removed' and m.declined_at < now() - interval '1 day'
    returning m.id into request;
  if not found then return; end if;
  perform fw.audit('memberships.request', 'memberships', null, null, jsonb_build_object('user_id', for_user, 'role', wished));
  return query select company, request;
end $$;

create or replace function fw.tell_of_joining() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  who text := (select p.full_name from profiles p where p.user_id = new.user_id);
  deciders text[] := case when new.role = 'technician' then array['owner', 'supervisor'] else array['owner'] end;
begin
  if fw.reacts() then return null; end if;
  if new.status <> 'requested' or fw.current_tenant() is distinct from new.tenant_id then return null; end if;
  perform fw.deliver_notice('join_request', fw.people_with(deciders, null), coalesce(who, 'Somebody') || ' asks to join',
    'With the join code, as ' || new.role || '.', '/user-management', 'memberships', new.id);
  return null;
end $$;

create or replace function fw.tell_of_acceptance() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if fw.reacts() then return null; end if;
  perform fw.deliver_notice('invitation_accepted',
    (select array_agg(m.id) from memberships m where m.tenant_id = new.tenant_id and m.status = 'active'
       and (m.role = 'owner' or m.user_id = new.created_by) and m.user_id is distinct from new.accepted_by),
    coalesce((select p.full_name from profiles p where p.user_id = new.accepted_by), new.email) || ' accepted the invitation',
    'As ' || new.role || '.', '/user-management', null, null);
  return null;
end $$;
