-- Labels: codes that nobody can guess, one for every asset from the start; how often somebody may ask in a minute; what an
-- asset has cost year by year; since when it is in the state it is in.

-- 130 of 244 random bits, five to a character. Crockford's alphabet has no I, L, O and U, so a typed code is read back right.
create function fw.random_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(digest.bytes, at) & 31) + 1, 1), '' order by at)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes offset 0) digest,
    generate_series(0, 25) at $$;
alter table asset_codes alter code set default fw.random_code();

-- A label that is stuck on something that is no more leads nowhere.
alter table asset_codes drop constraint asset_codes_tenant_id_asset_id_fkey;
alter table asset_codes add foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade;
create index asset_codes_newest_idx on asset_codes (tenant_id, created_at desc, id desc);

create function fw.give_code() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  insert into asset_codes (tenant_id, asset_id) select a.tenant_id, a.id from added a;
  return null;
end $$;
create trigger give_code after insert on assets referencing new table as added
  for each statement execute function fw.give_code();

-- A label names an asset by its code alone. Whoever has read it is told in which company to look.
create policy own_functions on asset_codes for select to current_user using (revoked_at is null and asset_id is not null);
create function fw.find_public_asset(label text) returns table (tenant_id uuid, asset_id uuid, takes_reports boolean)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select c.tenant_id, c.asset_id, coalesce(t.settings->>'public_reports', 'true') <> 'false'
    from asset_codes c join tenants t on t.id = c.tenant_id and t.status = 'active'
   where c.code = label and c.revoked_at is null and c.asset_id is not null $$;

-- ---- the state of an asset ------------------------------------------------------------------------------------------

alter table assets
  add column status_since timestamptz,
  add column status_note text check (length(status_note) <= 500);
create index assets_status_idx on assets (tenant_id, status, name, id);
create index assets_warranty_idx on assets (tenant_id, warranty_ends_on, id) where warranty_ends_on is not null;
create index assets_parent_idx on assets (tenant_id, parent_id) where parent_id is not null;

-- By the year in which the work was done, on the company's calendar.
create function fw.asset_cost_by_year(asset uuid) returns table (year integer, orders integer, cost bigint) language sql stable as $$
  with jobs as materialized (
    select w.tenant_id, w.id, extract(year from coalesce(w.completed_at, w.requested_at) at time zone
        (select t.timezone from tenants t where t.id = fw.current_tenant()))::integer as year
      from work_orders w where w.asset_id = asset),
  costs as (
    select j.year, fw.half_even(p.quantity * p.unit_cost) as cost
      from jobs j join work_order_parts p on p.tenant_id = j.tenant_id and p.work_order_id = j.id
    union all
    select j.year, c.cost from jobs j join work_order_costs c on c.tenant_id = j.tenant_id and c.work_order_id = j.id
    union all
    select j.year, fw.labour_cost(t) from jobs j join time_entries t on t.tenant_id = j.tenant_id and t.work_order_id = j.id)
  select n.year, n.orders, coalesce(s.cost, 0)::bigint
    from (select j.year, count(*)::integer as orders from jobs j group by j.year) n
    left join (select c.year, sum(c.cost) as cost from costs c group by c.year) s on s.year = n.year
   order by n.year $$;

-- ---- how often somebody may ask -----------------------------------------------------------------------------------------

-- The moments of the last calls under a key. They are worth nothing after a crash, so they are not written ahead.
create unlogged table turns (
  key text primary key check (length(key) <= 300),
  taken_at timestamptz[] not null default '{}'
);
grant select, insert, update, delete on turns to fieldwright_app;

-- Takes a turn when fewer than `most` were taken within `span`, and gives 0; otherwise the seconds to wait. Exact: in no
-- span of this length, wherever it begins, are there more.
create function fw.take_turn(wanted text, most integer, span interval) returns integer
language plpgsql set search_path = pg_catalog, public, fw as $$
declare at timestamptz; recent timestamptz[];
begin
  insert into turns (key) values (wanted) on conflict do nothing;
  select array(select u from unnest(t.taken_at) u where u > clock_timestamp() - span order by u) into recent
    from turns t where t.key = wanted for update;
  at := clock_timestamp();
  if coalesce(cardinality(recent), 0) >= most then
    return greatest(1, ceil(extract(epoch from recent[cardinality(recent) - most + 1] + span - at)))::integer;
  end if;
  update turns set taken_at = recent || at where key = wanted;
  if random() < 0.002 then
    delete from turns where key in (select t.key from turns t
      where t.key <> wanted and t.taken_at[cardinality(t.taken_at)] < at - interval '1 day' for update skip locked);
  end if;
  return 0;
end $$;
