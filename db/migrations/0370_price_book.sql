-- The price book: services at a flat rate beside the parts, what they are made of, and price levels of customers.

create table services (
  like fw.business_row including defaults,
  code text check (length(code) between 1 and 60),
  name text not null check (length(name) between 1 and 200),
  category text check (length(category) between 1 and 80),
  description text check (length(description) <= 1000),
  labour_minutes integer not null default 0 check (labour_minutes between 0 and 100000),
  pricing text not null default 'fixed' check (pricing in ('fixed', 'markup')),
  price bigint not null default 0 check (price >= 0),
  markup numeric(7, 4) not null default 0 check (markup >= 0),
  hourly_rate bigint not null default 0 check (hourly_rate >= 0),
  is_taxable boolean not null default true,
  better_id uuid check (better_id <> id),
  is_active boolean not null default true,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || name || ' ' || coalesce(category, ''))) stored,
  constraint services_code_key unique (tenant_id, code)
);
call fw.business_table('services');
alter table services add foreign key (tenant_id, better_id) references services (tenant_id, id) not valid;
call fw.carry_imports('services');
create index services_name_idx on services (tenant_id, name collate fw.natural_order, id);
create index services_better_idx on services (tenant_id, better_id) where better_id is not null;
call fw.make_searchable('services', 'sv');

create table service_parts (
  like fw.business_row including defaults,
  service_id uuid not null,
  part_id uuid not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  constraint service_parts_part_key unique (tenant_id, service_id, part_id),
  foreign key (tenant_id, service_id) references services (tenant_id, id) on delete cascade,
  foreign key (tenant_id, part_id) references parts (tenant_id, id)
);
call fw.business_table('service_parts');
create index service_parts_part_idx on service_parts (tenant_id, part_id);

create table price_levels (
  like fw.business_row including defaults,
  name text not null check (length(name) between 1 and 80),
  services_change numeric(7, 4) not null default 0 check (services_change between -1 and 10),
  parts_change numeric(7, 4) not null default 0 check (parts_change between -1 and 10),
  constraint price_levels_name_key unique (tenant_id, name)
);
call fw.business_table('price_levels');

alter table customers add column price_level_id uuid;
alter table customers add constraint customers_price_level_fkey
  foreign key (tenant_id, price_level_id) references price_levels (tenant_id, id) not valid;

-- What an hour of labour costs on average, by those who do the work.
create function fw.usual_hourly_cost() returns bigint language sql stable as $$
  select coalesce(fw.half_even(avg(m.hourly_cost)), 0)::bigint from memberships m
   where m.tenant_id = fw.current_tenant() and m.role = 'technician' and m.status = 'active' and m.hourly_cost > 0 $$;

create function fw.service_parts_cost(service uuid) returns bigint language sql stable as $$
  select coalesce(sum(fw.half_even(u.quantity * p.cost)), 0)::bigint
    from service_parts u join parts p on p.tenant_id = u.tenant_id and p.id = u.part_id
   where u.tenant_id = fw.current_tenant() and u.service_id = service $$;

-- Parts at their cost, and the usual cost of the time.
create function fw.service_cost(s services) returns bigint language sql stable as $$
  select fw.service_parts_cost(s.id) + fw.half_even(s.labour_minutes * fw.usual_hourly_cost() / 60.0)::bigint $$;

-- A fixed price, or parts at cost with the markup and time at the rate.
create function fw.service_price(s services) returns bigint language sql stable as $$
  select case s.pricing when 'fixed' then s.price
    else fw.half_even(fw.service_parts_cost(s.id) * (1 + s.markup))::bigint + fw.half_even(s.labour_minutes * s.hourly_rate / 60.0)::bigint end $$;

-- What a line was picked from, and what one of it cost then. Only the office reads it.
alter table quote_lines add column service_id uuid, add column part_id uuid, add column unit_cost bigint;
alter table quote_lines add foreign key (tenant_id, service_id) references services (tenant_id, id) not valid;
alter table quote_lines add foreign key (tenant_id, part_id) references parts (tenant_id, id) not valid;
alter table invoice_lines add column service_id uuid, add column part_id uuid, add column unit_cost bigint;
alter table invoice_lines add foreign key (tenant_id, service_id) references services (tenant_id, id) not valid;
alter table invoice_lines add foreign key (tenant_id, part_id) references parts (tenant_id, id) not valid;
