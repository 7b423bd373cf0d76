-- Companies, people, sessions, and what every business table shares: numbering, audit, events, idempotency, mail.

create extension if not exists btree_gin;

-- Every business table starts with these columns: `create table x (like fw.business_row including defaults, ...)`.
create table fw.business_row (
  id uuid not null default fw.uuid_v7(),
  tenant_id uuid not null default fw.current_tenant(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default fw.current_user_id(),
  version integer not null default 1
);
-- Rows that are only ever added carry no version.
create table fw.appended_row (
  id uuid not null default fw.uuid_v7(),
  tenant_id uuid not null default fw.current_tenant(),
  created_at timestamptz not null default now(),
  created_by uuid default fw.current_user_id()
);
-- Nobody stores rows in these two, and the check at the start asks of every table with a tenant_id that it is closed.
alter table fw.business_row enable row level security, force row level security;
alter table fw.appended_row enable row level security, force row level security;

-- ---- people and companies -------------------------------------------------------------------------------------

create table users (
  id uuid primary key default fw.uuid_v7(),
  email text not null,
  password_hash text,
  requested_role text not null default 'technician',
  wants_stationary_engineer boolean not null default false,
  email_confirmed_at timestamptz,
  is_active boolean not null default true,
  is_platform_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_check check (length(email) between 3 and 254),
  constraint users_requested_role_check check (requested_role in ('owner', 'supervisor', 'technician'))
);
create unique index users_email_key on users (lower(email));

create table profiles (
  user_id uuid primary key references users on delete cascade,
  full_name text not null check (length(full_name) between 1 and 200),
  avatar_url text,
  phone text,
  locale text not null default 'en-US',
  updated_at timestamptz not null default now()
);

create table tenants (
  id uuid primary key default fw.uuid_v7(),
  company_name text not null check (length(company_name) between 1 and 200),
  slug text not null,
  trade text,
  timezone text not null default 'UTC',
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en-US',
  address jsonb,
  phone text,
  email text,
  logo_file_id uuid,
  join_code text not null,
  working_hours jsonb not null default '{"days":[1,2,3,4,5],"start":"08:00","end":"17:00"}',
  holidays jsonb not null default '[]',
  tax_rate numeric(7,4) not null default 0,
  settings jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'suspended', 'deleting')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index tenants_slug_key on tenants (slug);
create unique index tenants_join_code_key on tenants (join_code);

create table memberships (
  like fw.business_row including defaults,
  user_id uuid not null references users,
  role text not null constraint memberships_role_check check (role in ('owner', 'supervisor', 'technician')),
  status text not null default 'active' constraint memberships_status_check check (status in ('requested', 'active', 'suspended', 'removed')),
  financial_role text,
  skills text[] not null default '{}',
  hourly_cost bigint,
  hourly_rate bigint,
  home_lat numeric(9,6),
  home_lng numeric(9,6),
  working_hours jsonb,
  colour text,
  stationary_engineer boolean not null default false,
  rights_version integer not null default 1,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  constraint memberships_user_id_key unique (tenant_id, user_id),
  foreign key (tenant_id) references tenants on delete cascade
);
create index memberships_user_idx on memberships (user_id);
create trigger memberships_touch before update on memberships for each row execute function fw.touch_row();
call fw.protect_tenant_table('memberships');

-- Adds what every business table needs: keys, the company, the author, the touch trigger and row-level security.
create procedure fw.business_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s add primary key (tenant_id, id)', target);
  execute format('alter table %s add foreign key (tenant_id) references tenants on delete cascade', target);
  execute format('alter table %s add foreign key (tenant_id, created_by) references memberships (tenant_id, user_id)', target);
  if exists (select from pg_attribute where attrelid = target and attname = 'version') then
    execute format('create trigger touch before update on %s for each row execute function fw.touch_row()', target);
  end if;
  call fw.protect_tenant_table(target);
end $$;

create table invitations (
  like fw.business_row including defaults,
  email text not null,
  role text not null check (role in ('owner', 'supervisor', 'technician')),
  token_hash bytea not null,
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz
);
call fw.business_table('invitations');
create unique index invitations_token_key on invitations (token_hash);

create table financial_permissions (
  like fw.business_row including defaults,
  user_id uuid not null,
  permission_type text not null,
  granted_by uuid,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 year',
  is_active boolean not null default true,
  revoked_at timestamptz,
  foreign key (tenant_id, user_id) references memberships (tenant_id, user_id)
);
call fw.business_table('financial_permissions');
create unique index financial_permissions_active_key on financial_permissions (tenant_id, user_id, permission_type) where is_active;

-- ---- sessions, devices, one-time tokens: never in the data API ---------------------------------------------------

create table devices (
  id uuid primary key default fw.uuid_v7(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  label text,
  fingerprint_hash bytea,
  trusted_at timestamptz,
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '180 days',
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index devices_user_idx on devices (user_id);

create table sessions (
  id uuid primary key default fw.uuid_v7(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  device_id uuid references devices on delete set null,
  is_restricted boolean not null default false,
  ip inet,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  last_finance_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  revoked_at timestamptz
);
create index sessions_user_idx on sessions (user_id);

create table one_time_tokens (
  id uuid primary key default fw.uuid_v7(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password', 'change_email', 'verify_device', 'unlock')),
  token_hash bytea not null,
  detail jsonb not null default '{}',
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user_idx on one_time_tokens (user_id, purpose);
create unique index one_time_tokens_hash_key on one_time_tokens (token_hash);

-- Counters of failed attempts, reserved before a password is looked at (see docs/decisions).
create table login_attempts (
  key text primary key,
  failures integer not null default 0,
  window_started_at timestamptz not null default now(),
  blocked_until timestamptz
);

-- The company row is visible inside the company only; the owner role's functions below look across, for sign-in.
alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant_select on tenants for select using (id = (select nullif(current_setting('app.tenant', true), '')::uuid));
create policy tenant_insert on tenants for insert with check (id = (select nullif(current_setting('app.tenant', true), '')::uuid));
create policy tenant_update on tenants for update using (id = (select nullif(current_setting('app.tenant', true), '')::uuid));
create policy sign_in on tenants for select to current_user using (true);
create policy sign_in on memberships for select to current_user using (true);
create policy sign_in on financial_permissions for select to current_user using (true);
create policy sign_in on invitations for select to current_user using (true);
create trigger tenants_touch before update on tenants for each row execute function fw.touch_row();

grant select, insert, update on users, profiles, tenants, devices, sessions, one_time_tokens to fieldwright_app;
grant select, insert, update, delete on login_attempts to fieldwright_app;
grant delete on one_time_tokens, sessions to fieldwright_app;

-- ---- who is asking -------------------------------------------------------------------------------------------------

-- The viewer of a session in a company, as JSON, or null. With no company named: the only or last used one.
create function fw.viewer(session_hash bytea, wanted uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_build_object(
    'session_id', s.id, 'user_id', u.id, 'email', u.email, 'full_name', p.full_name, 'avatar_url', p.avatar_url,
    'user_locale', p.locale, 'is_platform_admin', u.is_platform_admin, 'is_restricted', s.is_restricted,
    'expires_at', s.expires_at, 'requested_role', u.requested_role,
    'membership_id', m.id, 'tenant_id', m.tenant_id, 'role', m.role, 'rights_version', m.rights_version,
    'financial_role', m.financial_role, 'company_name', t.company_name, 'currency', t.currency,
    'timezone', t.timezone, 'locale', t.locale,
    'permissions', coalesce((select jsonb_agg(f.permission_type) from financial_permissions f
      where f.tenant_id = m.tenant_id and f.user_id = u.id and f.is_active and f.revoked_at is null and f.expires_at > now()), '[]'),
    'rights_until', (select min(f.expires_at) from financial_permissions f
      where f.tenant_id = m.tenant_id and f.user_id = u.id and f.is_active and f.revoked_at is null and f.expires_at > now()))
  from sessions s
  join users u on u.id = s.user_id and u.is_active
  join profiles p on p.user_id = u.id
  left join lateral (
    select m.* from memberships m join tenants t on t.id = m.tenant_id and t.status = 'active'
    where m.user_id = u.id and m.status = 'active' and (wanted is null or m.tenant_id = wanted)
    order by m.last_used_at desc nulls last, m.created_at limit 1) m on true
  left join tenants t on t.id = m.tenant_id
  where s.token_hash = session_hash and s.revoked_at is null and s.expires_at > now()
$$;

-- Opens a transaction for a viewer whom the server already knows: checks by keys that session, membership and rights
-- are still what the server believes, and sets the context that row-level security reads. Fails with FW401 when the
-- session has ended and with FW409 when the rights have changed, so that nothing runs under old rights.
create function fw.enter(session_hash bytea, in_tenant uuid, as_rights integer, request text, client_ip text, agent text)
returns void language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare who record;
begin
  select s.user_id, m.id as membership_id, m.role, m.rights_version into who
    from sessions s
    join users u on u.id = s.user_id and u.is_active
    join memberships m on m.tenant_id = in_tenant and m.user_id = s.user_id and m.status = 'active'
    join tenants t on t.id = m.tenant_id and t.status = 'active'
   where s.token_hash = session_hash and s.revoked_at is null and s.expires_at > now();
  if not found then raise exception 'session ended' using errcode = 'FW401'; end if;
  if who.rights_version <> as_rights then raise exception 'rights changed' using errcode = 'FW409'; end if;
  perform fw.act(in_tenant, who.user_id, who.membership_id, who.role, 'direct', request, client_ip, agent);
end $$;

-- Sets the context of this transaction. `access`: 'direct' (the viewer's own rights), 'command' (inside a command
-- that was permitted) or 'system' (jobs, seed).
create function fw.act(tenant uuid, user_id uuid, membership uuid, role text, access text, request text, client_ip text, agent text)
returns void language plpgsql set search_path = pg_catalog as $$
begin
  perform set_config('app.tenant', tenant::text, true), set_config('app.user', coalesce(user_id::text, ''), true),
    set_config('app.membership', coalesce(membership::text, ''), true), set_config('app.role', role, true),
    set_config('app.access', access, true), set_config('app.request', coalesce(request, ''), true),
    set_config('app.ip', coalesce(client_ip, ''), true), set_config('app.agent', coalesce(agent, ''), true);
end $$;

-- Whether the session's user holds a financial permission now, in this company. Owners hold all.
create function fw.has_fin(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce((select m.role = 'owner' or exists (
      select from financial_permissions f where f.tenant_id = m.tenant_id and f.user_id = m.user_id
        and f.permission_type = wanted and f.is_active and f.revoked_at is null and f.expires_at > now())
    from memberships m where m.tenant_id = fw.current_tenant() and m.user_id = fw.current_user_id() and m.status = 'active'), false)
$$;

-- Row rules beside the tenant's. `command` and `system` transactions have already been permitted as a whole.
create function fw.is_office() returns boolean language sql stable as $$
  select fw.access() in ('command', 'system') or fw.current_role_name() in ('owner', 'supervisor') $$;
create function fw.may(permission text) returns boolean language sql stable as $$
  select fw.access() in ('command', 'system') or fw.has_fin(permission) $$;

-- Reads need one permission, direct writes another; null = written by commands only.
create procedure fw.require_permission(target regclass, to_read text, to_write text) language plpgsql as $$
begin
  execute format('create policy fin_read on %s as restrictive for select to fieldwright_app using ((select fw.may(%L)))', target, to_read);
  execute format('create policy fin_insert on %s as restrictive for insert to fieldwright_app with check ((select %s))', target,
    case when to_write is null then 'fw.access() in (''command'', ''system'')' else format('fw.may(%L)', to_write) end);
  execute format('create policy fin_update on %s as restrictive for update to fieldwright_app using ((select %s))', target,
    case when to_write is null then 'fw.access() in (''command'', ''system'')' else format('fw.may(%L)', to_write) end);
  execute format('create policy fin_delete on %s as restrictive for delete to fieldwright_app using ((select %s))', target,
    case when to_write is null then 'fw.access() in (''command'', ''system'')' else format('fw.may(%L)', to_write) end);
end $$;
call fw.require_permission('financial_permissions', 'manage_financial_permissions', null);

-- A change of what a member may do invalidates what servers know of them, on their next request.
create function fw.bump_rights() returns trigger language plpgsql as $$
begin
  if (new.role, new.status, new.financial_role) is distinct from (old.role, old.status, old.financial_role) then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $$;
create trigger memberships_rights before update on memberships for each row execute function fw.bump_rights();
create function fw.bump_rights_of_grantee() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update memberships set rights_version = rights_version + 1 where tenant_id = new.tenant_id and user_id = new.user_id;
  return null;
end $$;
create trigger financial_permissions_rights after insert or update on financial_permissions for each row execute function fw.bump_rights_of_grantee();

create function fw.person_name(who uuid) returns text language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select p.full_name from profiles p join memberships m on m.user_id = p.user_id
  where p.user_id = who and m.tenant_id = fw.current_tenant() $$;
create function fw.person_email(who uuid) returns text language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select u.email from users u join memberships m on m.user_id = u.id
  where u.id = who and m.tenant_id = fw.current_tenant() $$;
-- The tenant's calendar day.
create function fw.today() returns date language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select (now() at time zone t.timezone)::date from tenants t where t.id = fw.current_tenant() $$;

-- ---- numbering: gap-free, because the counter row is part of the transaction ------------------------------------------

create table number_series (
  like fw.business_row including defaults,
  series text not null,
  -- {YYYY} stands for the tenant's current year; a prefix with it starts again each year.
  prefix text not null,
  digits integer not null default 4,
  period text not null default '',
  next_value bigint not null default 1,
  constraint number_series_series_key unique (tenant_id, series)
);
call fw.business_table('number_series');

create function fw.next_numbers(wanted text, how_many integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare s record; this_period text;
begin
  select case when n.prefix like '%{YYYY}%' then to_char(fw.today(), 'YYYY') else '' end into this_period
    from number_series n where n.tenant_id = fw.current_tenant() and n.series = wanted;
  update number_series n
     set next_value = case when n.period = this_period then n.next_value else 1 end + how_many, period = this_period
   where n.tenant_id = fw.current_tenant() and n.series = wanted
   returning replace(n.prefix, '{YYYY}', this_period) as prefix, n.digits, n.next_value - how_many as first into s;
  if not found then raise exception 'no number series %', wanted; end if;
  return query select s.prefix || case when length(i::text) >= s.digits then i::text else lpad(i::text, s.digits, '0') end
    from generate_series(s.first, s.first + how_many - 1) i;
end $$;

-- ---- audit, events, idempotency, mail ------------------------------------------------------------------------------------

create table audit_logs (
  id bigint generated always as identity,
  tenant_id uuid not null references tenants on delete cascade,
  actor_id uuid,
  actor text not null,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  ip inet,
  user_agent text,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call fw.protect_tenant_table('audit_logs');
revoke update, delete on audit_logs from fieldwright_app;
create policy office_reads on audit_logs as restrictive for select to fieldwright_app using ((select fw.is_office()));
create index audit_logs_entity_idx on audit_logs (tenant_id, entity_type, entity_id, id);

-- One line in the audit log. `before` and `after` hold the columns that differ.
create function fw.audit(act text, entity text, entity_id uuid, before jsonb, after jsonb) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  insert into audit_logs (tenant_id, actor_id, actor, action, entity_type, entity_id, before, after, request_id, ip, user_agent)
  values (fw.current_tenant(), fw.current_user_id(), coalesce(fw.current_user_id()::text, 'system'), act, entity, entity_id,
    before, after, nullif(current_setting('app.request', true), ''), nullif(current_setting('app.ip', true), '')::inet,
    nullif(current_setting('app.agent', true), ''))
$$;

create table events (
  id bigint generated always as identity,
  tenant_id uuid not null references tenants on delete cascade,
  name text not null,
  table_name text not null,
  row_id uuid,
  payload jsonb not null default '{}',
  actor_id uuid,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call fw.protect_tenant_table('events');
revoke update, delete on events from fieldwright_app;

create table idempotency_keys (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  route text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash text not null,
  status integer,
  response text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, route, key)
);
call fw.protect_tenant_table('idempotency_keys');
create index idempotency_keys_age_idx on idempotency_keys (created_at);

create table outbox_emails (
  id uuid primary key default fw.uuid_v7(),
  tenant_id uuid references tenants on delete cascade,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  attachments uuid[] not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'kept', 'sent', 'failed')),
  error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_emails_tenant_idx on outbox_emails (tenant_id, created_at desc);
alter table outbox_emails enable row level security;
alter table outbox_emails force row level security;
create policy tenant_select on outbox_emails for select using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
create policy tenant_insert on outbox_emails for insert with check (tenant_id is not distinct from (select nullif(current_setting('app.tenant', true), '')::uuid));
create policy tenant_update on outbox_emails for update using (tenant_id is not distinct from (select nullif(current_setting('app.tenant', true), '')::uuid));
create policy tenant_delete on outbox_emails for delete using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
grant select, insert, update on outbox_emails to fieldwright_app;
