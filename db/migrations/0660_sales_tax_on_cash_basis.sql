-- Sales tax that is reported when it is received. Each filing keeps what it reported of each line, so whatever happens later, a change of the
-- basis among it, is in the next return as the difference to that, once.

alter table tax_agencies add column basis text not null default 'accrual' check (basis in ('accrual', 'cash'));
alter table tax_returns add column basis text not null default 'accrual' check (basis in ('accrual', 'cash'));

-- On the cash basis a line has a row for each day on which some of it was paid. What a return has of days before its own is dated before it.
create table tax_return_lines (
  tenant_id uuid not null references tenants on delete cascade,
  return_id uuid not null,
  -- The line of sales_tax_lines.
  position bigint not null,
  rate integer not null,
  part integer not null,
  day date not null,
  taxable bigint not null,
  exempt bigint not null,
  nontaxable bigint not null,
  tax bigint not null,
  primary key (tenant_id, return_id, position, rate, part, day),
  foreign key (tenant_id, return_id) references tax_returns (tenant_id, id),
  foreign key (tenant_id, position, rate, part) references sales_tax_lines (tenant_id, position, rate, part)
);
call fw.protect_tenant_table('tax_return_lines');
call fw.require_permission('tax_return_lines', 'view_financial_reports', null);
-- expand: the version before doesn't know this table.
revoke insert, update, delete on tax_return_lines from fieldwright_app;
create index tax_return_lines_line_idx on tax_return_lines (tenant_id, position, rate, part);

-- From one sum paid to another, of what a document comes to: shares are rounded as a whole, so the last payment takes the rest.
create function fw.share_between(amount bigint, below numeric, upto numeric, total bigint) returns bigint
language sql immutable parallel safe as $$ select coalesce(round(amount * upto / nullif(total, 0)) - round(amount * below / nullif(total, 0)), 0)::bigint $$;

-- What a return of these days reports: what happened in them, and the difference between what had happened by the last return and what was
-- reported by then. A document that was reported when it was invoiced stays so, whatever the basis is now; what was before the first return
-- was reported elsewhere, on the basis of that return.
create function fw.open_sales_tax(for_agency uuid, on_basis text, first_day date, last_day date)
returns table (line sales_tax_lines, day date, taxable bigint, exempt bigint, nontaxable bigint, tax bigint)
language plpgsql stable set search_path = pg_catalog, public, fw as $$
#variable_conflict use_column
declare
  filed record;
begin
  select min(r.starts_on) as starts_on, max(r.ends_on) as ends_on, max(r.until_line) as until_line,
      (array_agg(r.basis order by r.ends_on))[1] as first_basis, (array_agg(r.basis order by r.ends_on desc))[1] as last_basis,
      max(r.ends_on) filter (where r.basis = 'accrual') as accrued_to, max(r.until_line) filter (where r.basis = 'accrual') as accrued_until
    into filed from tax_returns r
   where r.tenant_id = fw.current_tenant() and r.agency_id = for_agency and r.status = 'filed' and r.ends_on < first_day;

  -- The usual case needs no history: all up to the last line of the last return was reported.
  if on_basis = 'accrual' and filed.first_basis is distinct from 'cash' and filed.last_basis is distinct from 'cash' then
    return query
      select x, x.entry_date, x.taxable, x.exempt, x.nontaxable, x.tax from sales_tax_lines x
       where x.tenant_id = fw.current_tenant() and x.agency_id = for_agency and (x.entry_date between first_day and last_day
         or (x.entry_date between filed.starts_on and filed.ends_on and x.id > filed.until_line));
    return;
  end if;

  return query
  with lines as materialized (
    select x as line, x.id, x.document_id, x.entry_date, i.total, coalesce(i.credits_id, i.id) as origin_id,
      coalesce(e.position = x.position, false) and not x.is_bad_debt as is_charge
      from sales_tax_lines x
      join invoices i on i.tenant_id = x.tenant_id and i.id = x.document_id
      left join journal_entries e on e.tenant_id = i.tenant_id and e.id = i.journal_entry_id
     where x.tenant_id = fw.current_tenant() and x.agency_id = for_agency and x.entry_date <= last_day),
  accrued as (
    select origin_id from lines group by origin_id
    having on_basis = 'accrual' or bool_or(coalesce(entry_date <= filed.accrued_to and id <= filed.accrued_until, false)
      or coalesce(filed.first_basis = 'accrual' and entry_date < filed.starts_on, false))),
  sorted as materialized (
    select l.*, a.origin_id is not null as is_accrued from lines l left join accrued a on a.origin_id = l.origin_id),
  -- An invoice is paid by money and credits, not by writing it off; a credit note counts as it is used.
  paid as (
    select document_id, day, sum(amount) as amount
      from (
        select a.invoice_id as document_id, a.allocated_on as day, a.amount from payment_allocations a
         where a.tenant_id = fw.current_tenant() and a.invoice_id is not null and a.write_off_id is null
        union all
        select a.credit_note_id, a.allocated_on, a.amount from payment_allocations a
         where a.tenant_id = fw.current_tenant() and a.credit_note_id is not null) p
     where day <= last_day and document_id in (select s.document_id from sorted s where s.is_charge)
     group by document_id, day),
  reached as materialized (
    select document_id, day, amount, sum(amount) over (partition by document_id order by day) as upto from paid),
  before as (
    select document_id, sum(amount) filter (where day <= filed.ends_on) as upto, sum(amount) filter (where day < filed.starts_on) as below
      from reached group by document_id),
  reported as (
    select t.position, t.rate, t.part, sum(t.taxable) as taxable, sum(t.exempt) as exempt, sum(t.nontaxable) as nontaxable, sum(t.tax) as tax
      from tax_returns r
      join tax_return_lines t on t.tenant_id = r.tenant_id and t.return_id = r.id
     where r.tenant_id = fw.current_tenant() and r.agency_id = for_agency and r.status = 'filed' and r.ends_on < first_day
     group by t.position, t.rate, t.part),
  moved as (
    select s.line, s.entry_date as day, 0::numeric as below, s.total::numeric as upto, s.total, false as is_carried
      from sorted s where s.is_accrued and s.entry_date between first_day and last_day
    union all
    select s.line, p.day, p.upto - p.amount, p.upto, s.total, false
      from sorted s join reached p on p.document_id = s.document_id
     where not s.is_accrued and s.is_charge and p.day between first_day and last_day
    union all
    select s.line, least(s.entry_date, filed.ends_on),
      case when filed.first_basis = 'accrual' then case when s.entry_date < filed.starts_on then s.total else 0 end
        when s.is_charge then coalesce(b.below, 0) else 0 end,
      case when s.is_accrued then case when s.entry_date <= filed.ends_on then s.total else 0 end
        when s.is_charge then coalesce(b.upto, 0) else 0 end,
      s.total, true
      from sorted s left join before b on b.document_id = s.document_id
     where filed.ends_on is not null),
  figured as (
    select m.line, m.day,
      fw.share_between((m.line).taxable, m.below, m.upto, m.total) - coalesce(r.taxable, 0)::bigint as taxable,
      fw.share_between((m.line).exempt, m.below, m.upto, m.total) - coalesce(r.exempt, 0)::bigint as exempt,
      fw.share_between((m.line).nontaxable, m.below, m.upto, m.total) - coalesce(r.nontaxable, 0)::bigint as nontaxable,
      fw.share_between((m.line).tax, m.below, m.upto, m.total) - coalesce(r.tax, 0)::bigint as tax
      from moved m
      left join reported r on m.is_carried and r.position = (m.line).position and r.rate = (m.line).rate and r.part = (m.line).part)
  select f.line, f.day, f.taxable, f.exempt, f.nontaxable, f.tax from figured f
   where f.taxable <> 0 or f.exempt <> 0 or f.nontaxable <> 0 or f.tax <> 0;
end $$;

-- What was filed within days, as it was filed, and what else is in them. Days that cut through a return have what happened in them.
create function fw.sales_tax_in_days(for_agency uuid, first_day date, last_day date)
returns table (line sales_tax_lines, day date, taxable bigint, exempt bigint, nontaxable bigint, tax bigint)
language plpgsql stable set search_path = pg_catalog, public, fw as $$
#variable_conflict use_column
declare
  now_basis text;
  filed record;
begin
  select a.basis into now_basis from tax_agencies a where a.tenant_id = fw.current_tenant() and a.id = for_agency;
  select min(r.starts_on) as starts_on, max(r.ends_on) as ends_on, bool_or(r.starts_on < first_day or r.ends_on > last_day) as is_cut
    into filed from tax_returns r
   where r.tenant_id = fw.current_tenant() and r.agency_id = for_agency and r.status = 'filed'
     and r.starts_on <= last_day and r.ends_on >= first_day;
  if filed.is_cut is distinct from false then
    return query select * from fw.open_sales_tax(for_agency, now_basis, first_day, last_day);
    return;
  end if;
  return query
    select x, t.day, t.taxable, t.exempt, t.nontaxable, t.tax
      from tax_returns r
      join tax_return_lines t on t.tenant_id = r.tenant_id and t.return_id = r.id
      join sales_tax_lines x on x.tenant_id = t.tenant_id and x.position = t.position and x.rate = t.rate and x.part = t.part
     where r.tenant_id = fw.current_tenant() and r.agency_id = for_agency and r.status = 'filed'
       and r.starts_on >= first_day and r.ends_on <= last_day;
  if first_day < filed.starts_on then
    return query select * from fw.open_sales_tax(for_agency, now_basis, first_day, filed.starts_on - 1);
  end if;
  if last_day > filed.ends_on then
    return query select * from fw.open_sales_tax(for_agency, now_basis, filed.ends_on + 1, last_day);
  end if;
end $$;

-- A filing keeps what it reports.
create function fw.keep_tax_return() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  kept bigint;
begin
  insert into tax_return_lines (tenant_id, return_id, position, rate, part, day, taxable, exempt, nontaxable, tax)
    select new.tenant_id, new.id, (o.line).position, (o.line).rate, (o.line).part, o.day, o.taxable, o.exempt, o.nontaxable, o.tax
      from fw.open_sales_tax(new.agency_id, new.basis, new.starts_on, new.ends_on) o;
  select coalesce(sum(t.tax), 0) into kept from tax_return_lines t where t.tenant_id = new.tenant_id and t.return_id = new.id;
  if kept <> new.tax then
    raise exception 'a return pays what it reports' using errcode = '23514', constraint = 'tax_returns_tax_check', table = 'tax_returns';
  end if;
  return null;
end $$;
create trigger keeps_lines after insert on tax_returns for each row when (new.status = 'filed') execute function fw.keep_tax_return();

-- What stands filed already was filed on the accrual basis, up to its last line. The tables' owner passes for this moment only.
alter table tax_returns no force row level security;
alter table sales_tax_lines no force row level security;
alter table tax_return_lines no force row level security;
insert into tax_return_lines (tenant_id, return_id, position, rate, part, day, taxable, exempt, nontaxable, tax)
  select r.tenant_id, r.id, x.position, x.rate, x.part, x.entry_date, x.taxable, x.exempt, x.nontaxable, x.tax
    from tax_returns r
    left join lateral (
      select min(b.starts_on) as starts_on, max(b.ends_on) as ends_on, max(b.until_line) as until_line from tax_returns b
       where b.tenant_id = r.tenant_id and b.agency_id = r.agency_id and b.status = 'filed' and b.ends_on < r.starts_on) f on true
    join sales_tax_lines x on x.tenant_id = r.tenant_id and x.agency_id = r.agency_id and x.id <= r.until_line
      and (x.entry_date between r.starts_on and r.ends_on or (x.entry_date between f.starts_on and f.ends_on and x.id > f.until_line))
   where r.status = 'filed';
alter table tax_returns force row level security;
alter table sales_tax_lines force row level security;
alter table tax_return_lines force row level security;
