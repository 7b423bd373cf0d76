-- A session under a new token when its person's rank changes, entries about accounts in the transaction of what they tell,
-- and work to be proven by strangers while the whole installation is being tried.

-- ---- a new token with a new rank ----------------------------------------------------------------------------------------

alter table sessions add column renewal_due boolean not null default false;

create function fw.renew_at_rank_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update sessions set renewal_due = true where user_id = new.user_id and revoked_at is null and expires_at > now();
  return null;
end $$;
create trigger memberships_renewal after update of role, status on memberships for each row
  when (new.role <> old.role or (new.status = 'active' and old.status <> 'active'))
  execute function fw.renew_at_rank_change();

-- The session goes on under another token. The old one lives for another minute, for requests that are under way, with the
-- rights of now; whoever only knew that one is out. False when there was nothing to renew, or another request did it.
create function fw.renew_session(old_hash bytea, new_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare s sessions; renewed uuid := fw.uuid_v7();
begin
  select * into s from sessions where token_hash = old_hash and renewal_due and revoked_at is null and expires_at > now() for update;
  if not found then return false; end if;
  insert into sessions (id, token_hash, user_id, device_id, is_restricted, ip, user_agent, created_at, last_seen_at, last_finance_at, expires_at)
    values (renewed, new_hash, s.user_id, s.device_id, s.is_restricted, s.ip, s.user_agent, s.created_at, s.last_seen_at, s.last_finance_at, s.expires_at);
  update one_time_tokens set session_id = renewed where session_id = s.id;
  update sessions set renewal_due = false, expires_at = least(expires_at, now() + interval '1 minute') where id = s.id;
  return true;
end $$;

-- As before; and beside whether the half hour of finance is to begin anew ('extend'), whether the token is to be renewed.
drop function fw.note_session(bytea, text);
create function fw.note_session(session_hash bytea, claimed text) returns text
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare last timestamptz; renew boolean;
begin
  select s.last_finance_at, s.renewal_due into last, renew from sessions s where s.token_hash = session_hash;
  perform set_config('app.finance', case when last <= now() - interval '30 minutes' then 'locked' else 'open' end, true),
    set_config('app.claimed', coalesce(claimed, ''), true);
  return case when last > now() - interval '30 minutes' and last < now() - interval '1 minute' then 'extend' else '' end
    || case when renew then ' renew' else '' end;
end $$;

-- ---- entries about accounts ------------------------------------------------------------------------------------------------

drop function fw.audit_account(uuid, text, jsonb, text, text, text);
create function fw.audit_account(person uuid, act text, details jsonb, request text, client_ip text, agent text, claimed_chain text) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  insert into audit_logs (tenant_id, actor_id, actor, action, entity_type, entity_id, after, request_id, ip, user_agent, claimed)
  select m.tenant_id, person, person::text, act, 'users', person, fw.without_secrets(details), nullif(request, ''),
    nullif(client_ip, '')::inet, nullif(agent, ''), nullif(left(claimed_chain, 256), '')
  from memberships m join tenants t on t.id = m.tenant_id where m.user_id = person and m.status = 'active' $$;
revoke all on function fw.audit_account(uuid, text, jsonb, text, text, text, text) from public;
grant execute on function fw.audit_account(uuid, text, jsonb, text, text, text, text) to fieldwright_app;

-- Redeems an invitation once, for the address it was sent to, as long as whoever sent it could send it today; the role that was wished
-- for has no effect, and stands beside it in the audit log. A member
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
    jsonb_build_object('user_id', for_user, 'role', invitation.role,
      'requested_role', (select u.requested_role from users u where u.id = for_user)));
  return query select invitation.tenant_id;
end $$;

-- ---- the whole installation is being tried ------------------------------------------------------------------------------

-- Failures of strangers at all accounts together: three hundred within five minutes, and for a quarter of an hour from the
-- last of them strangers prove some work before a password is looked at. Known devices are never asked.
create function fw.note_site_failure() returns void language sql set search_path = pg_catalog, public, fw as $$
  insert into login_attempts as s (key, failures) values ('site', 1)
  on conflict (key) do update set
    failures = case when s.window_started_at < clock_timestamp() - interval '5 minutes' then 1 else s.failures + 1 end,
    window_started_at = case when s.window_started_at < clock_timestamp() - interval '5 minutes' then clock_timestamp() else s.window_started_at end,
    blocked_until = case when s.failures + 1 >= 300 and s.window_started_at >= clock_timestamp() - interval '5 minutes'
      then clock_timestamp() + interval '15 minutes' else s.blocked_until end $$;

-- As before, and {"state": "proof"} while strangers have to prove work and this one has not.
drop function fw.reserve_attempt(text, text, boolean);
create function fw.reserve_attempt(account text, source text, is_known boolean, is_proven boolean) returns jsonb
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
  if not is_known and not is_proven and exists (select from login_attempts s where s.key = 'site' and s.blocked_until > clock_timestamp()) then
    return '{"state": "proof"}';
  end if;
  update login_attempts l set failures = l.failures + 1, pending = l.pending + 1
    from fw.attempt_counters(account, source, is_known) k where l.key = k.key;
  return jsonb_build_object('state', 'go', 'number', taken);
end $$;

create or replace function fw.settle_attempt(account text, source text, is_known boolean, outcome text) returns jsonb
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
  if outcome = 'failed' and not is_known then perform fw.note_site_failure(); end if;
  -- Whose account it is hears of it once a day.
  if 'pair' = any (blocked) and not is_known then
    update login_attempts l set told_at = clock_timestamp()
      where l.key = 'account:' || account and (l.told_at is null or l.told_at < clock_timestamp() - interval '1 day');
    tell := found;
  end if;
  return jsonb_build_object('blocked', to_jsonb(blocked), 'tell', tell);
end $$;

-- A proof is good for one try. False when it has been used.
create function fw.use_proof(challenge_hash text, until timestamptz) returns boolean language sql set search_path = pg_catalog, public, fw as $$
  with used as (insert into login_attempts (key, blocked_until) values ('proof:' || challenge_hash, until) on conflict (key) do nothing returning 1)
  select exists (select from used) $$;
