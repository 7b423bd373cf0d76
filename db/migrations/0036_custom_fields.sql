-- Fields that a company defines for itself. A definition is a row; a value stands in the jsonb column `custom` of the row it
-- belongs to, under the definition's key. The data API shows it as a column of its own, `custom_<key>`.

create table custom_fields (
  like fw.business_row including defaults,
  -- The table whose rows have the field: one that `fw.carry_custom_fields` was called for.
  table_name text not null,
  -- Never changes and is never given twice, not even after archiving: values, filters and programs go by it.
  key text not null,
  label text not null,
  kind text not null,
  -- The choices, in the order in which they are offered.
  options text[] not null default '{}',
  help text,
  is_required boolean not null default false,
  -- What technicians may do with it: none, see, edit.
  technicians text not null default 'see',
  position integer not null default 0,
  archived_at timestamptz,
  constraint custom_fields_key_check check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint custom_fields_label_check check (length(btrim(label)) between 1 and 60),
  constraint custom_fields_kind_check check (kind in ('text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice', 'link')),
  constraint custom_fields_options_check check ((kind = 'choice') = (cardinality(options) > 0) and cardinality(options) <= 100),
  constraint custom_fields_technicians_check check (technicians in ('none', 'see', 'edit')),
  constraint custom_fields_key_key unique (tenant_id, table_name, key)
);
call fw.business_table('custom_fields');
create index custom_fields_created_by_idx on custom_fields (tenant_id, created_by);
-- A field that technicians may not see has a name that they may not see either; what they may comes with the session.
create policy office_only on custom_fields as restrictive to fieldwright_app using ((select fw.is_office()));
create policy functions_read on custom_fields for select to current_user using (true);

-- ---- values ----------------------------------------------------------------------------------------------------------

-- Whether a value is one of its kind, written as the API writes it: exact numbers as text.
create function fw.fits_custom(kind text, options text[], value jsonb) returns boolean language sql immutable parallel safe
  return case kind
    when 'text' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200
    when 'long_text' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 2000
    when 'link' then jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 2000 and (value #>> '{}') ~* '^https?://'
    when 'number' then jsonb_typeof(value) = 'string' and (value #>> '{}') ~ '^-?\d{1,19}(\.\d{1,6})?$'
    when 'money' then jsonb_typeof(value) = 'string' and (value #>> '{}') ~ '^-?\d{1,16}(\.\d{1,4})?$'
    when 'date' then jsonb_typeof(value) = 'string' and (value #>> '{}') ~ '^\d{4}-\d{2}-\d{2}$'
    when 'yes_no' then jsonb_typeof(value) = 'boolean'
    when 'choice' then jsonb_typeof(value) = 'string' and (value #>> '{}') = any (options)
    else false end;

-- The last guard, and the one that sees what is committed now: the server has checked by the definitions that it knew.
-- FW409 makes it look them up and try once more, so that the answer names the field. Old values may stay what they are.
create function fw.check_custom() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare was jsonb := '{}';
begin
  if tg_op = 'UPDATE' then was := old.custom; end if;
  if jsonb_typeof(new.custom) <> 'object' or octet_length(new.custom::text) > 65536 then
    raise exception 'custom fields too large' using errcode = 'check_violation', constraint = 'custom_size_check', table = tg_table_name;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('custom_fields'), hashtext(new.tenant_id::text));
  if exists (
    select from jsonb_each(new.custom) v
    left join custom_fields f on f.tenant_id = new.tenant_id and f.table_name = tg_table_name and f.key = v.key and f.archived_at is null
    where v.value is distinct from was -> v.key and (f.id is null or not fw.fits_custom(f.kind, f.options, v.value)))
  then raise exception 'custom fields changed' using errcode = 'FW409'; end if;
  return new;
end $$;

-- Gives a table custom fields: its resource says `customFields: true`.
create procedure fw.carry_custom_fields(target regclass) language plpgsql as $$
begin
  execute format('alter table %s add column custom jsonb not null default ''{}''', target);
  execute format('create trigger check_custom_of_new before insert on %s for each row when (new.custom <> ''{}'') execute function fw.check_custom()', target);
  execute format('create trigger check_custom before update of custom on %s for each row when (new.custom is distinct from old.custom) execute function fw.check_custom()', target);
end $$;
revoke all on procedure fw.carry_custom_fields(regclass) from public;

call fw.carry_custom_fields('customers');
call fw.carry_custom_fields('sites');
call fw.carry_custom_fields('contacts');
call fw.carry_custom_fields('assets');
call fw.carry_custom_fields('parts');
call fw.carry_custom_fields('work_orders');
call fw.carry_custom_fields('vendors');

-- A row as the audit log keeps it: each custom field by the name that the API gives it.
create function fw.logged(whole jsonb) returns jsonb language sql immutable parallel safe
  return whole - '{search_text,custom}'::text[] || case when coalesce(whole -> 'custom', '{}') = '{}' then '{}'
    else (select jsonb_object_agg('custom_' || key, value) from jsonb_each(whole -> 'custom')) end;

-- ---- definitions -----------------------------------------------------------------------------------------------------

-- Nobody stores a value while what it must be is being changed. Asks the whole table, whoever may see its rows.
create function fw.guard_custom_field() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  used boolean;
  most constant integer := 50;
begin
  perform pg_advisory_xact_lock(hashtext('custom_fields'), hashtext(new.tenant_id::text));
  if tg_op = 'INSERT' then
    new.position := (select coalesce(max(f.position), 0) + 1 from custom_fields f where f.tenant_id = new.tenant_id and f.table_name = new.table_name);
  end if;
  if not exists (select from pg_trigger where tgrelid = to_regclass('public.' || quote_ident(new.table_name)) and tgname = 'check_custom') then
    raise exception 'no such table' using errcode = 'check_violation', constraint = 'custom_fields_table_name_check', table = 'custom_fields';
  end if;
  if tg_op = 'UPDATE' and (new.table_name, new.key) is distinct from (old.table_name, old.key) then
    raise exception 'the key stays' using errcode = 'check_violation', constraint = 'custom_fields_key_check', table = 'custom_fields';
  end if;
  if tg_op = 'UPDATE' and new.kind <> old.kind then
    execute format('select exists (select from public.%I where tenant_id = $1 and custom ? $2)', new.table_name) into used using new.tenant_id, new.key;
    if used then
      raise exception 'values exist' using errcode = 'check_violation', constraint = 'custom_fields_kind_in_use', table = 'custom_fields';
    end if;
  end if;
  if new.archived_at is null and (tg_op = 'INSERT' or old.archived_at is not null)
    and (select count(*) from custom_fields f where f.tenant_id = new.tenant_id and f.table_name = new.table_name and f.archived_at is null) >= most then
    raise exception 'too many' using errcode = 'check_violation', constraint = 'custom_fields_most', table = 'custom_fields';
  end if;
  -- Archived ones count as well, at some distance: their values are kept.
  if tg_op = 'INSERT' and (select count(*) from custom_fields f where f.tenant_id = new.tenant_id and f.table_name = new.table_name) >= 4 * most then
    raise exception 'too many' using errcode = 'check_violation', constraint = 'custom_fields_most', table = 'custom_fields';
  end if;
  return new;
end $$;
create trigger guard_custom_field before insert or update on custom_fields for each row execute function fw.guard_custom_field();

-- What servers know of a company's people they know with its fields: on their next request they ask again.
create function fw.bump_rights_of_company() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update memberships set rights_version = rights_version + 1 where tenant_id in (select tenant_id from changed);
  return null;
end $$;
create trigger custom_fields_made after insert on custom_fields referencing new table as changed for each statement execute function fw.bump_rights_of_company();
create trigger custom_fields_changed after update on custom_fields referencing new table as changed for each statement execute function fw.bump_rights_of_company();

-- Who is behind a session or a key, with the fields of the company: asked once, and again when fw.enter says so.
create function fw.known_viewer(hash bytea, wanted uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select v || jsonb_build_object('custom_fields', coalesce((
    select jsonb_agg(jsonb_build_object('table_name', f.table_name, 'key', f.key, 'label', f.label, 'kind', f.kind, 'options', f.options,
      'help', f.help, 'is_required', f.is_required, 'technicians', f.technicians) order by f.table_name, f.position, f.id)
    from custom_fields f where f.tenant_id = (v ->> 'tenant_id')::uuid and f.archived_at is null), '[]'))
  from coalesce(fw.viewer(hash, wanted), fw.key_viewer(hash, wanted)) v where v is not null
$$;
