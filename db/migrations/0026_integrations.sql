-- Programs that work for a company (keys), and programs that are told what happens in it (webhooks).

-- ---- keys --------------------------------------------------------------------------------------------------------------

-- A key acts as whoever made it, with a role of at most theirs: when they are demoted or leave, so is the key.
create table api_keys (
  like fw.business_row including defaults,
  name text not null,
  membership_id uuid not null,
  role text not null check (role in ('owner', 'supervisor', 'technician')),
  -- read: nothing is ever changed by it.
  access text not null default 'read' check (access in ('read', 'write')),
  -- Null = every table that the role reads; otherwise these and nothing beside them.
  tables text[],
  -- What a person recognises it by; the key itself is shown once and stored as its hash.
  prefix text not null,
  key_hash bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint api_keys_expires_at_check check (expires_at <= created_at + interval '1 year 1 day'),
  foreign key (tenant_id, membership_id) references memberships (tenant_id, id)
);
call fw.business_table('api_keys');
create unique index api_keys_key_hash_key on api_keys (key_hash);
create index api_keys_membership_idx on api_keys (tenant_id, membership_id);
create policy office_only on api_keys as restrictive to fieldwright_app using ((select fw.is_office()));
create policy functions_read on api_keys for select to current_user using (true);

create function fw.lower_role(a text, b text) returns text language sql immutable parallel safe
  return case when 'technician' in (a, b) then 'technician' when 'supervisor' in (a, b) then 'supervisor' else 'owner' end;

-- In the shape of fw.viewer, for a server that knows both.
create function fw.key_viewer(hash bytea, wanted uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_build_object(
    'session_id', k.id, 'user_id', u.id, 'email', u.email, 'full_name', p.full_name, 'avatar_url', null,
    'user_locale', null, 'is_platform_admin', false, 'is_restricted', false, 'expires_at', k.expires_at,
    'requested_role', u.requested_role, 'standing', 'full', 'device_id', null, 'has_skipped', false, 'owes_verification', false,
    'may_skip', false, 'allowed_networks', coalesce(t.settings #> '{security,allowed_networks}', '[]'),
    'membership_id', m.id, 'tenant_id', m.tenant_id, 'role', fw.lower_role(k.role, m.role), 'rights_version', m.rights_version * 2,
    'financial_role', null, 'company_name', t.company_name, 'currency', t.currency, 'timezone', t.timezone, 'locale', t.locale,
    'permissions', case when fw.lower_role(k.role, m.role) = 'technician' then '[]' else coalesce((select jsonb_agg(f.permission_type) from financial_permissions f
      where f.tenant_id = m.tenant_id and f.user_id = u.id and f.is_active and f.revoked_at is null and f.expires_at > now()), '[]') end,
    'rights_until', (select min(f.expires_at) from financial_permissions f
      where f.tenant_id = m.tenant_id and f.user_id = u.id and f.is_active and f.revoked_at is null and f.expires_at > now()),
    'key', jsonb_build_object('id', k.id, 'name', k.name, 'access', k.access, 'tables', k.tables))
  from api_keys k
  join memberships m on m.tenant_id = k.tenant_id and m.id = k.membership_id and m.status = 'active'
  join users u on u.id = m.user_id and u.is_active
  join profiles p on p.user_id = u.id
  join tenants t on t.id = k.tenant_id and t.status = 'active'
  where k.key_hash = hash and k.revoked_at is null and k.expires_at > now() and (wanted is null or k.tenant_id = wanted)
$$;

-- As fw.enter, for a key.
create function fw.enter_by_key(hash bytea, in_tenant uuid, as_rights integer, request text, client_ip text, agent text)
returns void language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare who record;
begin
  select m.user_id, m.id as membership_id, m.rights_version, fw.lower_role(k.role, m.role) as role, k.name into who
    from api_keys k
    join memberships m on m.tenant_id = k.tenant_id and m.id = k.membership_id and m.status = 'active'
    join users u on u.id = m.user_id and u.is_active
    join tenants t on t.id = k.tenant_id and t.status = 'active'
   where k.key_hash = hash and k.tenant_id = in_tenant and k.revoked_at is null and k.expires_at > now();
  if not found then raise exception 'key ended' using errcode = 'FW401'; end if;
  if who.rights_version * 2 <> as_rights then raise exception 'rights changed' using errcode = 'FW409'; end if;
  perform set_config('app.key_role', who.role, true);
  perform fw.act(in_tenant, who.user_id, who.membership_id, who.role, 'direct', request, client_ip,
    left('API key ' || who.name || '; ' || coalesce(agent, ''), 400));
end $$;

-- An owner's key with a lower role has no more than was granted; a technician's has none.
create or replace function fw.has_fin(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce((select m.role = 'owner' and coalesce(nullif(current_setting('app.key_role', true), ''), 'owner') = 'owner'
      or coalesce(current_setting('app.key_role', true), '') <> 'technician' and exists (
      select from financial_permissions f where f.tenant_id = m.tenant_id and f.user_id = m.user_id
        and f.permission_type = wanted and f.is_active and f.revoked_at is null and f.expires_at > now())
    from memberships m where m.tenant_id = fw.current_tenant() and m.user_id = fw.current_user_id() and m.status = 'active'
      and not fw.is_restricted()), false)
$$;

-- How often a key has asked in this minute. Takes a turn and gives 0, or the seconds to wait; notes the last use to the minute.
create table fw.key_turns (key_id uuid primary key, minute timestamptz not null, used integer not null);
alter table fw.key_turns enable row level security, force row level security;
create policy functions_only on fw.key_turns to current_user using (true) with check (true);
create function fw.use_key(hash bytea, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp());
  known record;
  taken integer;
begin
  select k.id, k.tenant_id, k.last_used_at into known from api_keys k where k.key_hash = hash;
  if not found then return 0; end if;
  -- Nobody waits for the disk to learn how often a program has asked.
  perform set_config('synchronous_commit', 'off', true);
  insert into fw.key_turns as t (key_id, minute, used) values (known.id, this_minute, 1)
    on conflict (key_id) do update set minute = excluded.minute, used = case when t.minute = excluded.minute then t.used + 1 else 1 end
    returning used into taken;
  if known.last_used_at is null or known.last_used_at < now() - interval '1 minute' then
    perform set_config('app.tenant', known.tenant_id::text, true);
    update api_keys set last_used_at = now() where tenant_id = known.tenant_id and id = known.id;
  end if;
  return case when taken > most then greatest(1, ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp())))::integer else 0 end;
end $$;
drop trigger touch on api_keys;
create trigger touch before update on api_keys for each row
  when (new.last_used_at is not distinct from old.last_used_at) execute function fw.touch_row();

-- ---- webhooks ------------------------------------------------------------------------------------------------------------

create table webhooks (
  like fw.business_row including defaults,
  url text not null check (url ~ '^https?://' and length(url) <= 2000),
  description text,
  -- `work_orders.complete`, or `work_orders.*` for everything that happens to them.
  events text[] not null check (cardinality(events) between 1 and 100),
  -- Whose rights decide what it hears of.
  membership_id uuid not null,
  secret text not null,
  -- Signs beside the new one for a day after it was replaced.
  previous_secret text,
  previous_until timestamptz,
  is_active boolean not null default true,
  failures integer not null default 0,
  stopped_reason text,
  foreign key (tenant_id, membership_id) references memberships (tenant_id, id)
);
call fw.business_table('webhooks');
create index webhooks_membership_idx on webhooks (tenant_id, membership_id);
create policy office_only on webhooks as restrictive to fieldwright_app using ((select fw.is_office()));

create table webhook_deliveries (
  like fw.business_row including defaults,
  webhook_id uuid not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  response_status integer,
  response_text text,
  error text,
  duration_ms integer,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
);
call fw.business_table('webhook_deliveries');
create index webhook_deliveries_webhook_idx on webhook_deliveries (tenant_id, webhook_id, created_at desc);
create policy office_only on webhook_deliveries as restrictive to fieldwright_app using ((select fw.is_office()));

-- What is written into the audit log has happened, whichever way: by a command, through the data API, or by a job.
create function fw.tell_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  happened record;
begin
  if not exists (select from webhooks w where w.tenant_id = fw.current_tenant() and w.is_active) then return null; end if;
  for happened in
    select a.tenant_id, a.entity_type, a.entity_id, a.at, w.id as webhook_id, fw.uuid_v7() as delivery_id,
      case when a.action like a.entity_type || '.%' then a.action else a.entity_type || '.' || a.action end as event
    from added a join webhooks w on w.tenant_id = a.tenant_id and w.is_active
     and (a.entity_type || '.*' = any(w.events)
       or case when a.action like a.entity_type || '.%' then a.action else a.entity_type || '.' || a.action end = any(w.events))
    where a.entity_id is not null and a.action not in ('view', 'export', 'refused')
  loop
    insert into webhook_deliveries (id, tenant_id, webhook_id, event, payload, created_by) values (happened.delivery_id, happened.tenant_id,
      happened.webhook_id, happened.event, jsonb_build_object('id', happened.delivery_id, 'event', happened.event, 'company_id', happened.tenant_id,
        'table', happened.entity_type, 'row_id', happened.entity_id,
        'at', to_char(happened.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), null);
    perform fw_jobs.enqueue('webhooks.deliver', json_build_object('tenant_id', happened.tenant_id, 'delivery_id', happened.delivery_id));
  end loop;
  return null;
end $$;
create trigger tell_webhooks after insert on audit_logs referencing new table as added
  for each statement execute function fw.tell_webhooks();

-- ---- notices ---------------------------------------------------------------------------------------------------------------

-- What the one who acts may do just now (a locked financial session, a key of a lower role) says nothing of what another sees.
create or replace function fw.member_sees(member uuid, in_table text, row_id uuid) returns boolean language plpgsql set search_path = pg_catalog, public, fw as $$
declare
  names constant text[] := array['app.user', 'app.membership', 'app.role', 'app.access', 'app.finance', 'app.restricted', 'app.key_role'];
  before text[] := array(select coalesce(current_setting(n, true), '') from unnest(names) with ordinality u (n, place) order by place);
  who record;
  seen boolean;
begin
  select m.user_id, m.role into who from memberships m where m.tenant_id = fw.current_tenant() and m.id = member and m.status = 'active';
  if not found then return false; end if;
  perform set_config('app.user', who.user_id::text, true), set_config('app.membership', member::text, true),
    set_config('app.role', who.role, true), set_config('app.access', 'direct', true), set_config('app.finance', 'open', true),
    set_config('app.restricted', '', true), set_config('app.key_role', '', true);
  execute format('select exists (select from public.%I where id = $1)', in_table) into seen using row_id;
  perform set_config(n, before[place], true) from unnest(names) with ordinality u (n, place);
  return seen;
end $$;

create or replace function fw.told_by_default(event text, channel text) returns boolean language sql immutable parallel safe
  return channel = 'inbox' or event in ('assigned', 'rescheduled', 'mention', 'purchase_order_approval', 'join_request', 'webhook_stopped');
