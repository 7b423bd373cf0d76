/**
 * All taxed lines by posting date: invoices and credit notes on one side, bills and vendor credits on the other. A void is a
 * further row with the opposite sign. Both tax reports use this, so they can't differ.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Span } from '../statements/statement-parts.ts';

export interface TaxedLine {
  readonly side: 'charged' | 'paid';
  readonly rate: string;
  readonly entry_id: string;
  readonly entry_date: string;
  readonly document_id: string;
  readonly net: bigint;
  readonly tax: bigint;
}

export function taxedLines({ from, to }: Pick<Span, 'from' | 'to'>): RawBuilder<TaxedLine> {
  const days = sql`e.entry_date between ${from ?? '1900-01-01'}::date and ${to}::date`;
  return sql<TaxedLine>`
    select 'charged' as side, trim_scale(l.tax_rate)::text as rate, e.id as entry_id, e.entry_date, e.position, e.source_id as document_id,
      s.sign * l.net as net, s.sign * l.tax as tax
    from journal_entries e
    join (values ('invoice', 1), ('credit_note_void', 1), ('credit_note', -1), ('invoice_void', -1)) s(source, sign) on s.source = e.source
    join invoice_lines l on l.invoice_id = e.source_id and l.kind <> 'section'
    where ${days}
    union all
    select 'paid', trim_scale(l.tax_rate)::text, e.id, e.entry_date, e.position, e.source_id,
      s.sign * (l.total_amount - l.tax_amount), s.sign * l.tax_amount
    from journal_entries e
    join (values ('vendor_bill', 1), ('vendor_credit_void', 1), ('vendor_credit', -1), ('vendor_bill_void', -1)) s(source, sign) on s.source = e.source
    join vendor_bill_lines l on l.bill_id = e.source_id
    where ${days} and exists (select from journal_lines t join accounts a on a.id = t.account_id and a.system_key = 'purchase_tax'
      where t.entry_id = e.id)`;
}
