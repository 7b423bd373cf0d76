-- A year of documents is split into the parts of their rates in seconds: the parts carry what was posted, as joining them with it again
-- made them anew for each document.
create or replace function fw.add_sales_tax_lines(entries uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if not exists (select from tax_rate_parts where tenant_id = fw.current_tenant()) then return; end if;
  with posted as materialized (
    select l.tenant_id, l.side, l.entry_date, l.position, l.rate, l.document_id, l.net, l.tax, coalesce(i.credits_id, i.id) as origin_id,
      fw.tax_rate_of_place(i.site_id) as place_id,
      case when l.rate = 0 and c.tax_exempt then
        case when c.exemption_expires_on < i.issue_date then 'expired' else coalesce(c.exemption_reason, 'other') end end as reason
      from tax_lines l
      join invoices i on i.tenant_id = l.tenant_id and i.id = l.document_id
      join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
     where l.tenant_id = fw.current_tenant() and l.side in ('charged', 'written_off') and l.entry_id = any(entries)
       and not exists (select from sales_tax_lines x where x.tenant_id = l.tenant_id and x.position = l.position and x.rate = l.rate)),
  before as materialized (
    select distinct on (p.position, p.rate, x.part) p.position, p.rate, p.side, p.entry_date, p.document_id, p.net, p.tax,
      x.part, x.agency_id, x.level, x.jurisdiction, x.part_rate, x.reason
      from posted p
      join sales_tax_lines x on x.tenant_id = p.tenant_id and x.document_id = p.origin_id and x.rate = p.rate
     order by p.position, p.rate, x.part, x.id),
  parts as (
    select * from before
    union all
    select p.position, p.rate, p.side, p.entry_date, p.document_id, p.net, p.tax, (row_number() over (partition by p.position, p.rate
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
      taxable, exempt, nontaxable, tax, reason, is_bad_debt)
    select fw.current_tenant(), entry_date, position, rate, part, document_id, agency_id, level, jurisdiction, part_rate,
      case when rate > 0 then net else 0 end,
      case when rate = 0 and reason is not null then net else 0 end,
      case when rate = 0 and reason is null then net else 0 end,
      coalesce(round(tax * reached / whole) - round(tax * (reached - part_rate) / whole), 0)::bigint,
      reason, side = 'written_off'
    from shared order by position, rate, part
  on conflict do nothing;
end $$;
