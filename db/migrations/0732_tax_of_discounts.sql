-- The tax in a discount for paying early comes off the tax that its invoice charged, on the day on which it is taken.

alter table sales_tax_lines add column is_discount boolean not null default false;

-- A discount takes back what its invoice charged, at its rates; what is brought forward was charged in the previous books.
create or replace function fw.add_tax_lines(entries uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  with documents as (
    select e.tenant_id, e.id, e.entry_date, e.position, e.source_id, s.side, s.sign, e.source_table
      from journal_entries e
      join (values ('invoice', 'charged', 1), ('credit_note_void', 'charged', 1), ('credit_note', 'charged', -1), ('invoice_void', 'charged', -1),
          ('vendor_bill', 'paid', 1), ('vendor_credit_void', 'paid', 1), ('vendor_credit', 'paid', -1), ('vendor_bill_void', 'paid', -1),
          ('purchase_discount', 'paid', -1), ('purchase_discount_reversal', 'paid', 1),
          ('sales_discount', 'charged', -1), ('sales_discount_reversal', 'charged', 1),
          ('write_off', 'written_off', -1), ('write_off_reversal', 'written_off', 1),
          ('opening_balance', 'brought', 1), ('opening_balance_undone', 'brought', -1))
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
    select d.*, p.bill_id, l.rate, l.net, l.tax from documents d
      join purchase_discounts p on p.tenant_id = d.tenant_id and p.id = d.source_id
      cross join jsonb_to_recordset(p.taxes) as l(rate integer, net bigint, tax bigint)
     where d.source_table = 'purchase_discounts'
    union all
    select d.*, p.invoice_id, l.rate, l.net, l.tax from documents d
      join sales_discounts p on p.tenant_id = d.tenant_id and p.id = d.source_id
      cross join jsonb_to_recordset(p.taxes) as l(rate integer, net bigint, tax bigint)
     where d.source_table = 'sales_discounts'
    union all
    select d.*, w.invoice_id, l.rate, l.net, l.tax from documents d
      join write_offs w on w.tenant_id = d.tenant_id and w.id = d.source_id
      cross join jsonb_to_recordset(w.taxes) as l(rate integer, net bigint, tax bigint)
     where d.side = 'written_off'
    union all
    select d.*, i.id, (l.tax_rate * 1000000)::integer, case i.kind when 'credit_note' then -l.net else l.net end,
      case i.kind when 'credit_note' then -l.tax else l.tax end
      from documents d
      join invoices i on i.tenant_id = d.tenant_id and i.id = d.source_id and i.tax <> 0
      join invoice_lines l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
     where d.side = 'brought' and d.source_table = 'invoices'),
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

-- In the parts in which the invoice charged it; what is brought is split by the rate that was given with it.
create or replace function fw.add_sales_tax_lines(entries uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if not exists (select from tax_rate_parts where tenant_id = fw.current_tenant()) then return; end if;
  with posted as materialized (
    select l.tenant_id, l.side, l.entry_date, l.position, l.rate, l.document_id, l.net, l.tax, coalesce(i.credits_id, i.id) as origin_id,
      e.source_table = 'sales_discounts' as is_discount,
      coalesce(b.tax_rate_id, fw.tax_rate_of_place(i.site_id)) as place_id,
      case when l.rate = 0 and c.tax_exempt then
        case when c.exemption_expires_on < i.issue_date then 'expired' else coalesce(c.exemption_reason, 'other') end end as reason
      from tax_lines l
      join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      join invoices i on i.tenant_id = l.tenant_id and i.id = l.document_id
      join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
      left join opening_invoices b on b.tenant_id = i.tenant_id and b.number = i.number and i.opened_on is not null
     where l.tenant_id = fw.current_tenant() and l.side in ('charged', 'written_off', 'brought') and l.entry_id = any(entries)
       and not exists (select from sales_tax_lines x where x.tenant_id = l.tenant_id and x.position = l.position and x.rate = l.rate)),
  before as materialized (
    select distinct on (p.position, p.rate, x.part) p.position, p.rate, p.side, p.is_discount, p.entry_date, p.document_id, p.net, p.tax,
      x.part, x.agency_id, x.level, x.jurisdiction, x.part_rate, x.reason
      from posted p
      join sales_tax_lines x on x.tenant_id = p.tenant_id and x.document_id = p.origin_id and x.rate = p.rate
     order by p.position, p.rate, x.part, x.id),
  parts as (
    select * from before
    union all
    select p.position, p.rate, p.side, p.is_discount, p.entry_date, p.document_id, p.net, p.tax, (row_number() over (partition by p.position, p.rate
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
    select *, sum(part_rate) over (partition by position, rate order by part)::numeric as reached,
      nullif(sum(part_rate) over (partition by position, rate), 0)::numeric as whole
      from parts)
  insert into sales_tax_lines (tenant_id, entry_date, position, rate, part, document_id, agency_id, level, jurisdiction, part_rate,
      taxable, exempt, nontaxable, tax, reason, is_bad_debt, is_brought, is_discount)
    select fw.current_tenant(), entry_date, position, rate, part, document_id, agency_id, level, jurisdiction, part_rate,
      case when rate > 0 then net else 0 end,
      case when rate = 0 and reason is not null then net else 0 end,
      case when rate = 0 and reason is null then net else 0 end,
      coalesce(round(tax * reached / whole) - round(tax * (reached - part_rate) / whole), 0)::bigint,
      reason, side = 'written_off', side = 'brought', is_discount
    from shared order by position, rate, part
  on conflict do nothing;
end $$;

-- A discount counts on its day on either basis: as it is taken, its invoice is paid. What was brought was invoiced before the first return
-- here, whatever its days: it was reported elsewhere if that return is on the accrual basis.
create or replace function fw.open_sales_tax(for_agency uuid, on_basis text, first_day date, last_day date)
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
       where x.tenant_id = fw.current_tenant() and x.agency_id = for_agency and not x.is_brought and (x.entry_date between first_day and last_day
         or (x.entry_date between filed.starts_on and filed.ends_on and x.id > filed.until_line));
    return;
  end if;

  return query
  with lines as materialized (
    select x as line, x.id, x.document_id, x.entry_date, i.total, coalesce(i.credits_id, i.id) as origin_id,
      coalesce(filed.first_basis = 'accrual' and (x.is_brought or x.entry_date < filed.starts_on), false) as is_before,
      coalesce(e.position = x.position, false) and not x.is_bad_debt as is_charge, x.is_discount
      from sales_tax_lines x
      join invoices i on i.tenant_id = x.tenant_id and i.id = x.document_id
      left join journal_entries e on e.tenant_id = i.tenant_id and e.id = i.journal_entry_id
     where x.tenant_id = fw.current_tenant() and x.agency_id = for_agency and x.entry_date <= last_day),
  accrued as (
    select origin_id from lines group by origin_id
    having on_basis = 'accrual' or bool_or(coalesce(entry_date <= filed.accrued_to and id <= filed.accrued_until, false)
      or is_before)),
  sorted as materialized (
    select l.*, a.origin_id is not null as is_accrued from lines l left join accrued a on a.origin_id = l.origin_id),
  -- An invoice is paid by money, credits and a discount for paying early, whose own lines take its tax back on that day; not by writing it
  -- off. A credit note counts as it is used.
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
      from sorted s where (s.is_accrued or s.is_discount) and not s.is_before and s.entry_date between first_day and last_day
    union all
    select s.line, p.day, p.upto - p.amount, p.upto, s.total, false
      from sorted s join reached p on p.document_id = s.document_id
     where not s.is_accrued and s.is_charge and p.day between first_day and last_day
    union all
    select s.line, least(s.entry_date, filed.ends_on),
      case when filed.first_basis = 'accrual' then case when s.is_before then s.total else 0 end
        when s.is_discount then case when s.entry_date < filed.starts_on then s.total else 0 end
        when s.is_charge then coalesce(b.below, 0) else 0 end,
      case when s.is_accrued or s.is_discount then case when s.is_before or s.entry_date <= filed.ends_on then s.total else 0 end
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

-- A discount names its entry, so it is written after it.
create function fw.keep_taxes_of_sales_discount() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  perform fw.add_tax_lines(array[new.journal_entry_id]);
  perform fw.add_sales_tax_lines(array[new.journal_entry_id]);
  return null;
end $$;
create trigger taxes after insert on sales_discounts for each row when (new.taxes <> '[]') execute function fw.keep_taxes_of_sales_discount();
