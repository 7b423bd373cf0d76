import { sql } from 'kysely';
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
      select e.id, e.number, e.entry_date::text, e.memo, e.source, e.reverses_id, l.lines
      from journal_entries e
      cross join lateral (
        select json_agg(json_build_object('account_id', a.id, 'code', a.code, 'name', a.name,
            'debit', l.debit::text, 'credit', l.credit::text, 'memo', l.memo) order by l.position) as lines
        from journal_lines l join accounts a on a.id = l.account_id where l.entry_id = e.id) l
      where (e.source_table = ${table} and e.source_id = ${id}::uuid)
         or (${table} = 'invoices' and e.source_table = 'payments' and e.source_id in (
           select payment_id from payment_allocations where invoice_id = ${id}::uuid))
         or (${table} = 'invoices' and (e.id in (
           select journal_entry_id from payment_allocations where ${id}::uuid in (invoice_id, deposit_id))
           or e.source_table = 'write_offs' and e.source_id in (select w.id from write_offs w where w.invoice_id = ${id}::uuid)))
         or (${table} = 'purchase_orders' and e.source_table = 'goods_receipts' and e.source_id in (
           select r.id from goods_receipts r where r.po_id = ${id}::uuid))
         or (${table} = 'vendor_bills' and e.source_table = 'bill_payments' and e.source_id in (
           select p.payment_id from bill_payment_allocations p where p.bill_id = ${id}::uuid))
      order by e.position`.execute(ctx.db);
    const exponent = currencyExponent(ctx.viewer.currency);
    const money = (minor: string) => fromMinor(BigInt(minor), exponent);
    return rows.map((entry) => ({
      ...entry,
      lines: entry.lines.map((line) => ({ ...line, debit: money(line.debit), credit: money(line.credit) })),
    }));
  },
);
