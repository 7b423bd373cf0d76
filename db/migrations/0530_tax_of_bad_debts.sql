-- The tax of what is written off as a bad debt comes off the tax payable where the law gives it back.

-- The part of the amount that is tax, and how it is made up: [{"rate": millionths, "net": minor units, "tax": minor units}].
alter table write_offs
  add column tax bigint not null default 0,
  add column taxes jsonb not null default '[]';

-- A third side of the kept taxes, below nothing: a write-off.
alter table tax_lines drop constraint tax_lines_side_check;
alter table tax_lines add constraint tax_lines_side_check check (side in ('charged', 'paid', 'written_off')) not valid;
alter table tax_totals drop constraint tax_totals_side_check;
alter table tax_totals add constraint tax_totals_side_check check (side in ('charged', 'paid', 'written_off')) not valid;
alter table sales_tax_lines add column is_bad_debt boolean not null default false;

create or replace function fw.add_tax_lines(entries uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  with documents as (
    select e.tenant_id, e.id, e.entry_date, e.position, e.source_id, s.side, s.sign
      from journal_entries e
      join (values ('invoice', 'charged', 1), ('credit_note_void', 'charged', 1), ('credit_note', 'charged', -1), ('invoice_void', 'charged', -1),
          ('vendor_bill', 'paid', 1), ('vendor_credit_void', 'paid', 1), ('vendor_credit', 'paid', -1), ('vendor_bill_void', 'paid', -1),
          ('write_off', 'written_off', -1), ('write_off_reversal', 'written_off', 1))
        as s(source, side, sign) on s.source = e.source
     where e.tenant_id = fw.current_tenant() and e.id = any(entries)),
  lines as (
    select d.*, d.source_id as document_id, (l.tax_rate * 1000000)::integer as rate, l.net, l.tax from documents d
      join invoice_lines l on l.tenant_id = d.tenant_id and l.invoice_id = d.source_id and l.kind <> 'section'
     where d.side = 'charged' and not exists (
       select from invoices i join invoices credited on credited.tenant_id = i.tenant_id and credited.id = i.credits_id
        where i.tenant_id = d.tenant_id and i.id = d.source_id and credited.kind = 'deposit')
    union all
    select d.*, d.source_id, (l.tax_rate * 1000000)::integer, l.total_amount - l.tax_amount, l.tax_amount from documents d
      join vendor_bill_lines l on l.tenant_id = d.tenant_id and l.bill_id = d.source_id
     where d.side = 'paid' and exists (
       select from journal_lines j join accounts a on a.tenant_id = j.tenant_id and a.id = j.account_id and a.system_key = 'purchase_tax'
        where j.tenant_id = d.tenant_id and j.entry_id = d.id)
    union all
    select d.*, w.invoice_id, l.rate, l.net, l.tax from documents d
      join write_offs w on w.tenant_id = d.tenant_id and w.id = d.source_id
      cross join jsonb_to_recordset(w.taxes) as l(rate integer, net bigint, tax bigint)
     where d.side = 'written_off'),
  added as (
    insert into tax_lines (tenant_id, side, entry_date, position, rate, entry_id, document_id, net, tax)
    select tenant_id, side, entry_date, position, rate, id, document_id, sum(sign * net), sum(sign * tax)
      from lines group by 1, 2, 3, 4, 5, 6, 7
    on conflict do nothing
    returning tenant_id, side, rate, entry_date, net, tax)
  insert into tax_totals as t (tenant_id, side, rate, day, net, tax)
    select a.tenant_id, a.side, a.rate, a.entry_date, sum(a.net), sum(a.tax) from added a group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, side, rate, day) do update set net = t.net + excluded.net, tax = t.tax + excluded.tax;
end $$;

-- A write-off takes back what its invoice charged, in the parts in which it was charged.
create or replace function fw.add_sales_tax_lines(entries uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if not exists (select from tax_rate_parts where tenant_id = fw.current_tenant()) then return; end if;
  with posted as (
    select l.tenant_id, l.side, l.entry_date, l.position, l.rate, l.document_id, l.net, l.tax, coalesce(i.credits_id, i.id) as origin_id,
      fw.tax_rate_of_place(i.site_id) as place_id,
      case when l.rate = 0 and c.tax_exempt then
        case when c.exemption_expires_on < i.issue_date then 'expired' else coalesce(c.exemption_reason, 'other') end end as reason
      from tax_lines l
      join invoices i on i.tenant_id = l.tenant_id and i.id = l.document_id
      join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
     where l.tenant_id = fw.current_tenant() and l.side in ('charged', 'written_off') and l.entry_id = any(entries)
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
      taxable, exempt, nontaxable, tax, reason, is_bad_debt)
    select tenant_id, entry_date, position, rate, part, document_id, agency_id, level, jurisdiction, part_rate,
      case when rate > 0 then net else 0 end,
      case when rate = 0 and why is not null then net else 0 end,
      case when rate = 0 and why is null then net else 0 end,
      coalesce(round(tax * reached / whole) - round(tax * (reached - part_rate) / whole), 0)::bigint,
      why, side = 'written_off'
    from shared order by position, rate, part
  on conflict do nothing;
end $$;

create or replace function fw.take_up_sales_tax(first_day date) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  last bigint;
  found_documents bigint;
begin
  perform fw.lock_ledger();
  select coalesce(max(x.id), 0) into last from sales_tax_lines x where x.tenant_id = fw.current_tenant();
  perform fw.add_sales_tax_lines(array(select distinct l.entry_id from tax_lines l
    where l.tenant_id = fw.current_tenant() and l.side in ('charged', 'written_off') and l.entry_date >= first_day));
  select count(distinct x.position) into found_documents from sales_tax_lines x where x.tenant_id = fw.current_tenant() and x.id > last;
  return found_documents;
end $$;

-- A write-off names its entry, so it is written after it, unlike other documents.
create function fw.keep_taxes_of_write_off() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.add_tax_lines(array[new.journal_entry_id]);
  perform fw.add_sales_tax_lines(array[new.journal_entry_id]);
  return null;
end $$;
create trigger taxes after insert on write_offs for each row when (new.taxes <> '[]') execute function fw.keep_taxes_of_write_off();
