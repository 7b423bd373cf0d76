import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { mostOpenEntries } from '../answer-limits.rules.ts';

export interface OpenEntry {
  /** Id of the journal line. */
  readonly id: string;
  readonly entry_id: string;
  readonly number: string;
  readonly entry_date: string;
  readonly memo: string;
  readonly who: string | null;
  /** Debit less credit. */
  readonly amount: string;
}

/**
 * Ledger lines of a bank account that are not matched with a bank line, reversals too: a cheque that bounces is on the statement twice. At most
 * `mostOpenEntries`, those closest to the middle of the days; `words` finds others.
 */
export const openEntriesReport = defineReport(
  'open_entries',
  {
    label: 'Open entries',
    allow: office,
    permission: 'view_transactions',
    params: {
      account_id: field.ref('accounts', { label: 'Account', required: true }),
      from: field.date({ label: 'From', required: true }),
      to: field.date({ label: 'To', required: true }),
      words: field.text({ label: 'Number, name or memo', max: 100 }),
    },
  },
  async (ctx, { account_id, from, to, words }): Promise<readonly OpenEntry[]> => {
    const sought = words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : '%';
    const { rows } = await sql<Omit<OpenEntry, 'amount'> & { amount: bigint }>`
      select l.id, l.entry_id, e.number, l.entry_date::text, e.memo, coalesce(c.name, v.name) as who, l.debit - l.credit as amount
      from journal_lines l join journal_entries e on e.id = l.entry_id
      left join customers c on c.id = l.customer_id left join vendors v on v.id = l.vendor_id
      where l.account_id = ${account_id} and l.entry_date between ${from}::date and ${to}::date
        and not exists (select from bank_matches m where m.journal_line_id = l.id) and not fw.is_reconciled(l.id)
        and concat_ws(' ', e.number, e.memo, c.name, v.name) ilike ${sought}
      order by abs(l.entry_date - ${from}::date - (${to}::date - ${from}::date) / 2), e.position desc limit ${mostOpenEntries}`.execute(
      ctx.db,
    );
    const exponent = currencyExponent(ctx.viewer.currency);
    return rows.map((row) => ({ ...row, amount: fromMinor(row.amount, exponent) }));
  },
);
