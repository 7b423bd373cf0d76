-- The search finds every kind of row by the names of its customer, site, vendor and room, as it finds work orders, invoices and
-- quotes; and customers by their billing address. Lists find these rows by asking the search when they find nothing themselves.

-- online: a row for each kind
update fw.searched_tables set with_names = true;

create function fw.address_text(address jsonb) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', address ->> 'street_address', address ->> 'city', address ->> 'postal_code') $$;

-- `it`: the row.
create or replace function fw.index_entry(in_table text, code text, with_names boolean, it jsonb) returns void
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
  if it ->> 'room_id' is not null then
    names := concat_ws(E'\n', names, (select r.number from rooms r where r.tenant_id = company and r.id = (it ->> 'room_id')::uuid));
  end if;
  words := fw.words_of(concat_ws(' ', it ->> 'search_text', case when with_names then names end, fw.address_text(it -> 'billing_address')));
  insert into fw.search_entries (tenant_id, table_name, row_id, words, text)
    values (company, in_table, (it ->> 'id')::uuid, array_to_tsvector(array(select key || left(w, 40) from unnest(words) w)),
      fw.searched_text(it ->> 'search_text', names, it -> 'custom'))
    on conflict on constraint search_entries_pkey do update set words = excluded.words, text = excluded.text;
  insert into fw.search_words (tenant_id, word)
    select distinct company, w from unnest(words) w
    where length(w) between 4 and 30 and w !~ '[0-9]'
      and not exists (select from fw.search_words k where k.tenant_id = company and k.word = w);
end $$;

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
  for named in select * from fw.searched_refs() n where n.ref = any(columns) loop
    names := names || format(', %I.%I', named.target, named.title);
    joins := joins || format(' left join public.%1$I on %1$I.tenant_id = t.tenant_id and %1$I.id = t.%2$I', named.target, named.ref);
  end loop;
  rows_of := format('(select t.id, concat_ws('' '', t.search_text, %s, %s) as value, fw.searched_text(t.search_text, %s, %s) as text
      from public.%I t%s where t.tenant_id = $1 and (%s))',
    case when its.with_names then 'n.names' else 'null' end,
    case when 'billing_address' = any(columns) then 'fw.address_text(t.billing_address)' else 'null' end, 'n.names', case when 'custom' = any(columns) then 't.custom' else 'null' end,
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

create or replace procedure fw.keep_indexed(target regclass, its_code text) language plpgsql as $$
declare
  columns constant text[] := array(select a.attname::text from pg_attribute a where a.attrelid = target and not a.attisdropped
    and (a.attname in ('search_text', 'custom', 'billing_address') or a.attname in (select r.ref from fw.searched_refs() r)) order by a.attnum);
begin
  execute format('create or replace trigger index_added after insert on %s referencing new table as added
    for each statement execute function fw.index_added(%L)', target, its_code);
  execute format('create or replace trigger index_changed after update on %s for each row
    when ((%s) is distinct from (%s)) execute function fw.index_changed(%L)', target,
    (select string_agg('old.' || c, ', ') from unnest(columns) c), (select string_agg('new.' || c, ', ') from unnest(columns) c), its_code);
  execute format('create or replace trigger index_gone after delete on %s referencing old table as gone
    for each statement execute function fw.index_gone()', target);
end $$;

call fw.keep_indexed('customers', 'cu');

-- What was there before.
insert into fw.search_pending (tenant_id, table_name) select t.id, s.table_name from tenants t, fw.searched_tables s
  where s.table_name not in ('work_orders', 'invoices', 'quotes') order by 1, 2;
