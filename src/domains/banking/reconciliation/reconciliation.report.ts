import { sql } from 'kysely';
import { balancesAt } from '#domains/ledger/accounts/balances.ts';
import { office } from '#kernel/access.ts';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { mostLines } from '../answer-limits.rules.ts';
import { clearedSums } from './reconciled.ts';

export interface ReconciliationReport {
  readonly id: string;
  readonly account_id: string;
  readonly account: string;
  readonly status: 'open' | 'completed';
  readonly statement_date: string;
  readonly statement_balance: string;
  readonly opening_balance: string;
  readonly paid_in: string;
  readonly paid_out: string;
  readonly cleared_count: number;
  /** Statement balance less reconciled lines; must be zero to complete. */
  readonly difference: string;
  /** The ledger balance on that day, and the part of it that is outstanding at the bank. */
  readonly book_balance: string;
  readonly outstanding: string;
  readonly lines: readonly ReconciliationLine[];
  /** Beyond `mostLines`: older ones that are ticked, later ones that are not. */
  readonly left_out: number;
}

export interface ReconciliationLine {
  readonly journal_line_id: string;
  readonly entry_id: string;
  readonly number: string;
  readonly entry_date: string;
  readonly memo: string;
  readonly who: string | null;
  /** Positive amounts raise the balance of the statement. */
  readonly amount: string;
  readonly is_cleared: boolean;
  /** True if the line is matched with a bank line. */
  readonly is_matched: boolean;
}

type Row = Omit<ReconciliationLine, 'amount'> & { readonly amount: bigint; readonly all: string };

/** The ledger lines up to the statement's day: those on it, and those outstanding. */
export const reconciliationReport = defineReport(
  'reconciliation',
  {
    label: 'Reconciliation',
    allow: office,
    permission: 'view_transactions',
    params: { id: field.uuid({ label: 'Reconciliation', required: true }) },
  },
  async (ctx, { id }): Promise<ReconciliationReport> => {
    const { rows: found } = await sql<{
      account_id: string;
      account: string;
      sign: number;
      status: 'open' | 'completed';
      statement_date: string;
      statement_balance: bigint;
      opening_balance: bigint;
    }>`
      select r.account_id, a.code || ' ' || a.name as account, case a.normal_side when 'debit' then 1 else -1 end as sign,
        r.status, r.statement_date::text, r.statement_balance, r.opening_balance
      from reconciliations r join accounts a on a.id = r.account_id where r.id = ${id}::uuid`.execute(ctx.db);
    const [one] = found;
    if (!one) throw notFound();
    const lines = await readLines(ctx.db, id, one);
    const { paid_in, paid_out, lines: cleared_count } = await clearedSums(ctx, id);
    const [balances] = await balancesAt(ctx, [one.statement_date]);
    const book = BigInt(one.sign) * (balances?.get(one.account_id) ?? 0n);
    const cleared = one.opening_balance + paid_in - paid_out;
    const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
    const { sign: _, ...facts } = one;
    return {
      id,
      ...facts,
      statement_balance: money(one.statement_balance),
      opening_balance: money(one.opening_balance),
      paid_in: money(paid_in),
      paid_out: money(paid_out),
      cleared_count,
      difference: money(one.statement_balance - cleared),
      book_balance: money(book),
      outstanding: money(book - cleared),
      lines: lines.map(({ all: _all, ...line }) => ({ ...line, amount: money(line.amount) })),
      left_out: Number(lines[0]?.all ?? 0) - lines.length,
    };
  },
);

/** An entry and its reversal that are both outstanding cancel out and are left out, unless one of them was matched with the bank. */
async function readLines(
  db: Parameters<ReturnType<typeof sql<Row>>['execute']>[0],
  id: string,
  { account_id, statement_date, sign }: { account_id: string; statement_date: string; sign: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with own as (
      select l.id, l.entry_id, l.entry_date, l.position, (${sql.lit(sign)} * (l.debit - l.credit))::bigint as amount,
        l.customer_id, l.vendor_id, r.reconciliation_id
      from journal_lines l left join reconciliation_lines r on r.journal_line_id = l.id
      where l.account_id = ${account_id} and l.entry_date <= ${statement_date}::date
        and (r.reconciliation_id = ${id}::uuid or r.reconciliation_id is null or exists (
          select from reconciliations later where later.id = r.reconciliation_id and later.statement_date > ${statement_date}::date))),
    shown as (select o.id as journal_line_id, o.entry_id, e.number, o.entry_date::text, e.memo, coalesce(c.name, v.name) as who, o.amount,
      coalesce(o.reconciliation_id = ${id}::uuid, false) as is_cleared, e.position, o.position as line,
      exists (select from bank_matches m where m.journal_line_id = o.id) as is_matched
    from own o join journal_entries e on e.id = o.entry_id
    left join customers c on c.id = o.customer_id left join vendors v on v.id = o.vendor_id
    where o.reconciliation_id is not null or not exists (
      select from own x join journal_entries xe on xe.id = x.entry_id
      where x.reconciliation_id is null
        and not exists (select from bank_matches m where m.journal_line_id in (o.id, x.id)) and (xe.reverses_id = e.id or e.reverses_id = xe.id))
)
    select journal_line_id, entry_id, number, entry_date, memo, who, amount, is_cleared, is_matched, all_lines::text as all
    from (select s.*, count(*) over () as all_lines, row_number() over (partition by is_cleared
        order by case when is_cleared then -s.position else s.position end, line) as place from shown s) s
    where place <= ${mostLines} order by entry_date, position, line`.execute(db);
  return rows;
}
