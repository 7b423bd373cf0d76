-- What a request may do with money is looked up once, where it enters, and not again for each table that it reads.

-- ',' around and between the permissions held, '*' all; empty for whoever did not come in by fw.enter.
create function fw.permissions_held() returns text language sql stable parallel safe
  return current_setting('app.permissions', true);

alter function fw.has_fin(text) rename to look_up_fin;
create function fw.has_fin(wanted text) returns boolean language plpgsql stable as $$
declare held text := fw.permissions_held();
begin
  if coalesce(held, '') = '' then return fw.look_up_fin(wanted); end if;
  return held = '*' or strpos(held, ',' || wanted || ',') > 0;
end $$;

create or replace function fw.act(tenant uuid, user_id uuid, membership uuid, role text, access text, request text, client_ip text, agent text)
returns void language plpgsql set search_path = pg_catalog as $$
begin
  perform set_config('app.tenant', tenant::text, true), set_config('app.user', coalesce(user_id::text, ''), true),
    set_config('app.membership', coalesce(membership::text, ''), true), set_config('app.role', role, true),
    set_config('app.access', access, true), set_config('app.request', coalesce(request, ''), true),
    set_config('app.ip', coalesce(client_ip, ''), true), set_config('app.agent', coalesce(agent, ''), true),
    set_config('app.permissions', '', true);
end $$;

-- The session, its owner's standing and rights in the company, and the context of the transaction, in one look. FW401: it has
-- ended; FW451, FW403: the network or the device is not allowed; FW409: the rights are no longer `as_rights`. Gives, with
-- bars between: 'extend' when the session's half hour of finance is to begin anew, 'renew' when its token is to be
-- renewed, the instant, the company's day.
drop function fw.enter(bytea, uuid, integer, text, text, text);
create function fw.enter(session_hash bytea, in_tenant uuid, as_rights integer, request text, client_ip text, agent text, claimed text)
returns text language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare who record;
begin
  select s.user_id, s.last_finance_at, s.renewal_due, m.id as membership_id, m.role, m.rights_version, t.timezone,
      fw.standing(s, t.settings, coalesce(client_ip, '')) as standing,
      case when m.role = 'owner' then '*' else coalesce((select ',' || string_agg(f.permission_type, ',') || ','
        from financial_permissions f where f.tenant_id = m.tenant_id and f.user_id = m.user_id
          and f.is_active and f.revoked_at is null and f.expires_at > now()), ',') end as permissions
    into who
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
  if who.standing = 'restricted' then
    who.role := 'technician';
    who.permissions := ',';
  end if;
  perform set_config('app.tenant', in_tenant::text, true), set_config('app.user', who.user_id::text, true),
    set_config('app.membership', who.membership_id::text, true), set_config('app.role', who.role, true),
    set_config('app.access', 'direct', true), set_config('app.request', coalesce(request, ''), true),
    set_config('app.ip', coalesce(client_ip, ''), true), set_config('app.agent', coalesce(agent, ''), true),
    set_config('app.claimed', coalesce(claimed, ''), true), set_config('app.permissions', who.permissions, true),
    set_config('app.restricted', case when who.standing = 'restricted' then 'on' else '' end, true),
    set_config('app.finance', case when who.last_finance_at <= now() - interval '30 minutes' then 'locked' else 'open' end, true);
  return concat_ws('|',
    case when who.last_finance_at between now() - interval '30 minutes' and now() - interval '1 minute' then 'extend' else '' end,
    case when who.renewal_due then 'renew' else '' end, now(), (now() at time zone who.timezone)::date);
end $$;

-- As fw.enter, for a key: it has no half hour, and its permissions are looked up, for its role may be lower than its maker's.
drop function fw.enter_by_key(bytea, uuid, integer, text, text, text);
create function fw.enter_by_key(hash bytea, in_tenant uuid, as_rights integer, request text, client_ip text, agent text, claimed text)
returns text language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare who record;
begin
  select m.user_id, m.id as membership_id, m.rights_version, fw.lower_role(k.role, m.role) as role, k.name, t.timezone into who
    from api_keys k
    join memberships m on m.tenant_id = k.tenant_id and m.id = k.membership_id and m.status = 'active'
    join users u on u.id = m.user_id and u.is_active
    join tenants t on t.id = k.tenant_id and t.status = 'active'
   where k.key_hash = hash and k.tenant_id = in_tenant and k.revoked_at is null and k.expires_at > now();
  if not found then raise exception 'key ended' using errcode = 'FW401'; end if;
  if who.rights_version * 2 <> as_rights then raise exception 'rights changed' using errcode = 'FW409'; end if;
  perform fw.act(in_tenant, who.user_id, who.membership_id, who.role, 'direct', request, client_ip,
    left('API key ' || who.name || '; ' || coalesce(agent, ''), 400));
  perform set_config('app.key_role', who.role, true), set_config('app.finance', 'open', true),
    set_config('app.claimed', coalesce(claimed, ''), true);
  return concat_ws('|', '', '', now(), (now() at time zone who.timezone)::date);
end $$;
drop function fw.note_session(bytea, text);

-- As before; what the one who acts may do with money says nothing of what another sees.
create or replace function fw.member_sees(member uuid, in_table text, row_id uuid) returns boolean language plpgsql set search_path = pg_catalog, public, fw as $$
declare
  names constant text[] := array['app.user', 'app.membership', 'app.role', 'app.access', 'app.finance', 'app.restricted', 'app.key_role', 'app.permissions'];
  before text[] := array(select coalesce(current_setting(n, true), '') from unnest(names) with ordinality u (n, place) order by place);
  who record;
  seen boolean;
begin
  select m.user_id, m.role into who from memberships m where m.tenant_id = fw.current_tenant() and m.id = member and m.status = 'active';
  if not found then return false; end if;
  perform set_config('app.user', who.user_id::text, true), set_config('app.membership', member::text, true),
    set_config('app.role', who.role, true), set_config('app.access', 'direct', true), set_config('app.finance', 'open', true),
    set_config('app.restricted', '', true), set_config('app.key_role', '', true), set_config('app.permissions', '', true);
  execute format('select exists (select from public.%I where id = $1)', in_table) into seen using row_id;
  perform set_config(n, before[place], true) from unnest(names) with ordinality u (n, place);
  return seen;
end $$;

-- ---- numbers ---------------------------------------------------------------------------------------------------------------

-- A number is drawn together with the row that bears it, which is what people are told of. A new version of the series is
-- what an owner makes of it.
drop trigger touch on number_series;
drop trigger announce_update on number_series;
create trigger touch before update of prefix, digits on number_series for each row execute function fw.touch_row();
create trigger announce_update after update of prefix, digits on number_series for each statement execute function fw.announce_change();

create or replace function fw.next_numbers(wanted text, how_many integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare s record;
begin
  update number_series n
     set next_value = case when n.period = p.period then n.next_value else 1 end + how_many, period = p.period
    from (select case when o.prefix like '%{YYYY}%' then to_char(fw.today(), 'YYYY') else '' end as period
      from number_series o where o.tenant_id = fw.current_tenant() and o.series = wanted) p
   where n.tenant_id = fw.current_tenant() and n.series = wanted
   returning replace(n.prefix, '{YYYY}', p.period) as prefix, n.digits, n.next_value - how_many as first into s;
  if not found then raise exception 'no number series %', wanted; end if;
  for i in s.first .. s.first + how_many - 1 loop
    return next s.prefix || case when length(i::text) >= s.digits then i::text else lpad(i::text, s.digits, '0') end;
  end loop;
end $$;
