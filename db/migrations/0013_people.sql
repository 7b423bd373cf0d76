-- What an invitation brings with it, who may still send people in, and hours that are hours.

alter table invitations
  add column message text check (length(message) <= 1000),
  add column skills text[] not null default '{}',
  add column hourly_cost bigint,
  add column hourly_rate bigint;

-- Redeems an invitation once, for the address it was sent to, as long as whoever sent it could send it today. A member
-- who is active already never loses rank by it; one who comes new gets what the office has prepared.
create or replace function fw.redeem_invitation(token text, for_user uuid, for_email text) returns table (tenant_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare invitation invitations; ranks constant text[] := array['technician', 'supervisor', 'owner'];
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
  insert into memberships as m (tenant_id, user_id, role, status, created_by, skills, hourly_cost, hourly_rate)
    values (invitation.tenant_id, for_user, invitation.role, 'active', null,
      invitation.skills, invitation.hourly_cost, invitation.hourly_rate)
    on conflict on constraint memberships_user_id_key do update set
      role = case when m.status = 'active' and array_position(ranks, m.role) > array_position(ranks, excluded.role)
        then m.role else excluded.role end,
      status = 'active',
      skills = case when m.skills = '{}' then excluded.skills else m.skills end,
      hourly_cost = coalesce(m.hourly_cost, excluded.hourly_cost),
      hourly_rate = coalesce(m.hourly_rate, excluded.hourly_rate);
  perform fw.audit('invitations.accept', 'invitations', invitation.id, null,
    jsonb_build_object('user_id', for_user, 'role', invitation.role));
  return query select invitation.tenant_id;
end $$;

-- Somebody whose request was declined may ask again; somebody who was removed or suspended may not let themselves in.
alter table memberships add column declined_at timestamptz;
create or replace function fw.request_membership(code text, for_user uuid, wished text) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare company uuid;
begin
  select id into company from tenants where join_code = code and status = 'active';
  if not found then return; end if;
  perform set_config('app.tenant', company::text, true);
  insert into memberships as m (tenant_id, user_id, role, status, created_by) values (company, for_user, wished, 'requested', null)
    on conflict on constraint memberships_user_id_key do update
      set role = excluded.role, status = 'requested', declined_at = null
      where m.status = 'removed' and m.declined_at < now() - interval '1 day';
  perform fw.audit('memberships.request', 'memberships', null, null, jsonb_build_object('user_id', for_user, 'role', wished));
end $$;

-- {"days": [1, 2, 3, 4, 5], "start": "08:00", "end": "17:00"}; Monday is 1.
create function fw.are_working_hours(hours jsonb) returns boolean language sql immutable parallel safe as $$
  select hours is null or coalesce(
    jsonb_typeof(hours -> 'days') = 'array'
    and hours ->> 'start' ~ '^([01]\d|2[0-3]):[0-5]\d$' and hours ->> 'end' ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'
    and (hours ->> 'start') collate "C" < (hours ->> 'end') collate "C"
    and hours - 'days' - 'start' - 'end' = '{}'::jsonb
    and (hours -> 'days') <@ '[1, 2, 3, 4, 5, 6, 7]'::jsonb, false)
$$;
alter table memberships add constraint memberships_working_hours_check check (fw.are_working_hours(working_hours));
alter table tenants add constraint tenants_working_hours_check check (fw.are_working_hours(working_hours));

-- A supervisor manages technicians: what the data API writes of anyone else is refused here, whatever the column.
create function fw.keep_rank() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if fw.access() = 'direct' and fw.current_role_name() is distinct from 'owner' and old.role <> 'technician' then
    raise exception 'above rank' using errcode = '23514', constraint = 'memberships_rank', table = 'memberships';
  end if;
  return new;
end $$;
create trigger memberships_rank before update on memberships for each row execute function fw.keep_rank();

-- How somebody writes dates and numbers; null: as the company does.
alter table profiles alter column locale drop not null, alter column locale drop default;
update profiles set locale = null;

-- A company has one usual tax rate: naming another takes the first one's place.
create function fw.one_usual_tax_rate() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update tax_rates set is_default = false where tenant_id = new.tenant_id and id <> new.id and is_default;
  return null;
end $$;
create trigger one_usual_rate after insert or update on tax_rates for each row when (new.is_default)
  execute function fw.one_usual_tax_rate();

create function fw.person_phone(who uuid) returns text language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select p.phone from profiles p join memberships m on m.user_id = p.user_id
  where p.user_id = who and m.tenant_id = fw.current_tenant() $$;
