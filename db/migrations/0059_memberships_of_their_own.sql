-- What a membership has of its own: financial grants that end with it, what an invitation has prepared for it whichever way
-- its person came in, and the wish for stationary engineer features from sign-up.

-- ---- financial grants end --------------------------------------------------------------------------------------------

-- Who goes, or gets another role, begins without grants when they are in again. A suspension only lets them rest.
create function fw.end_grants() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare company text := current_setting('app.tenant', true);
begin
  perform set_config('app.tenant', new.tenant_id::text, true);
  update financial_permissions set is_active = false, revoked_at = now(), revoked_by = fw.current_user_id()
   where tenant_id = new.tenant_id and user_id = new.user_id and is_active;
  update memberships set financial_role = null where id = new.id and financial_role is not null;
  perform set_config('app.tenant', coalesce(company, ''), true);
  return null;
end $$;
create trigger end_grants after update of role, status on memberships for each row
  when (new.role <> old.role or (new.status in ('removed', 'requested') and old.status <> new.status))
  execute function fw.end_grants();

-- Grants that were left over, and those of technicians, whose role has none.
alter table memberships no force row level security;
alter table financial_permissions no force row level security;
update financial_permissions p set is_active = false, revoked_at = now()
  from memberships m
 where m.tenant_id = p.tenant_id and m.user_id = p.user_id and p.is_active
   and (m.role = 'technician' or m.status in ('removed', 'requested'));
update memberships set financial_role = null
 where financial_role is not null and (role = 'technician' or status in ('removed', 'requested'));
alter table memberships force row level security;
alter table financial_permissions force row level security;

-- ---- what an invitation has prepared ---------------------------------------------------------------------------------

-- Fills what the membership does not say itself.
create function fw.prepare_member(invitation invitations, person uuid) returns void
language sql set search_path = pg_catalog, public, fw as $$
  update memberships m set
      skills = case when m.skills = '{}' then invitation.skills else m.skills end,
      hourly_cost = coalesce(m.hourly_cost, invitation.hourly_cost),
      hourly_rate = coalesce(m.hourly_rate, invitation.hourly_rate),
      team_id = coalesce(m.team_id, invitation.team_id),
      home_address = coalesce(m.home_address, invitation.home_address),
      home_lat = coalesce(m.home_lat, invitation.home_lat),
      home_lng = coalesce(m.home_lng, invitation.home_lng),
      working_hours = coalesce(m.working_hours, invitation.working_hours),
      colour = coalesce(m.colour, invitation.colour),
      stationary_engineer = m.stationary_engineer or invitation.stationary_engineer
    where m.tenant_id = invitation.tenant_id and m.user_id = person
$$;

-- An open invitation to the address of somebody who came in by another way is used up, and what it has prepared counts. One
-- whose link has run out was prepared all the same.
create function fw.use_invitation_of(person uuid) returns void
language plpgsql set search_path = pg_catalog, public, fw as $$
declare invitation invitations;
begin
  select i.* into invitation from invitations i
   where i.tenant_id = fw.current_tenant() and i.accepted_at is null and i.revoked_at is null
     and lower(i.email) = (select lower(u.email) from users u where u.id = person)
   order by i.created_at desc limit 1 for update;
  if not found then return; end if;
  update invitations set accepted_at = now(), accepted_by = person where id = invitation.id;
  perform fw.prepare_member(invitation, person);
end $$;

-- As before; and whoever wished for stationary engineer features has them.
create or replace function fw.redeem_invitation(token text, for_user uuid, for_email text) returns table (tenant_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare invitation invitations; ranks constant text[] := array['technician', 'supervisor', 'owner']; engineer boolean;
begin
  select i.* into invitation from invitations i join tenants t on t.id = i.tenant_id and t.status = 'active'
   where i.token_hash = sha256(convert_to(token, 'UTF8')) and i.accepted_at is null and i.revoked_at is null
     and i.expires_at > now() and lower(i.email) = lower(for_email)
     and (i.created_by is null or exists (
       select from memberships m where m.tenant_id = i.tenant_id and m.user_id = i.created_by and m.status = 'active'
         and (m.role = 'owner' or (m.role = 'supervisor' and i.role = 'technician'))));
  if not found then return; end if;
  perform set_config('app.tenant', invitation.tenant_id::text, true);
  update invitations i set accepted_at = now(), accepted_by = for_user
   where i.tenant_id = invitation.tenant_id and i.id = invitation.id and i.accepted_at is null and i.revoked_at is null;
  if not found then return; end if;
  select u.wants_stationary_engineer into engineer from users u where u.id = for_user;
  insert into memberships as m (tenant_id, user_id, role, status, created_by, stationary_engineer)
    values (invitation.tenant_id, for_user, invitation.role, 'active', null, coalesce(engineer, false))
    on conflict on constraint memberships_user_id_key do update set
      role = case when m.status = 'active' and array_position(ranks, m.role) > array_position(ranks, excluded.role)
        then m.role else excluded.role end,
      status = 'active',
      stationary_engineer = m.stationary_engineer or excluded.stationary_engineer;
  perform fw.prepare_member(invitation, for_user);
  perform fw.audit('invitations.accept', 'invitations', invitation.id, null,
    jsonb_build_object('user_id', for_user, 'role', invitation.role,
      'requested_role', (select u.requested_role from users u where u.id = for_user)));
  return query select invitation.tenant_id;
end $$;

-- The wish of whoever is in a company already counts as well.
alter table memberships no force row level security;
update memberships m set stationary_engineer = true from users u
 where u.id = m.user_id and u.wants_stationary_engineer and not m.stationary_engineer;
alter table memberships force row level security;

-- As before; and whether the membership is a stationary engineer's.
create or replace function fw.known_viewer(hash bytea, wanted uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select v || jsonb_build_object('custom_fields', coalesce((
    select jsonb_agg(jsonb_build_object('table_name', f.table_name, 'key', f.key, 'label', f.label, 'kind', f.kind, 'options', f.options,
      'help', f.help, 'is_required', f.is_required, 'technicians', f.technicians) order by f.table_name, f.position, f.id)
    from custom_fields f where f.tenant_id = (v ->> 'tenant_id')::uuid and f.archived_at is null), '[]'),
    'stationary_engineer', coalesce((select m.stationary_engineer from memberships m
      where m.tenant_id = (v ->> 'tenant_id')::uuid and m.id = (v ->> 'membership_id')::uuid), false))
  from coalesce(fw.viewer(hash, wanted), fw.key_viewer(hash, wanted)) v where v is not null
$$;
