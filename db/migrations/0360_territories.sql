-- Territories: areas in which people work, drawn on a map or told by postcodes. A site's follows from where it is.

-- "41.88, -87.63", a corner on each line or parted by semicolons: latitude, longitude.
create function fw.is_area(area text) returns boolean language sql immutable parallel safe as $$
  select area is null or (
    select count(*) between 3 and 500 and bool_and(corner ~
      '^-?([0-8]?\d(\.\d+)?|90(\.0+)?)\s*,\s*-?((1[0-7]\d|\d{1,2})(\.\d+)?|180(\.0+)?)$')
    from regexp_split_to_table(btrim(area, E' \t\r\n;'), '\s*[\n;]\s*') corner)
$$;

create function fw.polygon_of_area(area text) returns polygon language sql immutable parallel safe as $$
  select case when area is not null and fw.is_area(area) then (
    select ('(' || string_agg(regexp_replace(corner, '^(\S+?)\s*,\s*(\S+)$', '(\2,\1)'), ',' order by place) || ')')::polygon
    from regexp_split_to_table(btrim(area, E' \t\r\n;'), '\s*[\n;]\s*') with ordinality c (corner, place)) end
$$;

-- Postcodes are compared without spaces and dashes.
create function fw.postcode_key(code text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(code, '[^[:alnum:]]', '', 'g')) $$;

create table territories (
  like fw.business_row including defaults,
  name text not null check (length(btrim(name)) between 1 and 80),
  colour text check (length(colour) <= 20),
  postcodes text[] not null default '{}',
  area text constraint territories_area_check check (fw.is_area(area)),
  shape polygon generated always as (fw.polygon_of_area(area)) stored
);
call fw.business_table('territories');
call fw.carry_imports('territories');
create unique index territories_name_key on territories (tenant_id, lower(name));
create index territories_name_idx on territories (tenant_id, name collate fw.natural_order, id);

-- By name, like skills; a name that changes changes here as well.
alter table memberships add column territories text[] not null default '{}';
alter table sites add column territory_id uuid;
alter table sites add constraint sites_tenant_id_territory_id_fkey foreign key (tenant_id, territory_id)
  references territories (tenant_id, id) on delete set null (territory_id) not valid;

-- The smallest drawn area around the place; if there is none, the longest beginning of the postcode.
create function fw.territory_at(tenant uuid, lat numeric, lng numeric, address jsonb) returns uuid
language sql stable set search_path = pg_catalog, public, fw as $$
  select t.id from territories t
    cross join lateral (select coalesce(t.shape @> point(lng::float8, lat::float8), false) as is_inside) a
    cross join lateral (select max(length(fw.postcode_key(code))) as matched from unnest(t.postcodes) code
      where fw.postcode_key(code) <> '' and starts_with(fw.postcode_key(address ->> 'postal_code'), fw.postcode_key(code))) p
   where t.tenant_id = tenant and (a.is_inside or p.matched is not null)
   order by a.is_inside desc, case when a.is_inside then area(t.shape::path) end, p.matched desc nulls last, t.name, t.id
   limit 1 $$;

create function fw.set_territory() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  new.territory_id := fw.territory_at(new.tenant_id, new.lat, new.lng, new.address);
  return new;
end $$;
create trigger set_territory before insert or update of lat, lng, address on sites for each row execute function fw.set_territory();

-- A territory that changes takes sites in and lets others go.
create function fw.assign_sites() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
declare tenant uuid := coalesce(new.tenant_id, old.tenant_id);
begin
  update sites s set territory_id = found.id
    from (select o.id as site, fw.territory_at(o.tenant_id, o.lat, o.lng, o.address) as id from sites o where o.tenant_id = tenant) found
   where s.tenant_id = tenant and s.id = found.site and s.territory_id is distinct from found.id;
  return null;
end $$;
create trigger assign_sites_of_new after insert on territories for each row execute function fw.assign_sites();
create trigger assign_sites_of_changed after update on territories for each row
  when (old.area is distinct from new.area or old.postcodes is distinct from new.postcodes) execute function fw.assign_sites();
create trigger assign_sites_of_deleted after delete on territories for each row execute function fw.assign_sites();

create function fw.rename_territory() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
begin
  update memberships m set territories = case when tg_op = 'DELETE' then array_remove(m.territories, old.name)
      else array_replace(m.territories, old.name, new.name) end
   where m.tenant_id = old.tenant_id and old.name = any(m.territories);
  return null;
end $$;
create trigger rename_territory after update on territories for each row when (old.name <> new.name) execute function fw.rename_territory();
create trigger forget_territory after delete on territories for each row execute function fw.rename_territory();

-- People work in territories that are there, named as they are.
create function fw.know_territories() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
declare known text[];
begin
  select coalesce(array_agg(t.name order by t.name), '{}') into known from territories t
   where t.tenant_id = new.tenant_id and lower(t.name) in (select lower(btrim(one)) from unnest(new.territories) one);
  if cardinality(known) < (select count(distinct lower(btrim(one))) from unnest(new.territories) one) then
    raise exception 'no such territory' using errcode = '23514', constraint = 'memberships_territories', table = 'memberships';
  end if;
  new.territories := known;
  return new;
end $$;
create trigger know_territories_of_new before insert on memberships for each row
  when (new.territories <> '{}') execute function fw.know_territories();
create trigger know_territories before update on memberships for each row
  when (new.territories <> '{}' and new.territories is distinct from old.territories) execute function fw.know_territories();
