-- What a list's search box finds is looked up in an index of trigrams, so that it does not read a million rows for one: beside its
-- words, an entry keeps the row's text, with the names of its customer, site and vendor and the values of its custom fields.
-- Which rows fit is decided by the list itself, with the viewer's rights; the index only says which can. So that it never misses
-- one, rows that a job will index are noted in the transaction that writes them.

alter table fw.search_entries add column text text;

create table fw.search_pending (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  table_name text not null,
  -- The rows between two ids, both included; null: from the first, to the last. With `ref`, only those whose `ref` is `of_id`.
  from_id uuid,
  to_id uuid,
  ref text,
  of_id uuid,
  noted_at timestamptz not null default now()
);
create index search_pending_tenant_idx on fw.search_pending (tenant_id, table_name);
alter table fw.search_pending enable row level security, force row level security;
create policy functions_only on fw.search_pending to current_user using (true) with check (true);

create or replace function fw.forget_words() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  delete from fw.search_entries e where e.tenant_id = old.id;
  delete from fw.search_words w where w.tenant_id = old.id;
  delete from fw.search_pending p where p.tenant_id = old.id;
  return null;
end $$;

-- ---- keeping it ------------------------------------------------------------------------------------------------------------

create function fw.searched_text(search_text text, names text, custom jsonb) returns text language sql immutable parallel safe as $$
  select lower(concat_ws(E'\n', search_text, nullif(names, ''),
    case when custom <> '{}' then (select string_agg(v.value, E'\n') from jsonb_each_text(custom) v) end)) $$;

-- `it`: the row.
create function fw.index_entry(in_table text, code text, with_names boolean, it jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := (it ->> 'tenant_id')::uuid;
  key constant text := fw.search_key(company, code);
  names text := '';
  words text[];
begin
  if it ->> 'customer_id' is not null then
    names := (select c.name from customers c where c.tenant_id = company and c.id = (it ->> 'customer_id')::uuid);
  end if;
  if it ->> 'site_id' is not null then
    names := concat_ws(E'\n', names, (select s.name from sites s where s.tenant_id = company and s.id = (it ->> 'site_id')::uuid));
  end if;
  if it ->> 'vendor_id' is not null then
    names := concat_ws(E'\n', names, (select v.name from vendors v where v.tenant_id = company and v.id = (it ->> 'vendor_id')::uuid));
  end if;
  words := fw.words_of(concat_ws(' ', it ->> 'search_text', case when with_names then names end));
  insert into fw.search_entries (tenant_id, table_name, row_id, words, text)
    values (company, in_table, (it ->> 'id')::uuid, array_to_tsvector(array(select key || left(w, 40) from unnest(words) w)),
      fw.searched_text(it ->> 'search_text', names, it -> 'custom'))
    on conflict on constraint search_entries_pkey do update set words = excluded.words, text = excluded.text;
  insert into fw.search_words (tenant_id, word)
    select distinct company, w from unnest(words) w
    where length(w) between 4 and 30 and w !~ '[0-9]'
      and not exists (select from fw.search_words k where k.tenant_id = company and k.word = w);
end $$;

-- Rows for a job to index. Until it has, they are noted.
create function fw.index_later(company uuid, in_table text, a uuid, b uuid, ref text, of_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into fw.search_pending (tenant_id, table_name, from_id, to_id, ref, of_id) values (company, in_table, a, b, ref, of_id);
  perform fw.wake('search.index', json_build_object('tenant_id', company), 'search:' || company);
end $$;

create or replace function fw.index_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  its_names constant boolean := (select s.with_names from fw.searched_tables s where s.table_name = tg_table_name);
  company uuid;
  it jsonb;
begin
  if (select count(*) from (select from added limit 101) a) > 100 then
    for company in select distinct a.tenant_id from added a loop
      perform fw.index_later(company, tg_table_name,
        (select a.id from added a where a.tenant_id = company order by a.id limit 1),
        (select a.id from added a where a.tenant_id = company order by a.id desc limit 1), null, null);
    end loop;
    return null;
  end if;
  for it in select to_jsonb(a) from added a loop
    perform fw.index_entry(tg_table_name, tg_argv[0], its_names, it);
  end loop;
  return null;
end $$;

create or replace function fw.index_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.index_entry(tg_table_name, tg_argv[0],
    (select s.with_names from fw.searched_tables s where s.table_name = tg_table_name), to_jsonb(new));
  return null;
end $$;

-- Rows of this company's table that `condition` is true of: it may use `t`, $2 and $3.
create or replace function fw.index_where(in_table text, condition text, a uuid, b uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := fw.current_tenant();
  its record;
  columns text[];
  names text := '';
  joins text := '';
  named record;
  rows_of text;
begin
  select s.code, s.with_names into its from fw.searched_tables s where s.table_name = in_table;
  if not found or company is null then return; end if;
  columns := array(select c.attname::text from pg_attribute c
    where c.attrelid = format('public.%I', in_table)::regclass and c.attnum > 0 and not c.attisdropped);
  for named in select * from (values ('customer_id', 'customers'), ('site_id', 'sites'), ('vendor_id', 'vendors')) n (ref, target)
    where n.ref = any(columns) loop
    names := names || format(', %I.name', named.target);
    joins := joins || format(' left join public.%1$I on %1$I.tenant_id = t.tenant_id and %1$I.id = t.%2$I', named.target, named.ref);
  end loop;
  rows_of := format('(select t.id, concat_ws('' '', t.search_text, %s) as value, fw.searched_text(t.search_text, %s, %s) as text
      from public.%I t%s where t.tenant_id = $1 and (%s))',
    case when its.with_names then 'n.names' else 'null' end, 'n.names', case when 'custom' = any(columns) then 't.custom' else 'null' end,
    in_table, joins || format(' cross join lateral (select concat_ws(E''\n'', null%s) as names) n', names), condition);
  execute format('insert into fw.search_entries (tenant_id, table_name, row_id, words, text)
      select $1, %L, r.id, fw.search_vector($1, %L, r.value), r.text from %s r
      on conflict on constraint search_entries_pkey do update set words = excluded.words, text = excluded.text', in_table, its.code, rows_of)
    using company, a, b;
  execute format('insert into fw.search_words (tenant_id, word)
      select distinct $1, w from %s r, unnest(fw.words_of(r.value)) w
      where length(w) between 4 and 30 and w !~ ''[0-9]''
        and not exists (select from fw.search_words k where k.tenant_id = $1 and k.word = w)', rows_of)
    using company, a, b;
end $$;

create or replace function fw.index_rows(in_table text, from_id uuid, to_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  select fw.index_where(in_table, '($2 is null or t.id >= $2) and ($3 is null or t.id <= $3)', from_id, to_id);
  delete from fw.search_pending p where p.tenant_id = fw.current_tenant() and p.table_name = in_table and p.ref is null
    and p.from_id is not distinct from index_rows.from_id and p.to_id is not distinct from index_rows.to_id $$;

create or replace function fw.index_rows_of(in_table text, ref text, of_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  select fw.index_where(in_table, format('t.%I = $2', ref), of_id, null);
  delete from fw.search_pending p where p.tenant_id = fw.current_tenant() and p.table_name = in_table
    and p.ref = index_rows_of.ref and p.of_id = index_rows_of.of_id $$;

-- Indexes the next rows of those noted in this company; true if there are more.
create function fw.index_noted_rows(most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := fw.current_tenant();
  p record;
  condition text;
  first_id uuid;
  last_id uuid;
  how_many integer;
begin
  select * into p from fw.search_pending n where n.tenant_id = company order by n.id limit 1 for update;
  if not found then return false; end if;
  condition := case when p.ref is null then 'true' else format('t.%I = %L', p.ref, p.of_id) end;
  first_id := coalesce(p.from_id, '00000000-0000-0000-0000-000000000000');
  execute format('select count(*), (array_agg(r.id order by r.id desc))[1] from (select t.id from public.%I t
      where t.tenant_id = $1 and t.id >= $2 and t.id <= $3 and %s order by t.id limit $4) r', p.table_name, condition)
    into how_many, last_id using company, first_id, coalesce(p.to_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), most;
  if how_many > 0 then
    perform fw.index_where(p.table_name, condition || ' and t.id >= $2 and t.id <= $3', first_id, last_id);
  end if;
  if how_many = most then
    update fw.search_pending n set from_id = last_id where n.id = p.id;
    return true;
  end if;
  delete from fw.search_pending n where n.id = p.id;
  return exists (select from fw.search_pending n where n.tenant_id = company);
end $$;

-- As before, and for rows that wait to be indexed.
create or replace function fw.wake_waiting() returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.wake('mail.post', json_build_object('tenant_id', m.tenant_id), 'mail:' || m.tenant_id) from (
    select distinct o.tenant_id from outbox_emails o where o.status = 'queued' and o.tenant_id is not null
       and coalesce(o.next_attempt_at, o.created_at) < now() - interval '2 minutes') m;
  perform fw.wake('webhooks.send', json_build_object('tenant_id', d.tenant_id, 'webhook_id', d.webhook_id), 'webhook:' || d.webhook_id) from (
    select distinct p.tenant_id, p.webhook_id from webhook_deliveries p join webhooks w on w.tenant_id = p.tenant_id and w.id = p.webhook_id
     where p.status = 'pending' and w.is_active and coalesce(w.waits_until, now()) <= now()
       and coalesce(p.next_attempt_at, p.created_at) < now() - interval '2 minutes'
       and coalesce(p.sending_until, now()) <= now()) d;
  perform fw.wake('search.index', json_build_object('tenant_id', n.tenant_id), 'search:' || n.tenant_id) from (
    select distinct p.tenant_id from fw.search_pending p where p.noted_at < now() - interval '2 minutes') n;
end $$;

-- A customer's, site's or vendor's new name goes to its rows: at once where they are few, else by a job.
create or replace function fw.index_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  searched record;
  how_many integer;
begin
  for searched in select s.table_name from fw.searched_tables s
    join pg_attribute a on a.attrelid = format('public.%I', s.table_name)::regclass and a.attname = tg_argv[0] and not a.attisdropped loop
    execute format('select count(*) from (select from public.%I t where t.tenant_id = $1 and t.%I = $2 limit 101) r', searched.table_name, tg_argv[0])
      into how_many using new.tenant_id, new.id;
    if how_many > 100 then
      perform fw.index_later(new.tenant_id, searched.table_name, null, null, tg_argv[0], new.id);
    elsif how_many > 0 then
      perform fw.index_rows_of(searched.table_name, tg_argv[0], new.id);
    end if;
  end loop;
  return null;
end $$;
create trigger index_renamed after update on vendors for each row when (old.name is distinct from new.name) execute function fw.index_renamed('vendor_id');

-- Triggers of a searched table: on the text, the references whose names belong to it, and the custom fields.
create procedure fw.keep_indexed(target regclass, its_code text) language plpgsql as $$
declare
  columns constant text[] := array(select a.attname::text from pg_attribute a where a.attrelid = target and not a.attisdropped
    and a.attname in ('search_text', 'customer_id', 'site_id', 'vendor_id', 'custom') order by a.attnum);
begin
  execute format('create or replace trigger index_added after insert on %s referencing new table as added
    for each statement execute function fw.index_added(%L)', target, its_code);
  execute format('create or replace trigger index_changed after update on %s for each row
    when ((%s) is distinct from (%s)) execute function fw.index_changed(%L)', target,
    (select string_agg('old.' || c, ', ') from unnest(columns) c), (select string_agg('new.' || c, ', ') from unnest(columns) c), its_code);
  execute format('create or replace trigger index_gone after delete on %s referencing old table as gone
    for each statement execute function fw.index_gone()', target);
end $$;

create or replace procedure fw.make_searchable(target regclass, its_code text) language plpgsql as $$
begin
  insert into fw.searched_tables (table_name, code) values (target::text, its_code);
  call fw.keep_indexed(target, its_code);
end $$;
revoke all on procedure fw.keep_indexed(regclass, text) from public;

-- ---- looking things up -----------------------------------------------------------------------------------------------------

-- Rows whose text fits all patterns (of `like`), by the index alone, whatever the planner thinks of a question it can't estimate.
create function fw.rows_with_text(company uuid, in_table text, patterns text[], most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, fw
set enable_seqscan = off set enable_indexscan = off as $$
declare ids uuid[];
begin
  execute format('select array(select e.row_id from fw.search_entries e where (e.table_name || e.tenant_id::text) = $1 and %s limit $2)',
      (select string_agg(format('e.text like %L', p), ' and ') from unnest(patterns) p))
    into ids using in_table || company, most;
  return ids;
end $$;

-- Rows of this company's table that may fit all patterns (of `like`, against what a list searches): if `is_whole`, no other row
-- fits. Otherwise there are more than `most`, or so many that a scan finds them sooner, or the words are too short for the index.
create function fw.search_rows(in_table text, patterns text[], most integer) returns table (ids uuid[], is_whole boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := fw.current_tenant();
  wanted constant text[] := array(select lower(p) from unnest(patterns) p);
  p record;
  noted uuid[];
  first_ms bigint;
  last_ms bigint;
  seen record;
begin
  ids := '{}';
  is_whole := false;
  if company is null or not exists (select from unnest(wanted) w where w ~ '[[:alnum:]]{3}') then return next; return; end if;
  for p in select * from fw.search_pending n where n.tenant_id = company and n.table_name = in_table loop
    execute format('select array(select t.id from public.%I t where t.tenant_id = $1 and t.id >= $2 and t.id <= $3 and %s limit $4)',
        in_table, case when p.ref is null then 'true' else format('t.%I = %L', p.ref, p.of_id) end)
      into noted using company, coalesce(p.from_id, '00000000-0000-0000-0000-000000000000'),
        coalesce(p.to_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), most + 1;
    ids := ids || noted;
    if cardinality(ids) > most then ids := '{}'; return next; return; end if;
  end loop;
  -- Some rows of each part of the time between the first and the last: what a tenth of them have, a scan finds at once.
  select ('x' || left(replace(min(e.row_id::text), '-', ''), 12))::bit(48)::bigint, ('x' || left(replace(max(e.row_id::text), '-', ''), 12))::bit(48)::bigint
    into first_ms, last_ms from (
      (select e.row_id from fw.search_entries e where e.tenant_id = company and e.table_name = in_table order by e.row_id limit 1)
      union all
      (select e.row_id from fw.search_entries e where e.tenant_id = company and e.table_name = in_table order by e.row_id desc limit 1)) e;
  select count(*) as n, count(*) filter (where s.text like all (wanted)) as hits into seen
    from generate_series(0, 19) part cross join lateral (
      select e.text from fw.search_entries e where e.tenant_id = company and e.table_name = in_table
        and e.row_id >= rpad(lpad(to_hex(first_ms + (last_ms - first_ms) * part / 20), 12, '0'), 32, '0')::uuid
      order by e.row_id limit 20) s;
  if seen.n = 400 and seen.hits > 40 then ids := '{}'; return next; return; end if;
  ids := ids || fw.rows_with_text(company, in_table, wanted, most + 1);
  is_whole := cardinality(ids) <= most;
  ids := array(select distinct i from unnest(ids) i);
  return next;
end $$;

revoke all on function fw.index_entry(text, text, boolean, jsonb), fw.index_later(uuid, text, uuid, uuid, text, uuid),
  fw.index_noted_rows(integer), fw.rows_with_text(uuid, text, text[], integer),
  fw.search_rows(text, text[], integer) from public;
grant execute on function fw.index_noted_rows(integer), fw.search_rows(text, text[], integer) to fieldwright_app;
