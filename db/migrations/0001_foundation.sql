-- What every later migration stands on: who is asking (set per transaction by the server), identifiers, and the one
-- way in which a table that belongs to companies is protected and announces its changes.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;
create extension if not exists unaccent with schema public;

create schema fw;
grant usage on schema fw, public to fieldwright_app;

-- The context of a transaction. A setting that was local to an earlier transaction reads as '' and not as null.

create function fw.current_tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::uuid;

create function fw.current_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::uuid;

create function fw.current_membership() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.membership', true), '')::uuid;

create function fw.current_role_name() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

create function fw.access() returns text language sql stable parallel safe
  return nullif(current_setting('app.access', true), '');

-- Identifiers that sort by the time they were made: 48 bits of milliseconds, 12 bits of the fraction of the
-- millisecond, 62 random bits (RFC 9562, version 7, method 3).

create function fw.uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    overlay(
      uuid_send(gen_random_uuid())
      placing int8send(((us / 1000) << 16) | 28672 | ((us % 1000) * 4096 / 1000))
      from 1 for 8),
    'hex')::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as clock
$$;

-- Usable in an index, which unaccent itself is not: it names its dictionary.

create function fw.without_accents(value text) returns text language sql immutable parallel safe strict
  return public.unaccent('public.unaccent'::regdictionary, value);

-- Every change of a row is counted, so that a stale edit is noticed.

create function fw.touch_row() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end
$$;

-- Says which table of which company changed. Equal messages of one transaction are delivered once.

create function fw.announce_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('fw_changes', coalesce(nullif(current_setting('app.tenant', true), ''), '*') || ':' || tg_table_name);
  return null;
end
$$;

create procedure fw.announce_changes_of(target regclass) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  operation text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger announce_%1$s after %1$s on %2$s for each statement execute function fw.announce_change()',
      operation, target);
  end loop;
end
$$;

-- Protects a table that has a tenant_id: nobody, the owner included, sees or writes a row of another company than the
-- one the transaction is in. The sub-select makes PostgreSQL read the setting once for a query and not once for a row.

create procedure fw.protect_tenant_table(target regclass) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  own constant text := 'tenant_id = (select nullif(current_setting(''app.tenant'', true), '''')::uuid)';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_select on %s for select using (%s)', target, own);
  execute format('create policy tenant_insert on %s for insert with check (%s)', target, own);
  execute format('create policy tenant_update on %s for update using (%s) with check (%s)', target, own, own);
  execute format('create policy tenant_delete on %s for delete using (%s)', target, own);
  execute format('revoke all on %s from public, fieldwright_app', target);
  execute format('grant select, insert, update, delete on %s to fieldwright_app', target);
  call fw.announce_changes_of(target);
end
$$;

revoke all on procedure fw.protect_tenant_table(regclass), fw.announce_changes_of(regclass) from public;
