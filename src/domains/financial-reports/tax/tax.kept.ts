import { keptTable } from '#kernel/kept-figure.ts';

/** A void takes back what its document brought, a write-off or a discount what its invoice did; a credit note for a deposit brings nothing, because deposits are not taxed. */
export const taxLines = keptTable('tax_lines', {
  label: 'Taxed documents by rate',
  key: ['side', 'entry_date', 'position', 'rate'],
  values: ['entry_id', 'document_id', 'net', 'tax'],
  nothing: 'false',
  madeOf: `
    select d.side, d.entry_date, d.position, (l.tax_rate * 1000000)::integer as rate, d.entry_id, coalesce(l.invoice_id, d.document_id) as document_id,
      sum(d.sign * l.net) as net, sum(d.sign * l.tax) as tax
    from (
      select e.id as entry_id, e.entry_date, e.position, e.source_id as document_id, s.side, s.sign
      from journal_entries e
      join (values ('invoice', 'charged', 1), ('credit_note_void', 'charged', 1), ('credit_note', 'charged', -1), ('invoice_void', 'charged', -1),
          ('vendor_bill', 'paid', 1), ('vendor_credit_void', 'paid', 1), ('vendor_credit', 'paid', -1), ('vendor_bill_void', 'paid', -1),
          ('purchase_discount', 'paid', -1), ('purchase_discount_reversal', 'paid', 1),
          ('sales_discount', 'charged', -1), ('sales_discount_reversal', 'charged', 1),
          ('write_off', 'written_off', -1), ('write_off_reversal', 'written_off', 1),
          ('opening_balance', 'brought', 1), ('opening_balance_undone', 'brought', -1))
        s(source, side, sign) on s.source = e.source
      where e.tenant_id = fw.current_tenant()) d
    join (
      select 'charged' as side, l.invoice_id as document_id, l.tax_rate, l.net, l.tax, null::uuid as invoice_id
      from invoice_lines l
      join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
      left join invoices credited on credited.tenant_id = i.tenant_id and credited.id = i.credits_id
      where l.tenant_id = fw.current_tenant() and l.kind <> 'section' and credited.kind is distinct from 'deposit'
      union all
      select 'brought', i.id, l.tax_rate, case i.kind when 'credit_note' then -l.net else l.net end,
        case i.kind when 'credit_note' then -l.tax else l.tax end, null
      from invoices i join invoice_lines l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
      where i.tenant_id = fw.current_tenant() and i.opened_on is not null and i.tax <> 0
      union all
      select 'paid', l.bill_id, l.tax_rate, l.total_amount - l.tax_amount, l.tax_amount, null
      from vendor_bill_lines l where l.tenant_id = fw.current_tenant()
      union all
      select 'paid', p.id, l.rate / 1000000.0, l.net, l.tax, p.bill_id
      from purchase_discounts p cross join jsonb_to_recordset(p.taxes) as l(rate integer, net bigint, tax bigint)
      where p.tenant_id = fw.current_tenant()
      union all
      select 'charged', p.id, l.rate / 1000000.0, l.net, l.tax, p.invoice_id
      from sales_discounts p cross join jsonb_to_recordset(p.taxes) as l(rate integer, net bigint, tax bigint)
      where p.tenant_id = fw.current_tenant()
      union all
      select 'written_off', w.id, l.rate / 1000000.0, l.net, l.tax, w.invoice_id
      from write_offs w cross join jsonb_to_recordset(w.taxes) as l(rate integer, net bigint, tax bigint)
      where w.tenant_id = fw.current_tenant()) l on l.side = d.side and l.document_id = d.document_id
    where d.side <> 'paid' or exists (
      select from journal_lines j join accounts a on a.tenant_id = j.tenant_id and a.id = j.account_id and a.system_key = 'purchase_tax'
      where j.tenant_id = fw.current_tenant() and j.entry_id = d.entry_id)
    group by 1, 2, 3, 4, 5, 6`,
});

export const taxTotals = keptTable('tax_totals', {
  label: 'Taxes by day and rate',
  key: ['side', 'rate', 'day'],
  values: ['net', 'tax'],
  nothing: 'net = 0 and tax = 0',
  madeOf: `
    select side, rate, entry_date as day, sum(net) as net, sum(tax) as tax
    from tax_lines where tenant_id = fw.current_tenant() group by 1, 2, 3`,
});
