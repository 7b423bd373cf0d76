-- Teams, what the office prepares for somebody who is invited, an owner that every company keeps, and the end of a company.

-- ---- teams -----------------------------------------------------------------------------------------------------------

create table teams (
  like fw.business_row including defaults,
  name text not null constraint teams_name_check check (length(name) between 1 and 80),
  colour text
);
call fw.business_table('teams');
create unique index teams_name_key on teams (tenant_id, lower(name));

alter table memberships
  add column team_id uuid,
  add column home_address jsonb,
  add foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete set null (team_id);
create function fw.team_size(company uuid, team uuid) returns integer language sql stable as $$
  select count(*)::int from memberships m where m.tenant_id = company and m.team_id = team and m.status in ('active', 'suspended') $$;
create index memberships_team_idx on memberships (tenant_id, team_id) where team_id is not null;

alter table work_orders
  add column team_id uuid,
  add foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete set null (team_id);
create index work_orders_team_idx on work_orders (tenant_id, team_id) where team_id is not null;

-- A supervisor changes technicians only. A team that is dissolved lets everyone go, whoever dissolves it.
create or replace function fw.keep_rank() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if fw.access() = 'direct' and fw.current_role_name() is distinct from 'owner' and old.role <> 'technician'
    and pg_trigger_depth() = 1 then
    raise exception 'above rank' using errcode = '23514', constraint = 'memberships_rank', table = 'memberships';
  end if;
  return new;
end $$;

-- ---- invitations -----------------------------------------------------------------------------------------------------

alter table invitations
  add column full_name text check (length(full_name) between 1 and 200),
  add column team_id uuid,
  add column home_address jsonb,
  add column home_lat numeric(9,6),
  add column home_lng numeric(9,6),
  add column working_hours jsonb constraint invitations_working_hours_check check (fw.are_working_hours(working_hours)),
  add column colour text,
  add column stationary_engineer boolean not null default false,
  add foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete set null (team_id);
create index invitations_team_idx on invitations (tenant_id, team_id) where team_id is not null;

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
  insert into memberships as m (tenant_id, user_id, role, status, created_by, skills, hourly_cost, hourly_rate,
      team_id, home_address, home_lat, home_lng, working_hours, colour, stationary_engineer)
    values (invitation.tenant_id, for_user, invitation.role, 'active', null, invitation.skills, invitation.hourly_cost,
      invitation.hourly_rate, invitation.team_id, invitation.home_address, invitation.home_lat, invitation.home_lng,
      invitation.working_hours, invitation.colour, invitation.stationary_engineer)
    on conflict on constraint memberships_user_id_key do update set
      role = case when m.status = 'active' and array_position(ranks, m.role) > array_position(ranks, excluded.role)
        then m.role else excluded.role end,
      status = 'active',
      skills = case when m.skills = '{}' then excluded.skills else m.skills end,
      hourly_cost = coalesce(m.hourly_cost, excluded.hourly_cost),
      hourly_rate = coalesce(m.hourly_rate, excluded.hourly_rate),
      team_id = coalesce(m.team_id, excluded.team_id),
      home_address = coalesce(m.home_address, excluded.home_address),
      home_lat = coalesce(m.home_lat, excluded.home_lat),
      home_lng = coalesce(m.home_lng, excluded.home_lng),
      working_hours = coalesce(m.working_hours, excluded.working_hours),
      colour = coalesce(m.colour, excluded.colour),
      stationary_engineer = m.stationary_engineer or excluded.stationary_engineer;
  perform fw.audit('invitations.accept', 'invitations', invitation.id, null,
    jsonb_build_object('user_id', for_user, 'role', invitation.role));
  return query select invitation.tenant_id;
end $$;

-- What the link of an invitation says before anybody accepts it. Who holds the token holds the mail.
create function fw.invitation_of(token text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_build_object('company_name', t.company_name, 'role', i.role, 'email', i.email,
      'invited_by', (select p.full_name from profiles p where p.user_id = i.created_by), 'expires_at', i.expires_at)
    from invitations i join tenants t on t.id = i.tenant_id and t.status = 'active'
   where i.token_hash = sha256(convert_to(token, 'UTF8')) and i.accepted_at is null and i.revoked_at is null
     and i.expires_at > now()
$$;

-- Who asks brings along that they care for one building, as they said when they signed up; the office can change it.
create or replace function fw.request_membership(code text, for_user uuid, wished text) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare company uuid; engineer boolean;
begin
  select id into company from tenants where join_code = code and status = 'active';
  if not found then return; end if;
  perform set_config('app.tenant', company::text, true);
  select u.wants_stationary_engineer into engineer from users u where u.id = for_user;
  insert into memberships as m (tenant_id, user_id, role, status, created_by, stationary_engineer)
    values (company, for_user, wished, 'requested', null, coalesce(engineer, false))
    on conflict on constraint memberships_user_id_key do update
      set role = excluded.role, status = 'requested', declined_at = null
      where m.status = 'removed' and m.declined_at < now() - interval '1 day';
  if not found then return; end if;
  perform fw.audit('memberships.request', 'memberships', null, null, jsonb_build_object('user_id', for_user, 'role', wished));
end $$;

-- ---- the companies of a person -----------------------------------------------------------------------------------------

-- For the switcher: those one can work in. A request is not among them: its answer would tell whether the code exists.
create or replace function fw.companies_of(person uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(jsonb_agg(jsonb_build_object('tenant_id', m.tenant_id, 'company_name', t.company_name, 'role', m.role,
      'status', m.status) order by t.company_name), '[]')
  from memberships m join tenants t on t.id = m.tenant_id
  where m.user_id = person and m.status = 'active' and t.status = 'active'
$$;

-- Notes where somebody works: when they have worked in another company since, and else once an hour, so that the list of
-- people can say who has been there lately.
create or replace function fw.note_company_used(person uuid, company uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform set_config('app.tenant', company::text, true);
  update memberships m set last_used_at = now()
   where m.tenant_id = company and m.user_id = person and m.status = 'active'
     and (m.last_used_at is null or m.last_used_at < now() - interval '1 hour'
       or exists (select from memberships o where o.user_id = person and o.tenant_id <> company
         and o.last_used_at >= m.last_used_at));
end $$;

-- ---- a company keeps an owner --------------------------------------------------------------------------------------------

-- Two owners who demote each other, or leave, at the same moment wait for one another here; the second one is refused.
create function fw.require_owner(company uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('owners:' || company, 0));
  if exists (select from tenants where id = company) and not exists (
    select from memberships m join users u on u.id = m.user_id and u.is_active
     where m.tenant_id = company and m.role = 'owner' and m.status = 'active') then
    raise exception 'a company keeps an owner'
      using errcode = '23514', constraint = 'memberships_last_owner', table = 'memberships';
  end if;
end $$;
create function fw.keep_an_owner() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform fw.require_owner(old.tenant_id);
  return null;
end $$;
create trigger keep_an_owner_changed after update of role, status on memberships for each row
  when (old.role = 'owner' and old.status = 'active' and (new.role, new.status) is distinct from ('owner', 'active'))
  execute function fw.keep_an_owner();
create trigger keep_an_owner_deleted after delete on memberships for each row
  when (old.role = 'owner' and old.status = 'active') execute function fw.keep_an_owner();

create function fw.keep_owners_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.require_owner(m.tenant_id) from memberships m
    where m.user_id = new.id and m.role = 'owner' and m.status = 'active' order by m.tenant_id;
  return null;
end $$;
create trigger keep_an_owner after update of is_active on users for each row
  when (old.is_active and not new.is_active) execute function fw.keep_owners_account();

-- ---- closing and ending a company ----------------------------------------------------------------------------------------

-- Only the functions below write here: no statement of the app can bring the end of a company nearer than they allow.
create table fw.company_deletions (
  company uuid primary key references tenants on delete cascade,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '30 days'
);
revoke all on fw.company_deletions from public, fieldwright_app;
create policy ending on tenants for delete to current_user using (exists (select from fw.company_deletions d where d.company = id));

-- The companies of a person, also those that are closed and that an owner may open again.
create function fw.own_companies(person uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'company_name', t.company_name, 'trade', t.trade, 'role', m.role,
      'membership_id', m.id, 'status', t.status, 'created_at', t.created_at, 'deletes_at', d.due_at,
      'people', (select count(*) from memberships o where o.tenant_id = t.id and o.status = 'active'),
      'owners', (select count(*) from memberships o where o.tenant_id = t.id and o.status = 'active' and o.role = 'owner'))
      order by t.company_name, t.id), '[]')
  from memberships m join tenants t on t.id = m.tenant_id left join fw.company_deletions d on d.company = t.id
  where m.user_id = person and m.status = 'active'
$$;

-- Both say when the company ends, or null when nothing was to be done. They ask the database who is an owner.
create function fw.ask_company_deletion(company_id uuid, person uuid) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare due timestamptz;
begin
  if not exists (select from memberships m where m.tenant_id = company_id and m.user_id = person and m.role = 'owner'
    and m.status = 'active') then return null; end if;
  perform set_config('app.tenant', company_id::text, true);
  update tenants set status = 'deleting' where id = company_id and status <> 'deleting';
  if not found then return null; end if;
  insert into fw.company_deletions (company, asked_by) values (company_id, person)
    on conflict (company) do update set asked_by = person, asked_at = now(), due_at = default
    returning due_at into due;
  return due;
end $$;
create function fw.cancel_company_deletion(company_id uuid, person uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if not exists (select from memberships m where m.tenant_id = company_id and m.user_id = person and m.role = 'owner'
    and m.status = 'active') then return false; end if;
  perform set_config('app.tenant', company_id::text, true);
  update tenants set status = 'active' where id = company_id and status = 'deleting';
  if not found then return false; end if;
  delete from fw.company_deletions d where d.company = company_id;
  return true;
end $$;

-- Deletes every row of a company whose grace is over; false when it is not, or was called off. What is otherwise kept for
-- ever (posted entries, sent invoices, the audit log) goes with it, so the guards of those tables are down meanwhile; that
-- makes other companies' writes to them wait, for seconds, and nothing else.
create function fw.purge_company(company_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare guarded record;
begin
  perform from fw.company_deletions d where d.company = company_id and d.due_at <= now() for update;
  if not found then return false; end if;
  perform set_config('app.tenant', company_id::text, true);
  perform from tenants where id = company_id and status = 'deleting' for update;
  if not found then return false; end if;
  for guarded in
    select format('%I.%I', n.nspname, c.relname) as target, t.tgname from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and n.nspname in ('public', 'fw')
       and t.tgtype & 1 = 1 and t.tgtype & 8 = 8
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
     order by 1, 2
  loop
    execute format('alter table %s disable trigger %I', guarded.target, guarded.tgname);
  end loop;
  delete from tenants where id = company_id;
  for guarded in
    select format('%I.%I', n.nspname, c.relname) as target, t.tgname from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'D' and n.nspname in ('public', 'fw')
       and t.tgtype & 1 = 1 and t.tgtype & 8 = 8
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
     order by 1, 2
  loop
    execute format('alter table %s enable trigger %I', guarded.target, guarded.tgname);
  end loop;
  return true;
end $$;
-- Companies whose grace is over, for the start of a server that has been away.
create function fw.companies_to_purge() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select company from fw.company_deletions where due_at <= now() order by due_at
$$;
create function fw.company_exists(company_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select exists (select from tenants where id = company_id)
$$;

-- What somebody of this company holds now, for the office's view of their rights.
create function fw.permissions_of(person uuid) returns table (permission_type text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select f.permission_type, f.expires_at from financial_permissions f
   where fw.is_office() and f.tenant_id = fw.current_tenant() and f.user_id = person
     and f.is_active and f.revoked_at is null and f.expires_at > now()
$$;
