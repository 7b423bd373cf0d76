-- Sales tax by agency: a combined rate is split into its parts (state, county, city, district), each of an agency. What an invoice
-- charged is split when it is posted, and stays as it was split.

create table tax_agencies (
  like fw.business_row including defaults,
  name text not null check (length(name) between 1 and 120),
  registration text check (length(registration) <= 60),
  filing text not null default 'quarterly' check (filing in ('monthly', 'quarterly', 'annually')),
  is_active boolean not null default true,
  constraint tax_agencies_name_key unique (tenant_id, name)
);
call fw.business_table('tax_agencies');

create table tax_rate_parts (
  like fw.business_row including defaults,
  tax_rate_id uuid not null,
  agency_id uuid not null,
  level text not null check (level in ('state', 'county', 'city', 'district')),
  jurisdiction text not null check (length(jurisdiction) between 1 and 120),
  rate numeric not null check (rate between 0 and 1 and scale(rate) <= 6),
  constraint tax_rate_parts_jurisdiction_key unique (tenant_id, tax_rate_id, level, jurisdiction),
  foreign key (tenant_id, tax_rate_id) references tax_rates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, agency_id) references tax_agencies (tenant_id, id)
);
call fw.business_table('tax_rate_parts');
create index tax_rate_parts_agency_idx on tax_rate_parts (tenant_id, agency_id);

-- A rate with parts is their sum.
create function fw.sum_tax_rate_parts() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
declare
  part tax_rate_parts := coalesce(new, old);
  whole numeric;
begin
  perform from tax_rates r where r.tenant_id = part.tenant_id and r.id = part.tax_rate_id for update;
  select sum(p.rate) into whole from tax_rate_parts p where p.tenant_id = part.tenant_id and p.tax_rate_id = part.tax_rate_id;
  if whole > 1 then
    raise exception 'the parts of a rate exceed the whole' using errcode = '23514', constraint = 'tax_rate_parts_sum_check';
  end if;
  update tax_rates r set rate = whole
   where r.tenant_id = part.tenant_id and r.id = part.tax_rate_id and whole is not null and r.rate is distinct from whole;
  return null;
end $$;
create trigger sum_of_parts after insert or update or delete on tax_rate_parts for each row execute function fw.sum_tax_rate_parts();

create function fw.keep_tax_rate_sum() returns trigger language plpgsql set search_path = pg_catalog, public, fw as $$
declare
  whole numeric;
begin
  select sum(p.rate) into whole from tax_rate_parts p where p.tenant_id = new.tenant_id and p.tax_rate_id = new.id;
  if whole is distinct from new.rate and whole is not null then
    raise exception 'a rate with parts is their sum' using errcode = '23514', constraint = 'tax_rates_parts_check';
  end if;
  return new;
end $$;
create trigger is_sum_of_parts before update of rate on tax_rates for each row execute function fw.keep_tax_rate_sum();

-- The rate of the place where work is done, by name instead of by number.
alter table sites add column tax_rate_id uuid;
alter table sites add constraint sites_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rates (tenant_id, id) not valid;

-- Exemption certificates.
alter table customers
  add column exemption_reason text,
  add column exemption_number text,
  add column exemption_expires_on date;
alter table customers add constraint customers_exemption_reason_check check (exemption_reason in ('federal_government', 'state_government',
  'tribal_government', 'foreign_diplomat', 'charity', 'religious', 'educational', 'resale', 'agriculture', 'manufacturing', 'direct_pay', 'other')) not valid;

alter table files add column customer_id uuid;
alter table files add constraint files_customer_id_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id) not valid;

-- What a posted document brings to each part of a rate. Counted on by `id`, so that a return can say up to where it was filed.
create table sales_tax_lines (
  tenant_id uuid not null references tenants on delete cascade,
  id bigint generated always as identity,
  entry_date date not null,
  -- Of the journal entry, and the rate in millionths, as in tax_lines.
  position bigint not null,
  rate integer not null,
  part integer not null,
  document_id uuid not null,
  agency_id uuid not null,
  level text not null,
  jurisdiction text not null,
  part_rate integer not null,
  taxable bigint not null,
  exempt bigint not null,
  nontaxable bigint not null,
  tax bigint not null,
  -- Why it is exempt; `expired`: the certificate was no longer valid on the day of the invoice.
  reason text,
  primary key (tenant_id, position, rate, part),
  foreign key (tenant_id, agency_id) references tax_agencies (tenant_id, id)
);
call fw.protect_tenant_table('sales_tax_lines');
call fw.require_permission('sales_tax_lines', 'view_transactions', null);
-- expand: the version before doesn't know this table.
revoke insert, update, delete on sales_tax_lines from fieldwright_app;
create index sales_tax_lines_agency_idx on sales_tax_lines (tenant_id, agency_id, entry_date, id);
create index sales_tax_lines_document_idx on sales_tax_lines (tenant_id, document_id, rate);

-- The rate of the place of an invoice: the one its site names, else one with the number of its site or company, else
-- the usual one. A site whose number is nothing is one of an exempt customer, and still lies somewhere.
create function fw.tax_rate_of_place(site uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce(s.tax_rate_id,
      (select r.id from tax_rates r where r.tenant_id = t.id and r.is_active and r.rate = coalesce(nullif(s.tax_rate, 0), nullif(t.tax_rate, 0))
        order by r.is_default desc, r.created_at, r.id limit 1),
      (select r.id from tax_rates r where r.tenant_id = t.id and r.is_active and r.is_default order by r.created_at limit 1))
  from tenants t left join sites s on s.tenant_id = t.id and s.id = site
  where t.id = fw.current_tenant() $$;

-- Credits and voids take back what was charged in the parts in which it was charged. The tax of each part is the rounded share up to it less
-- the share before it, so that the parts add up and a void is exactly the opposite.
create function fw.add_sales_tax_lines(entries uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if not exists (select from tax_rate_parts where tenant_id = fw.current_tenant()) then return; end if;
  with posted as (
    select l.tenant_id, l.entry_date, l.position, l.rate, l.document_id, l.net, l.tax, coalesce(i.credits_id, i.id) as origin_id,
      fw.tax_rate_of_place(i.site_id) as place_id,
      case when l.rate = 0 and c.tax_exempt then
        case when c.exemption_expires_on < i.issue_date then 'expired' else coalesce(c.exemption_reason, 'other') end end as reason
      from tax_lines l
      join invoices i on i.tenant_id = l.tenant_id and i.id = l.document_id
      join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
     where l.tenant_id = fw.current_tenant() and l.side = 'charged' and l.entry_id = any(entries)
       and not exists (select from sales_tax_lines x where x.tenant_id = l.tenant_id and x.position = l.position and x.rate = l.rate)),
  before as (
    select distinct on (p.position, p.rate, x.part) p.position, p.rate, x.part, x.agency_id, x.level, x.jurisdiction, x.part_rate, x.reason
      from posted p
      join sales_tax_lines x on x.tenant_id = p.tenant_id and x.document_id = p.origin_id and x.rate = p.rate
     order by p.position, p.rate, x.part, x.id),
  parts as (
    select * from before
    union all
    select p.position, p.rate, (row_number() over (partition by p.position, p.rate
        order by array_position(array['state', 'county', 'city', 'district'], t.level), t.jurisdiction))::integer,
      t.agency_id, t.level, t.jurisdiction, (t.rate * 1000000)::integer, p.reason
      from posted p
      join lateral (
        select r.id from tax_rates r
         where r.tenant_id = p.tenant_id and case when p.rate = 0 then r.id = p.place_id
             else (r.rate * 1000000)::integer = p.rate and (r.is_active or r.id = p.place_id) end
           and exists (select from tax_rate_parts t where t.tenant_id = r.tenant_id and t.tax_rate_id = r.id)
         order by (r.id = p.place_id) desc nulls last, r.is_default desc, r.created_at, r.id limit 1) chosen on true
      join tax_rate_parts t on t.tenant_id = p.tenant_id and t.tax_rate_id = chosen.id
     where not exists (select from before b where b.position = p.position and b.rate = p.rate)),
  shared as (
    select p.*, s.part, s.agency_id, s.level, s.jurisdiction, s.part_rate, s.reason as why,
      sum(s.part_rate) over (partition by p.position, p.rate order by s.part)::numeric as reached,
      nullif(sum(s.part_rate) over (partition by p.position, p.rate), 0)::numeric as whole
      from posted p join parts s on s.position = p.position and s.rate = p.rate)
  insert into sales_tax_lines (tenant_id, entry_date, position, rate, part, document_id, agency_id, level, jurisdiction, part_rate,
      taxable, exempt, nontaxable, tax, reason)
    select tenant_id, entry_date, position, rate, part, document_id, agency_id, level, jurisdiction, part_rate,
      case when rate > 0 then net else 0 end,
      case when rate = 0 and why is not null then net else 0 end,
      case when rate = 0 and why is null then net else 0 end,
      coalesce(round(tax * reached / whole) - round(tax * (reached - part_rate) / whole), 0)::bigint,
      why
    from shared order by position, rate, part
  on conflict do nothing;
end $$;

-- After the trigger `taxes`, which writes the tax lines: triggers run in the order of their names.
create function fw.keep_sales_tax() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.add_sales_tax_lines(array(select distinct a.entry_id from added a));
  return null;
end $$;
create trigger taxes_of_agencies after insert on journal_lines referencing new table as added
  for each statement execute function fw.keep_sales_tax();

-- Documents of before the rate had its parts, from a day on. Returns how many were taken up.
create function fw.take_up_sales_tax(first_day date) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  last bigint;
  found_documents bigint;
begin
  perform fw.lock_ledger();
  select coalesce(max(x.id), 0) into last from sales_tax_lines x where x.tenant_id = fw.current_tenant();
  perform fw.add_sales_tax_lines(array(select distinct l.entry_id from tax_lines l
    where l.tenant_id = fw.current_tenant() and l.side = 'charged' and l.entry_date >= first_day));
  select count(distinct x.position) into found_documents from sales_tax_lines x where x.tenant_id = fw.current_tenant() and x.id > last;
  return found_documents;
end $$;
