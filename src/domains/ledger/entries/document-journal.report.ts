import { type RawBuilder, sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';

export interface DocumentEntry {
  readonly id: string;
  readonly number: string;
  readonly entry_date: string;
  readonly memo: string;
  readonly source: string;
  readonly reverses_id: string | null;
  readonly lines: readonly {
    readonly account_id: string;
    readonly code: string;
    readonly name: string;
    readonly debit: string;
    readonly credit: string;
    readonly memo: string | null;
  }[];
}

export const journalDocuments = [
  'invoices',
  'payments',
  'refunds',
  'work_order_parts',
  'purchase_orders',
  'goods_receipts',
  'vendor_bills',
  'bill_payments',
] as const;

/**
 * The entries of a document and their reversals: `?table=invoices&id=…`. For an invoice or bill also those of its payments, for an
 * order those of its receipts.
 */
export const documentJournalReport = defineReport(
  'document_journal',
  {
    label: 'Journal of a document',
    allow: office,
    permission: 'view_transactions',
    params: {
      table: field.choice(journalDocuments, {
        label: 'Document',
        required: true,
      }),
      id: field.uuid({ label: 'Id', required: true }),
    },
  },
  async (ctx, { table, id }): Promise<readonly DocumentEntry[]> => {
    const { rows } = await sql<DocumentEntry>`
      with sources(source_table, source_id) as (select ${table}::text, ${id}::uuid ${sourcesBelow(table, id)}),
      found as (
        select e.id from sources s join journal_entries e on e.source_table = s.source_table and e.source_id = s.source_id
        ${table === 'invoices' ? entriesOfAllocations(id) : sql``})
      select e.id, e.number, e.entry_date::text, e.memo, e.source, e.reverses_id, l.lines
      from found join journal_entries e on e.id = found.id
      cross join lateral (
        select json_agg(json_build_object('account_id', a.id, 'code', a.code, 'name', a.name,
            'debit', l.debit::text, 'credit', l.credit::text, 'memo', l.memo) order by l.position) as lines
        from journal_lines l join accounts a on a.id = l.account_id where l.entry_id = e.id) l
      order by e.position`.execute(ctx.db);
    const exponent = currencyExponent(ctx.viewer.currency);
    const money = (minor: string) => fromMinor(BigInt(minor), exponent);
    return rows.map((entry) => ({
      ...entry,
      lines: entry.lines.map((line) => ({ ...line, debit: money(line.debit), credit: money(line.credit) })),
    }));
  },
);

/** The payments, write-offs and receipts of a document. A union of selective parts, so that each one is read by its index. */
function sourcesBelow(table: (typeof journalDocuments)[number], id: string): RawBuilder<unknown> {
  switch (table) {
    case 'invoices':
      return sql`union select 'payments', payment_id from payment_allocations where invoice_id = ${id}::uuid
        union select 'write_offs', w.id from write_offs w where w.invoice_id = ${id}::uuid
        union select 'sales_discounts', d.id from sales_discounts d where d.invoice_id = ${id}::uuid`;
    case 'payments':
      return sql`union select 'sales_discounts', d.id from sales_discounts d where d.payment_id = ${id}::uuid`;
    case 'purchase_orders':
      return sql`union select 'goods_receipts', r.id from goods_receipts r where r.po_id = ${id}::uuid`;
    case 'vendor_bills':
      return sql`union select 'bill_payments', p.payment_id from bill_payment_allocations p where p.bill_id = ${id}::uuid
        union select 'purchase_discounts', d.id from purchase_discounts d where d.bill_id = ${id}::uuid
        union select 'prepayment_uses', u.id from prepayment_uses u where u.bill_id = ${id}::uuid`;
    case 'bill_payments':
      return sql`union select 'purchase_discounts', d.id from purchase_discounts d where d.payment_id = ${id}::uuid
        union select 'prepayment_uses', u.id from prepayment_uses u where u.payment_id = ${id}::uuid
        union select 'vendor_refunds', r.id from vendor_refunds r where r.payment_id = ${id}::uuid`;
    default:
      return sql``;
  }
}

/** Those that only allocate: a deposit to the invoice, or the invoice's own deposit to others. */
function entriesOfAllocations(id: string): RawBuilder<unknown> {
  return sql`union select journal_entry_id from payment_allocations where invoice_id = ${id}::uuid
    union select journal_entry_id from payment_allocations where deposit_id = ${id}::uuid`;
}
