-- Signing in, whole: attempts that are counted by account and source, devices, what a company asks of a session, second
-- factors, and the links and codes that go by mail.

-- ---- attempts ------------------------------------------------------------------------------------------------------
-- `failures` counts the tries of the window, those under way included; `pending` those under way. `in_a_row` counts
-- failures since the last success, whatever the window.

alter table login_attempts
  add column pending integer not null default 0,
  add column in_a_row integer not null default 0,
  add column told_at timestamptz;

-- The counters that a try touches, always in this order, so that two tries never wait for each other.
create function fw.attempt_counters(account text, source text, is_known boolean)
returns table (kind text, key text, most integer, period interval, block interval)
language sql immutable as $$
  select c.kind, c.key, c.most, c.period, c.block from (values
    ('pair', 'signin:' || account || '|' || source, 5, interval '5 minutes', interval '5 minutes', account <> ''),
    ('device', 'device:' || source, 10, interval '1 hour', interval '1 hour', is_known),
    ('account', 'account:' || account, 20, interval '15 minutes', interval '24 hours', account <> '' and not is_known),
    ('source', 'source:' || source, 20, interval '5 minutes', interval '5 minutes', not is_known)
  ) as c (kind, key, most, period, block, counts) where c.counts
$$;

-- Reserves a try before anything is checked: {"state": "go", "number": n}, {"state": "blocked", "kind", "seconds"}, or
-- {"state": "wait"} while as many are under way as may fail.
create function fw.reserve_attempt(account text, source text, is_known boolean) returns jsonb
language plpgsql set search_path = pg_catalog, public, fw as $$
declare c record; a login_attempts; at timestamptz; taken integer := 1; passes boolean;
begin
  for c in select * from fw.attempt_counters(account, source, is_known) loop
    insert into login_attempts as l (key, failures) values (c.key, 0) on conflict (key) do nothing;
    select * into a from login_attempts l where l.key = c.key for update;
    at := clock_timestamp();
    passes := c.kind = 'account' and a.in_a_row < 100 and exists (
      select from login_attempts p where p.key = 'pass:' || account || '|' || source and p.blocked_until > at);
    if a.blocked_until > at and not passes then
      return jsonb_build_object('state', 'blocked', 'kind', c.kind,
        'seconds', case when a.blocked_until = 'infinity' then 86400 else ceil(extract(epoch from a.blocked_until - at)) end);
    end if;
    if a.window_started_at < at - c.period or a.blocked_until <= at then
      update login_attempts l set failures = 0, pending = 0, window_started_at = at, blocked_until = null where l.key = c.key;
      a.failures := 0;
    end if;
    if a.failures >= c.most and a.pending > 0 and not passes then return '{"state": "wait"}'; end if;
    if c.kind = 'pair' then taken := a.failures + 1; end if;
  end loop;
  update login_attempts l set failures = l.failures + 1, pending = l.pending + 1
    from fw.attempt_counters(account, source, is_known) k where l.key = k.key;
  return jsonb_build_object('state', 'go', 'number', taken);
end $$;

-- `outcome`: 'failed'; 'done', which clears the pair's failures and takes the rest of the reservation back; 'half',
-- which only takes it back: the password was right and a second step is still to come. Says what has become blocked.
create function fw.settle_attempt(account text, source text, is_known boolean, outcome text) returns jsonb
language plpgsql set search_path = pg_catalog, public, fw as $$
declare c record; a login_attempts; blocked text[] := '{}'; tell boolean := false;
begin
  for c in select * from fw.attempt_counters(account, source, is_known) loop
    update login_attempts l set
        pending = greatest(l.pending - 1, 0),
        failures = case when outcome = 'failed' then l.failures
          when outcome = 'done' and c.kind = 'pair' then greatest(l.pending - 1, 0)
          else greatest(l.failures - 1, 0) end,
        in_a_row = case when outcome = 'failed' then l.in_a_row + 1 when outcome = 'done' then 0 else l.in_a_row end
      where l.key = c.key returning * into a;
    if outcome = 'failed' and c.kind = 'account' and a.in_a_row >= 100 then
      update login_attempts l set blocked_until = 'infinity' where l.key = c.key;
      blocked := blocked || c.kind;
    elsif outcome = 'failed' and a.failures - a.pending >= c.most
        and (a.blocked_until is null or a.blocked_until <= clock_timestamp()) then
      update login_attempts l set blocked_until = case when c.kind = 'device' then a.window_started_at else clock_timestamp() end + c.block
        where l.key = c.key;
      blocked := blocked || c.kind;
    end if;
  end loop;
  -- Whose account it is hears of it once a day.
  if 'pair' = any (blocked) and not is_known then
    update login_attempts l set told_at = clock_timestamp()
      where l.key = 'account:' || account and (l.told_at is null or l.told_at < clock_timestamp() - interval '1 day');
    tell := found;
  end if;
  return jsonb_build_object('blocked', to_jsonb(blocked), 'tell', tell);
end $$;

-- ---- devices and what a company asks of a session ----------------------------------------------------------------------

-- `label` is what the browser calls itself. A device that is signed out keeps its trust and takes no place.
alter table devices add column previous_token_hash bytea, add column signed_out_at timestamptz;
create unique index devices_previous_token_key on devices (previous_token_hash);
create index devices_user_active_idx on devices (user_id) where revoked_at is null and signed_out_at is null;
drop index devices_user_idx;
create index devices_user_idx on devices (user_id, created_at);
create index sessions_device_idx on sessions (device_id) where revoked_at is null;
create trigger announce_trust after update of trusted_at, revoked_at on devices for each statement execute function fw.announce_change();

create function fw.security_number(settings jsonb, name text, otherwise integer) returns integer language sql immutable as $$
  select case when jsonb_typeof(settings #> array['security', name]) = 'number'
    then (settings #>> array['security', name])::numeric::integer else otherwise end
$$;
create function fw.security_flag(settings jsonb, name text, otherwise boolean) returns boolean language sql immutable as $$
  select case when jsonb_typeof(settings #> array['security', name]) = 'boolean'
    then (settings #>> array['security', name])::boolean else otherwise end
$$;

-- How a session stands in a company: 'full', 'restricted' (verification skipped), 'unverified', 'network' or 'ended'.
-- The defaults are those of security-settings.rules.ts.
create function fw.standing(s sessions, settings jsonb, client_ip text) returns text language sql stable as $$
  select case
    when s.created_at + make_interval(hours => fw.security_number(settings, 'session_hours', 24)) <= now()
      or s.last_seen_at + make_interval(mins => fw.security_number(settings, 'idle_minutes', 720)) <= now() then 'ended'
    when client_ip is not null and jsonb_typeof(settings #> '{security,allowed_networks}') = 'array'
      and jsonb_array_length(settings #> '{security,allowed_networks}') > 0
      and (client_ip = '' or not exists (select from jsonb_array_elements_text(settings #> '{security,allowed_networks}') n (range)
        where client_ip::inet <<= n.range::inet)) then 'network'
    when fw.security_flag(settings, 'device_verification', false)
      and not exists (select from devices d where d.id = s.device_id and d.trusted_at is not null and d.revoked_at is null) then
      case when s.is_restricted and fw.security_flag(settings, 'allow_skip_verification', true) then 'restricted' else 'unverified' end
    else 'full' end
$$;

-- What the companies of a person ask of them together: the strictest of each.
create function fw.demands_on(person uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_build_object(
    'device_verification', coalesce(bool_or(fw.security_flag(t.settings, 'device_verification', false)), false),
    'allow_skip_verification', coalesce(bool_and(fw.security_flag(t.settings, 'allow_skip_verification', true))
      filter (where fw.security_flag(t.settings, 'device_verification', false)), true),
    'device_limit', coalesce(min(fw.security_number(t.settings, 'device_limit', 5)), 5),
    'password_min_length', coalesce(max(fw.security_number(t.settings, 'password_min_length', 8)), 8))
  from memberships m join tenants t on t.id = m.tenant_id and t.status = 'active'
  where m.user_id = person and m.status = 'active'
$$;

-- A restricted session acts as a technician without financial rights, whatever the membership says; the version that a
-- server believes in tells the two apart, so that nothing runs under the rights of the other.
create or replace function fw.viewer(session_hash bytea, wanted uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select jsonb_build_object(
    'session_id', s.id, 'user_id', u.id, 'email', u.email, 'full_name', p.full_name, 'avatar_url', p.avatar_url,
    'user_locale', p.locale, 'is_platform_admin', u.is_platform_admin and v.standing = 'full', 'is_restricted', v.standing = 'restricted',
    'expires_at', s.expires_at, 'requested_role', u.requested_role, 'standing', v.standing, 'device_id', s.device_id,
    'has_skipped', s.is_restricted, 'allowed_networks', coalesce(t.settings #> '{security,allowed_networks}', '[]'),
    'owes_verification', (d.asked ->> 'device_verification')::boolean and not exists (
      select from devices t where t.id = s.device_id and t.trusted_at is not null and t.revoked_at is null),
    'may_skip', (d.asked ->> 'allow_skip_verification')::boolean,
    'membership_id', m.id, 'tenant_id', m.tenant_id, 'role', case when v.standing = 'restricted' then 'technician' else m.role end,
    'rights_version', m.rights_version * 2 + case when v.standing = 'restricted' then 1 else 0 end,
    'financial_role', m.financial_role, 'company_name', t.company_name, 'currency', t.currency,
    'timezone', t.timezone, 'locale', t.locale,
    'permissions', case when v.standing = 'restricted' then '[]' else coalesce((select jsonb_agg(f.permission_type) from financial_permissions f
      where f.tenant_id = m.tenant_id and f.user_id = u.id and f.is_active and f.revoked_at is null and f.expires_at > now()), '[]') end,
    'rights_until', (select min(f.expires_at) from financial_permissions f
      where f.tenant_id = m.tenant_id and f.user_id = u.id and f.is_active and f.revoked_at is null and f.expires_at > now()))
  from sessions s
  join users u on u.id = s.user_id and u.is_active
  join profiles p on p.user_id = u.id
  cross join lateral (select fw.demands_on(u.id) as asked) d
  left join lateral (
    select m.* from memberships m join tenants t on t.id = m.tenant_id and t.status = 'active'
    where m.user_id = u.id and m.status = 'active' and (wanted is null or m.tenant_id = wanted)
    order by m.last_used_at desc nulls last, m.created_at limit 1) m on true
  left join tenants t on t.id = m.tenant_id
  cross join lateral (select fw.standing(s, coalesce(t.settings, '{}'), null) as standing) v
  where s.token_hash = session_hash and s.revoked_at is null and s.expires_at > now() and v.standing <> 'ended'
$$;

-- As before, and: FW403 while the device has to be verified first, FW451 from an address the company does not allow.
create or replace function fw.enter(session_hash bytea, in_tenant uuid, as_rights integer, request text, client_ip text, agent text)
returns void language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare who record;
begin
  select s.user_id, m.id as membership_id, m.role, m.rights_version, fw.standing(s, t.settings, coalesce(client_ip, '')) as standing into who
    from sessions s
    join users u on u.id = s.user_id and u.is_active
    join memberships m on m.tenant_id = in_tenant and m.user_id = s.user_id and m.status = 'active'
    join tenants t on t.id = m.tenant_id and t.status = 'active'
   where s.token_hash = session_hash and s.revoked_at is null and s.expires_at > now();
  if not found or who.standing = 'ended' then raise exception 'session ended' using errcode = 'FW401'; end if;
  if who.standing = 'network' then raise exception 'network not allowed' using errcode = 'FW451'; end if;
  if who.standing = 'unverified' then raise exception 'device not verified' using errcode = 'FW403'; end if;
  if who.rights_version * 2 + (case when who.standing = 'restricted' then 1 else 0 end) <> as_rights then
    raise exception 'rights changed' using errcode = 'FW409';
  end if;
  perform set_config('app.restricted', case when who.standing = 'restricted' then 'on' else '' end, true);
  perform fw.act(in_tenant, who.user_id, who.membership_id, case when who.standing = 'restricted' then 'technician' else who.role end,
    'direct', request, client_ip, agent);
end $$;

create function fw.is_restricted() returns boolean language sql stable as $$
  select coalesce(current_setting('app.restricted', true), '') = 'on' $$;

create or replace function fw.has_fin(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce((select m.role = 'owner' or exists (
      select from financial_permissions f where f.tenant_id = m.tenant_id and f.user_id = m.user_id
        and f.permission_type = wanted and f.is_active and f.revoked_at is null and f.expires_at > now())
    from memberships m where m.tenant_id = fw.current_tenant() and m.user_id = fw.current_user_id() and m.status = 'active'
      and not fw.is_restricted()), false)
$$;

-- ---- second factors ---------------------------------------------------------------------------------------------------

create table second_factors (
  id uuid primary key default fw.uuid_v7(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('authenticator', 'passkey')),
  name text not null check (length(name) between 1 and 80),
  -- An authenticator's shared secret, sealed with the installation's key, and the last period it was used for.
  secret bytea,
  last_step bigint not null default 0,
  -- A passkey's public half.
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  check (case kind when 'authenticator' then secret is not null else credential_id is not null and public_key is not null end)
);
create index second_factors_user_idx on second_factors (user_id);

create table recovery_codes (
  id uuid primary key default fw.uuid_v7(),
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz
);
create index recovery_codes_user_idx on recovery_codes (user_id);

grant select, insert, update, delete on second_factors, recovery_codes to fieldwright_app;

-- Keys that every process of this installation shares: for fingerprints, mailed codes and authenticator secrets.
create table installation_keys (name text primary key, value bytea not null);
insert into installation_keys values ('sealing', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
grant select on installation_keys to fieldwright_app;

-- ---- links and codes by mail --------------------------------------------------------------------------------------------

alter table one_time_tokens alter column user_id drop not null, drop constraint one_time_tokens_purpose_check,
  add column session_id uuid references sessions on delete cascade,
  add constraint one_time_tokens_purpose_check check (purpose in ('confirm_email', 'reset_password', 'change_email',
    'verify_device', 'unlock', 'sign_in', 'passkey_sign_in', 'passkey_register'));
create index one_time_tokens_session_idx on one_time_tokens (session_id);

-- Five mails an hour for one address, whatever asks for them; null when there were as many. `most` leaves some of them
-- to those who have proven who they are.
drop function fw.queue_account_mail(text, text, text);
create function fw.queue_account_mail(to_address text, about text, body text, most integer default 5) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare mail uuid := fw.uuid_v7();
begin
  perform pg_advisory_xact_lock(hashtextextended('mail:' || lower(to_address), 0));
  if (select count(*) from outbox_emails where tenant_id is null and lower(recipient) = lower(to_address)
      and created_at > now() - interval '1 hour') >= least(most, 5) then return null; end if;
  insert into outbox_emails (id, tenant_id, recipient, subject, body_text) values (mail, null, to_address, about, body);
  return mail;
end $$;
create index outbox_emails_account_idx on outbox_emails (lower(recipient), created_at) where tenant_id is null;

-- What has run out goes.
create function fw.sweep_sign_in() returns void language sql set search_path = pg_catalog, public, fw as $$
  delete from login_attempts where coalesce(blocked_until, '-infinity') < now() and window_started_at < now() - interval '1 day'
    and coalesce(told_at, '-infinity') < now() - interval '1 day' and (in_a_row = 0 or window_started_at < now() - interval '90 days');
  delete from one_time_tokens where expires_at < now() - interval '2 days';
  delete from sessions where expires_at < now() - interval '30 days';
$$;
