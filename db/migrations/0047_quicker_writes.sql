-- What every write passes through, in fewer steps. Nothing here means anything else than before.

-- ---- entering ------------------------------------------------------------------------------------------------------------

-- Most companies have set nothing of their security: then it is about the session's age alone.
create or replace function fw.standing(s sessions, settings jsonb, client_ip text) returns text language plpgsql stable as $$
declare security constant jsonb := settings->'security';
begin
  if security is null then
    return case when s.created_at <= now() - interval '24 hours' or s.last_seen_at <= now() - interval '12 hours' then 'ended' else 'full' end;
  end if;
  return case
    when s.created_at + make_interval(hours => fw.security_number(settings, 'session_hours', 24)) <= now()
      or s.last_seen_at + make_interval(mins => fw.security_number(settings, 'idle_minutes', 720)) <= now() then 'ended'
    when client_ip is not null and jsonb_typeof(security->'allowed_networks') = 'array'
      and jsonb_array_length(security->'allowed_networks') > 0
      and (client_ip = '' or not exists (select from jsonb_array_elements_text(security->'allowed_networks') n (range)
        where client_ip::inet <<= n.range::inet)) then 'network'
    when fw.security_flag(settings, 'device_verification', false)
      and not exists (select from devices d where d.id = s.device_id and d.trusted_at is not null and d.revoked_at is null) then
      case when s.is_restricted and fw.security_flag(settings, 'allow_skip_verification', true) then 'restricted' else 'unverified' end
    else 'full' end;
end $$;

-- ---- the audit log -------------------------------------------------------------------------------------------------------

create or replace function fw.without_secrets(doc jsonb) returns jsonb language plpgsql immutable as $$
declare written constant text := doc::text;
begin
  if strpos(written, 'token') = 0 and strpos(written, 'secret') = 0 and strpos(written, 'password') = 0
    and strpos(written, 'key_hash') = 0 and strpos(written, 'join_code') = 0 or jsonb_typeof(doc) <> 'object' then return doc; end if;
  return (select jsonb_object_agg(key, case when key ~ '(token|secret|password|key_hash|^join_code$)' and value <> 'null' then '"•••"' else value end)
    from jsonb_each(doc));
end $$;

create or replace function fw.audit(act text, entity text, entity_id uuid, before jsonb, after jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  person constant text := nullif(current_setting('app.user', true), '');
  agent constant text := nullif(current_setting('app.agent', true), '');
begin
  insert into audit_logs (tenant_id, actor_id, actor, action, entity_type, entity_id, before, after, request_id, ip, user_agent, claimed)
  values (nullif(current_setting('app.tenant', true), '')::uuid, person::uuid,
    coalesce(person, substring(agent from '^system(?::[a-z_.]+)?$'), fw.current_role_name(), 'system'),
    act, entity, entity_id, case when before is null then null else fw.without_secrets(before) end,
    case when after is null then null else fw.without_secrets(after) end,
    nullif(current_setting('app.request', true), ''), nullif(current_setting('app.ip', true), '')::inet,
    agent, nullif(left(current_setting('app.claimed', true), 256), ''));
end $$;

create or replace function fw.seal_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare last_position bigint; last_hash text;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || new.tenant_id, 0));
  select position, hash into last_position, last_hash from audit_seals where tenant_id = new.tenant_id order by position desc limit 1;
  insert into audit_seals (tenant_id, position, entry_id, hash)
    values (new.tenant_id, coalesce(last_position, 0) + 1, new.id, fw.audit_digest(coalesce(last_hash, repeat('0', 64)), new));
  return null;
end $$;

-- For the stream of events: in the same statement as the entry in the audit log.
create function fw.happened(event text, in_table text, row_id uuid, details jsonb default '{}') returns void
language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  insert into events (tenant_id, name, table_name, row_id, payload, actor_id) values (nullif(current_setting('app.tenant', true), '')::uuid,
    event, in_table, row_id, details, nullif(current_setting('app.user', true), '')::uuid);
end $$;

-- ---- numbers -------------------------------------------------------------------------------------------------------------

create or replace function fw.next_numbers(wanted text, how_many integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := nullif(current_setting('app.tenant', true), '')::uuid;
  s record;
  year text;
begin
  update number_series n set next_value = n.next_value + how_many
   where n.tenant_id = company and n.series = wanted and n.period = '' and n.prefix not like '%{YYYY}%'
   returning n.prefix, n.digits, n.next_value - how_many as first into s;
  if not found then
    year := to_char(fw.today(), 'YYYY');
    update number_series n
       set next_value = case when n.period = p.period then n.next_value else 1 end + how_many, period = p.period
      from (select case when o.prefix like '%{YYYY}%' then year else '' end as period
        from number_series o where o.tenant_id = company and o.series = wanted) p
     where n.tenant_id = company and n.series = wanted
     returning replace(n.prefix, '{YYYY}', p.period) as prefix, n.digits, n.next_value - how_many as first into s;
    if not found then raise exception 'no number series %', wanted; end if;
  end if;
  for i in s.first .. s.first + how_many - 1 loop
    return next s.prefix || case when length(i::text) >= s.digits then i::text else lpad(i::text, s.digits, '0') end;
  end loop;
end $$;

-- ---- search --------------------------------------------------------------------------------------------------------------

-- A row's words are made once for both of its entries.
create function fw.index_row(company uuid, in_table text, code text, id uuid, value text) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  words constant text[] := fw.words_of(coalesce(value, ''));
  key constant text := fw.search_key(company, code);
begin
  insert into fw.search_entries (tenant_id, table_name, row_id, words)
    values (company, in_table, id, array_to_tsvector(array(select key || left(w, 40) from unnest(words) w)))
    on conflict on constraint search_entries_pkey do update set words = excluded.words;
  insert into fw.search_words (tenant_id, word)
    select distinct company, w from unnest(words) w
    where length(w) between 4 and 30 and w !~ '[0-9]'
      and not exists (select from fw.search_words k where k.tenant_id = company and k.word = w);
end $$;
revoke all on function fw.index_row(uuid, text, text, uuid, text) from public;

create or replace function fw.index_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company uuid;
  how_many integer;
  one record;
begin
  select count(*) into how_many from (select from added limit 101) a;
  if how_many > 100 then
    for company in select distinct a.tenant_id from added a loop
      perform fw_jobs.enqueue('search.index', json_build_object('tenant_id', company, 'table', tg_table_name,
        'from', (select a.id from added a where a.tenant_id = company order by a.id limit 1),
        'to', (select a.id from added a where a.tenant_id = company order by a.id desc limit 1)));
    end loop;
    return null;
  end if;
  for one in select a.tenant_id, a.id, a.search_text from added a loop
    perform fw.index_row(one.tenant_id, tg_table_name, tg_argv[0], one.id, one.search_text);
  end loop;
  return null;
end $$;

create or replace function fw.index_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.index_row(new.tenant_id, tg_table_name, tg_argv[0], new.id, new.search_text);
  return null;
end $$;

-- ---- lines of a purchase order -------------------------------------------------------------------------------------------

-- Asked once for all lines that are added, not for each.
create function fw.freeze_added_items() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if exists (select from added a join purchase_orders o on o.tenant_id = a.tenant_id and o.id = a.po_id where o.status <> 'draft') then
    raise exception 'an order that was approved or sent never changes' using errcode = 'FW423';
  end if;
  return null;
end $$;
drop trigger frozen on purchase_order_items;
create trigger frozen before update or delete on purchase_order_items for each row execute function fw.freeze_purchase_order_items();
create trigger frozen_added after insert on purchase_order_items referencing new table as added
  for each statement execute function fw.freeze_added_items();
