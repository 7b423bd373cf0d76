-- Work orders, invoices and quotes are found by the name of their customer and their site too, open ones first. The names
-- stand among the words of the row itself, so that "harborview boiler" finds the boiler at Harborview.

alter table fw.searched_tables add column with_names boolean not null default false;
update fw.searched_tables set with_names = true where table_name in ('work_orders', 'invoices', 'quotes');

-- ---- keeping the words ---------------------------------------------------------------------------------------------------

-- Rows of this company's table that `condition` is true of: it may use `t`, $2 and $3.
create function fw.index_where(in_table text, condition text, a uuid, b uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  company constant uuid := fw.current_tenant();
  its record;
  rows_of text;
begin
  select s.code, s.with_names into its from fw.searched_tables s where s.table_name = in_table;
  if not found or company is null then return; end if;
  rows_of := case when its.with_names
    then format('(select t.id, concat_ws('' '', t.search_text, c.name, s.name) as value from public.%I t
        left join public.customers c on c.tenant_id = t.tenant_id and c.id = t.customer_id
        left join public.sites s on s.tenant_id = t.tenant_id and s.id = t.site_id where t.tenant_id = $1 and (%s))', in_table, condition)
    else format('(select t.id, t.search_text as value from public.%I t where t.tenant_id = $1 and (%s))', in_table, condition) end;
  execute format('insert into fw.search_entries (tenant_id, table_name, row_id, words)
      select $1, %L, r.id, fw.search_vector($1, %L, r.value) from %s r
      on conflict on constraint search_entries_pkey do update set words = excluded.words', in_table, its.code, rows_of)
    using company, a, b;
  execute format('insert into fw.search_words (tenant_id, word)
      select distinct $1, w from %s r, unnest(fw.words_of(r.value)) w
      where length(w) between 4 and 30 and w !~ ''[0-9]''
        and not exists (select from fw.search_words k where k.tenant_id = $1 and k.word = w)', rows_of)
    using company, a, b;
end $$;

create or replace function fw.index_rows(in_table text, from_id uuid, to_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  select fw.index_where(in_table, '($2 is null or t.id >= $2) and ($3 is null or t.id <= $3)', from_id, to_id) $$;

-- The rows of a customer or a site: `ref` is customer_id or site_id.
create function fw.index_rows_of(in_table text, ref text, of_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, fw as $$
  select fw.index_where(in_table, format('t.%I = $2', ref), of_id, null) $$;

revoke all on function fw.index_where(text, text, uuid, uuid), fw.index_rows_of(text, text, uuid) from public;
grant execute on function fw.index_rows_of(text, text, uuid) to fieldwright_app;

create function fw.names_of(company uuid, customer uuid, site uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select concat_ws(' ', (select c.name from customers c where c.tenant_id = company and c.id = customer),
    (select s.name from sites s where s.tenant_id = company and s.id = site)) $$;
revoke all on function fw.names_of(uuid, uuid, uuid) from public;

create function fw.index_added_named() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
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
  for one in select a.tenant_id, a.id, a.search_text, a.customer_id, a.site_id from added a loop
    perform fw.index_row(one.tenant_id, tg_table_name, tg_argv[0], one.id,
      concat_ws(' ', one.search_text, fw.names_of(one.tenant_id, one.customer_id, one.site_id)));
  end loop;
  return null;
end $$;

create function fw.index_changed_named() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.index_row(new.tenant_id, tg_table_name, tg_argv[0], new.id,
    concat_ws(' ', new.search_text, fw.names_of(new.tenant_id, new.customer_id, new.site_id)));
  return null;
end $$;

-- A customer's or a site's new name goes to its rows: at once where they are few, else by a job.
create function fw.index_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  searched record;
  how_many integer;
begin
  for searched in select s.table_name from fw.searched_tables s where s.with_names loop
    execute format('select count(*) from (select from public.%I t where t.tenant_id = $1 and t.%I = $2 limit 101) r', searched.table_name, tg_argv[0])
      into how_many using new.tenant_id, new.id;
    if how_many > 100 then
      perform fw_jobs.enqueue('search.index', json_build_object('tenant_id', new.tenant_id, 'table', searched.table_name, 'ref', tg_argv[0], 'of', new.id));
    elsif how_many > 0 then
      perform fw.index_rows_of(searched.table_name, tg_argv[0], new.id);
    end if;
  end loop;
  return null;
end $$;

do $$
declare searched record;
begin
  for searched in select s.table_name, s.code from fw.searched_tables s where s.with_names loop
    execute format('drop trigger index_added on public.%I; drop trigger index_changed on public.%1$I;
      create trigger index_added after insert on public.%1$I referencing new table as added
        for each statement execute function fw.index_added_named(%2$L);
      create trigger index_changed after update on public.%1$I for each row
        when ((old.search_text, old.customer_id, old.site_id) is distinct from (new.search_text, new.customer_id, new.site_id))
        execute function fw.index_changed_named(%2$L)', searched.table_name, searched.code);
  end loop;
end $$;
create trigger index_renamed after update on customers for each row when (old.name is distinct from new.name) execute function fw.index_renamed('customer_id');
create trigger index_renamed after update on sites for each row when (old.name is distinct from new.name) execute function fw.index_renamed('site_id');

-- What was there before is indexed anew by jobs, which keep nobody waiting.
do $$
begin
  if exists (select from tenants) then
    perform fw_jobs.enqueue('search.index', json_build_object('tenant_id', t.id, 'table', s.table_name))
      from tenants t, fw.searched_tables s where s.with_names;
  end if;
end $$;

-- ---- open ones first -----------------------------------------------------------------------------------------------------

-- What is still to be done, the newest of each state: where a search looks first.
create function fw.open_rows(company uuid, in_table text) returns table (row_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, fw as $$
begin
  if in_table = 'work_orders' then
    return query select o.id from unnest('{in_progress,scheduled,unscheduled,approved,requested,on_hold}'::text[]) state
      cross join lateral (select w.id, w.requested_at from work_orders w where w.tenant_id = company and w.status = state
        order by w.requested_at desc, w.id desc limit 250) o
      order by o.requested_at desc;
  elsif in_table = 'invoices' then
    return query select i.id from invoices i
      where i.tenant_id = company and i.status = 'sent' and i.payment_state <> 'paid' order by i.due_date desc limit 500;
  elsif in_table = 'quotes' then
    return query select o.id from unnest('{draft,sent,changes_requested,approved}'::text[]) state
      cross join lateral (select q.id, q.created_at from quotes q where q.tenant_id = company and q.status = state
        order by q.valid_until desc limit 250) o
      order by o.created_at desc;
  end if;
end $$;
revoke all on function fw.open_rows(uuid, text) from public;

create or replace function fw.search(tables text[], asked text[], most integer) returns table (table_name text, row_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, fw as $$
declare
  company uuid := fw.current_tenant();
  office boolean := fw.is_office();
  searched record;
  own uuid[];
  numbered boolean;
  open_ids uuid[];
  found_ids uuid[];
  indexed_ids uuid[];
  wide tsquery;
begin
  if company is null or cardinality(asked) = 0 then return; end if;
  for searched in select s.table_name, s.with_names, fw.search_key(company, s.code) as key from fw.searched_tables s where s.table_name = any(tables) loop
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
        left join fw.open_rows(company, searched.table_name) with ordinality o (row_id, place) on o.row_id = e.row_id
        where e.tenant_id = company and e.table_name = searched.table_name and e.row_id = any(own) and e.words @@ wide
        order by o.place, e.row_id desc limit most;
      continue;
    end if;
    -- A number is meant as it stands before it is meant as a beginning.
    numbered := array_to_string(asked, '') ~ '[0-9]';
    open_ids := '{}';
    indexed_ids := '{}';
    if searched.with_names then
      open_ids := array(select e.row_id from fw.open_rows(company, searched.table_name) with ordinality o (row_id, place)
        join fw.search_entries e on e.tenant_id = company and e.table_name = searched.table_name and e.row_id = o.row_id
        where e.words @@ wide order by o.place limit most);
    end if;
    found_ids := '{}';
    if cardinality(open_ids) < most then
      found_ids := array(select r.row_id from (
          select e.row_id, e.words from fw.search_entries e where e.tenant_id = company and e.table_name = searched.table_name
          order by e.row_id desc limit 500) r where r.words @@ wide limit most);
    end if;
    if cardinality(open_ids) + cardinality(found_ids) < most or numbered then
      indexed_ids := fw.indexed_rows(company, searched.table_name, searched.key, asked, most);
    end if;
    found_ids := case when numbered then indexed_ids || open_ids || found_ids else open_ids || found_ids || indexed_ids end;
    return query select searched.table_name, f.id from (
      select u.id, min(u.place) as place from unnest(found_ids) with ordinality u (id, place) group by u.id) f
      order by f.place limit most;
  end loop;
end $$;
