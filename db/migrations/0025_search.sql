-- Finding a row by any word of it, among a million of one company, in some milliseconds: docs/decisions/0014.
-- A row's words stand beside it in an index of their own, each word with the company and the table it belongs to, so that one
-- look-up touches nothing else. What is found here is a candidate only: it is then read under row-level security like any row.

create table fw.searched_tables (table_name text primary key, code text not null unique check (length(code) = 2));

create table fw.search_entries (
  tenant_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  words tsvector not null,
  primary key (tenant_id, table_name, row_id)
);
create index search_entries_words_idx on fw.search_entries using gin (words);

-- Words without digits, for what was mistyped. Not unique: a key would make two transactions with one new word wait.
create table fw.search_words (tenant_id uuid not null, word text not null);
create index search_words_idx on fw.search_words (tenant_id, word);
create index search_words_similar_idx on fw.search_words using gin (tenant_id, word gin_trgm_ops);

-- The app has no right to either; the functions below are the owner's.
alter table fw.search_entries enable row level security, force row level security;
alter table fw.search_words enable row level security, force row level security;
create policy functions_only on fw.search_entries to current_user using (true) with check (true);
create policy functions_only on fw.search_words to current_user using (true) with check (true);

-- "WO-1042, Café Müller" has the words wo, 1042, cafe, muller.
create function fw.words_of(value text) returns text[] language sql immutable parallel safe strict as $$
  select array_remove(regexp_split_to_array(lower(fw.without_accents(left(value, 2000))), '[^[:alnum:]]+'), '') $$;

create function fw.search_key(company uuid, code text) returns text language sql immutable parallel safe strict
  return code || substr(md5(company::text), 1, 6);

create function fw.search_vector(company uuid, code text, value text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array(select fw.search_key(company, code) || left(w, 40) from unnest(fw.words_of(coalesce(value, ''))) w), '{}')) $$;

-- ---- keeping it: a few rows at once, many of one statement by a job after it --------------------------------------------------

create function fw.index_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company uuid;
begin
  if (select count(*) from (select from added limit 101) a) > 100 then
    for company in select distinct a.tenant_id from added a loop
      perform fw_jobs.enqueue('search.index', json_build_object('tenant_id', company, 'table', tg_table_name,
        'from', (select a.id from added a where a.tenant_id = company order by a.id limit 1),
        'to', (select a.id from added a where a.tenant_id = company order by a.id desc limit 1)));
    end loop;
    return null;
  end if;
  insert into fw.search_entries (tenant_id, table_name, row_id, words)
    select a.tenant_id, tg_table_name, a.id, fw.search_vector(a.tenant_id, tg_argv[0], a.search_text) from added a
    on conflict on constraint search_entries_pkey do update set words = excluded.words;
  insert into fw.search_words (tenant_id, word)
    select distinct a.tenant_id, w from added a, unnest(fw.words_of(a.search_text)) w
    where length(w) between 4 and 30 and w !~ '[0-9]'
      and not exists (select from fw.search_words k where k.tenant_id = a.tenant_id and k.word = w);
  return null;
end $$;

create function fw.index_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into fw.search_entries (tenant_id, table_name, row_id, words)
    values (new.tenant_id, tg_table_name, new.id, fw.search_vector(new.tenant_id, tg_argv[0], new.search_text))
    on conflict on constraint search_entries_pkey do update set words = excluded.words;
  insert into fw.search_words (tenant_id, word)
    select distinct new.tenant_id, w from unnest(fw.words_of(new.search_text)) w
    where length(w) between 4 and 30 and w !~ '[0-9]'
      and not exists (select from fw.search_words k where k.tenant_id = new.tenant_id and k.word = w);
  return null;
end $$;

create function fw.index_gone() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  delete from fw.search_entries e using gone g
   where e.tenant_id = g.tenant_id and e.table_name = tg_table_name and e.row_id = g.id;
  return null;
end $$;

-- Rows of this company's table between two ids, both included; null = all of them.
create function fw.index_rows(in_table text, from_id uuid, to_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company uuid := fw.current_tenant();
  its_code text := (select s.code from fw.searched_tables s where s.table_name = in_table);
begin
  if its_code is null or company is null then return; end if;
  execute format('insert into fw.search_entries (tenant_id, table_name, row_id, words)
      select t.tenant_id, %L, t.id, fw.search_vector(t.tenant_id, %L, t.search_text) from public.%I t
      where t.tenant_id = $1 and ($2 is null or t.id >= $2) and ($3 is null or t.id <= $3)
      on conflict on constraint search_entries_pkey do update set words = excluded.words', in_table, its_code, in_table)
    using company, from_id, to_id;
  execute format('insert into fw.search_words (tenant_id, word)
      select distinct t.tenant_id, w from public.%I t, unnest(fw.words_of(t.search_text)) w
      where t.tenant_id = $1 and ($2 is null or t.id >= $2) and ($3 is null or t.id <= $3)
        and length(w) between 4 and 30 and w !~ ''[0-9]''
        and not exists (select from fw.search_words k where k.tenant_id = t.tenant_id and k.word = w)', in_table)
    using company, from_id, to_id;
end $$;

-- For a table with a `search_text`: `call fw.make_searchable('vendors', 've')`. The code is its own, of two letters.
create procedure fw.make_searchable(target regclass, its_code text) language plpgsql as $$
begin
  insert into fw.searched_tables (table_name, code) values (target::text, its_code);
  execute format('create trigger index_added after insert on %s referencing new table as added
    for each statement execute function fw.index_added(%L)', target, its_code);
  execute format('create trigger index_changed after update on %s for each row
    when (old.search_text is distinct from new.search_text) execute function fw.index_changed(%L)', target, its_code);
  execute format('create trigger index_gone after delete on %s referencing old table as gone
    for each statement execute function fw.index_gone()', target);
end $$;
revoke all on procedure fw.make_searchable(regclass, text) from public;

call fw.make_searchable('customers', 'cu');
call fw.make_searchable('contacts', 'co');
call fw.make_searchable('sites', 'si');
call fw.make_searchable('assets', 'as');
call fw.make_searchable('parts', 'pa');
call fw.make_searchable('work_orders', 'wo');
call fw.make_searchable('invoices', 'in');
call fw.make_searchable('payments', 'py');
call fw.make_searchable('accounts', 'ac');
call fw.make_searchable('journal_entries', 'je');

-- A company that goes takes its words along.
create function fw.forget_words() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  delete from fw.search_entries e where e.tenant_id = old.id;
  delete from fw.search_words w where w.tenant_id = old.id;
  return null;
end $$;
create trigger forget_words after delete on tenants for each row execute function fw.forget_words();

-- What was there before.
do $$
declare company record; searched record;
begin
  for company in select id from tenants loop
    perform set_config('app.tenant', company.id::text, true);
    for searched in select s.table_name from fw.searched_tables s loop
      perform fw.index_rows(searched.table_name, null, null);
    end loop;
  end loop;
end $$;

-- ---- looking things up ---------------------------------------------------------------------------------------------------

-- Rows whose words begin with what was asked. First among the newest, where a frequent word is found at once; then by the
-- index, where a rare one is. `asked` holds words as fw.words_of makes them; only the last may be the beginning of one there.
create function fw.search(tables text[], asked text[], most integer) returns table (table_name text, row_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, fw as $$
declare
  company uuid := fw.current_tenant();
  office boolean := fw.is_office();
  searched record;
  own uuid[];
  found_ids uuid[];
  wide tsquery;
begin
  if company is null or cardinality(asked) = 0 then return; end if;
  for searched in select s.table_name, fw.search_key(company, s.code) as key from fw.searched_tables s where s.table_name = any(tables) loop
    wide := (select string_agg(searched.key || w || ':*', ' & ') from unnest(asked) w)::tsquery;
    own := case
      when office then null
      when searched.table_name = 'work_orders' then array(select fw.my_work_orders())
      when searched.table_name in ('customers', 'contacts') then
        array(select distinct w.customer_id from work_orders w where w.tenant_id = company and w.id in (select fw.my_work_orders())) end;
    if searched.table_name = 'contacts' and own is not null then
      own := array(select c.id from contacts c where c.tenant_id = company and c.customer_id = any(own));
    end if;
    if own is not null then
      return query select e.table_name, e.row_id from fw.search_entries e
        where e.tenant_id = company and e.table_name = searched.table_name and e.row_id = any(own) and e.words @@ wide
        order by e.row_id desc limit most;
      continue;
    end if;
    found_ids := array(select r.row_id from (
        select e.row_id, e.words from fw.search_entries e where e.tenant_id = company and e.table_name = searched.table_name
        order by e.row_id desc limit 500) r where r.words @@ wide limit most);
    -- A number is meant as it stands before it is meant as a beginning.
    if cardinality(found_ids) < most or array_to_string(asked, '') ~ '[0-9]' then
      found_ids := fw.indexed_rows(company, searched.table_name, searched.key, asked, most) || found_ids;
    end if;
    return query select searched.table_name, f.id from (
      select u.id, min(u.place) as place from unnest(found_ids) with ordinality u (id, place) group by u.id) f
      order by f.place limit most;
  end loop;
end $$;

-- By the index alone, whatever the planner thinks of a question it can't estimate: whole words first, then the last as a beginning.
create function fw.indexed_rows(company uuid, in_table text, key text, asked text[], most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, fw
set enable_seqscan = off set enable_indexscan = off as $$
declare
  whole tsquery := (select string_agg(key || w, ' & ') from unnest(asked) w)::tsquery;
  begun tsquery := (select string_agg(key || w || case when place = cardinality(asked) then ':*' else '' end, ' & ')
    from unnest(asked) with ordinality u (w, place))::tsquery;
  ids uuid[];
begin
  ids := array(select x.row_id from (select e.tenant_id, e.table_name, e.row_id from fw.search_entries e where e.words @@ whole offset 0) x
    where x.tenant_id = company and x.table_name = in_table limit most);
  if cardinality(ids) < most and length(asked[cardinality(asked)]) > 1 then
    ids := ids || array(select x.row_id from (select e.tenant_id, e.table_name, e.row_id from fw.search_entries e where e.words @@ begun offset 0) x
      where x.tenant_id = company and x.table_name = in_table limit most);
  end if;
  return ids;
end $$;

-- Words of this company's rows that look like a word that is in none of them.
create function fw.similar_words(mistyped text) returns setof text
language sql stable security definer set search_path = pg_catalog, public, fw
set pg_trgm.similarity_threshold = 0.2 as $$
  select word from (select distinct k.word from fw.search_words k
    where k.tenant_id = fw.current_tenant() and k.word % mistyped and abs(length(k.word) - length(mistyped)) <= 2) w
  order by similarity(word, mistyped) desc limit 40 $$;

revoke all on function fw.index_rows(text, uuid, uuid), fw.search(text[], text[], integer),
  fw.indexed_rows(uuid, text, text, text[], integer), fw.similar_words(text) from public;
grant execute on function fw.index_rows(text, uuid, uuid), fw.search(text[], text[], integer), fw.similar_words(text) to fieldwright_app;
