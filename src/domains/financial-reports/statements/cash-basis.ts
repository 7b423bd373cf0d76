/**
 * Balances on a cash basis: income counts once it is received, a cost once it is paid, in proportion. The ledger is on the accrual basis,
 * so from the balances of a day is taken, of each document that is open then, the share that is not paid: as much of its receivable or
 * payable as of its income, cost and tax. What is written off counts as received and as a bad debt, so it changes no profit.
 *
 * Source: 26 CFR 1.446-1(c)(1)(i): income when it is received, expenditures when they are made.
 */
import { type RawBuilder, sql } from 'kysely';
import { remainingOn } from '#domains/invoicing/deferred/remaining-revenue.ts';
import { type BalanceReader, balancesAt } from '#domains/ledger/accounts/balances.ts';
import '#domains/invoicing/invoice.resource.ts';
import '#domains/purchasing/bills/vendor-bill.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { inBooks } from '../ageing/open-amounts.ts';
import { balancesOf, isFilter, isOf } from './classes.ts';
import type { Basis, ClassFilter } from './statement.rules.ts';

/** Of all lines, or of those of a class. */
export function balancesOn(basis: Basis, only: ClassFilter = {}): BalanceReader {
  const booked = isFilter(only) ? balancesOf(only) : balancesAt;
  return basis === 'cash' ? paidBalances(booked, only) : booked;
}

export const cashNotice = 'Cash basis: what is invoiced or billed counts once it is paid, in proportion.';

/** Of reports that list documents. */
export const paidNotice =
  'Cash basis: each line is the part of its document that was paid in these days. The entry shows the whole amount.';

const paidBalances =
  (read: BalanceReader, only: ClassFilter): BalanceReader =>
  async (ctx, days) => {
    if (days.length === 0) return [];
    const booked = await read(ctx, days);
    const { rows } = await sql<{ at: number; account_id: string; amount: bigint }>`
    select at, account_id, sum(amount)::bigint as amount
    from (${notOnCash(days)}) s
    where ${isOf('s', only)} group by at, account_id`.execute(ctx.db);
    const paid = booked.map((of) => new Map(of));
    for (const { at, account_id, amount } of rows)
      paid[at]?.set(account_id, (paid[at]?.get(account_id) ?? 0n) - amount);
    return paid;
  };

/** What the books have at the end of each day and a cash basis does not, debit less credit: `at` says which of the days it is of. */
export function notOnCash(days: readonly string[]): RawBuilder<unknown> {
  const share = sql`select at, account_id, department_id, branch_id, amount`;
  return sql`${share} from (${unpaidShares(days)}) u union all ${share} from (${deferredShares(days)}) f`;
}

/** Of what an entry defers, which is income on a cash basis, behind its own lines. */
export const deferredPosition = sql.lit(1_000_000);

/**
 * When a report began, in microseconds since 1970: its further pages leave out what was paid, taken back or voided after that. Null: all
 * counts.
 */
export type Began = bigint | null;

export async function beganNow({ db }: Pick<Ctx, 'db'>): Promise<bigint> {
  const { rows } = await sql<{ began: bigint }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as began`.execute(db);
  return firstOf(rows).began;
}

export const instantOf = (began: bigint) =>
  sql`(timestamptz 'epoch' + ${began}::bigint * interval '1 microsecond')`;

/** Whether a row of this table was there when the report began. */
const recordedBy = (table: string, began: Began) =>
  began === null ? sql`true` : sql`${sql.ref(`${table}.created_at`)} <= ${instantOf(began)}`;

/**
 * The unpaid share of each posted line, debit less credit; what an invoice defers is income here. Shares are rounded from one running sum to the
 * next, so that those of an entry are balanced; the receivable or payable comes first and has exactly what is open.
 */
export function unpaidShares(days: readonly string[], began: Began = null): RawBuilder<unknown> {
  const open = days.flatMap((day, at) =>
    [invoices, bills].flatMap((kind) =>
      [false, true].map((isCredit) => openAt(kind, isCredit, { day, at, began })),
    ),
  );
  return sql`
    with opened as materialized (select * from (${sql.join(open, sql` union all `)}) o where open <> 0 and total <> 0),
    lines as (
      select o.at, o.entry_id, o.open, o.total, l.account_id, l.department_id, l.branch_id, l.debit - l.credit as amount, l.position,
        (a.system_key in ('accounts_receivable', 'accounts_payable')) is true as is_first
      from opened o
      cross join lateral (select * from journal_lines l where l.entry_id = o.entry_id ${oneByOne}) l
      join accounts a on a.id = l.account_id
      where a.system_key is distinct from 'deferred_revenue'
      union all
      select o.at, o.entry_id, o.open, o.total, d.account_id, l.department_id, l.branch_id, -sum(m.amount), ${deferredPosition}, false
      from opened o
      join deferral_months m on m.document_id = o.document_id and m.change in ('deferred', 'credited') and ${recordedBy('m', began)}
      join deferrals d on d.id = m.deferral_id
      join invoice_lines l on l.id = d.invoice_line_id
      group by o.at, o.entry_id, o.open, o.total, d.account_id, l.department_id, l.branch_id)
    select at, entry_id, position, open, total, account_id, department_id, branch_id,
      round(reached * open / total) - round((reached - amount) * open / total) as amount
    from (
      select l.*, sum(amount) over (partition by at, entry_id
        order by is_first desc, position, account_id, department_id, branch_id) as reached
      from lines l) shared`;
}

/** Keeps the lines of each open document looked up by its entry: the planner expects more open documents, and would read the whole ledger. */
const oneByOne = sql`offset 0`;

/** What is deferred and not recognized yet is no liability here but income, debit less credit. */
const deferredShares = (days: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    days.map(
      (day, at) => sql`
        select ${sql.lit(at)} as at, p.account_id, l.department_id, l.branch_id, p.amount from (${remainingOn(day)}) r
        join deferrals d on d.id = r.deferral_id
        join invoice_lines l on l.id = d.invoice_line_id
        cross join lateral (values (d.account_id, r.remaining),
          ((select a.id from accounts a where a.system_key = 'deferred_revenue'), -r.remaining)) p(account_id, amount)`,
    ),
    sql` union all `,
  );

const invoices = {
  ...{ table: 'invoices', total: 'total', dated: 'issue_date', posted: 'sent', credit: 'credit_note' },
  ...{ allocations: 'payment_allocations', paidBy: 'invoice_id', usedBy: 'credit_note_id' },
} as const;
const bills = {
  ...{ table: 'vendor_bills', total: 'total_amount', dated: 'bill_date', posted: 'posted', credit: 'credit' },
  ...{ allocations: 'bill_payment_allocations', paidBy: 'bill_id', usedBy: 'credit_id' },
} as const;

/** Documents and credits that are open at the end of a day, and perhaps some with nothing open. */
function openAt(
  kind: typeof invoices | typeof bills,
  isCredit: boolean,
  { day, at, began }: { readonly day: string; readonly at: number; readonly began: Began },
) {
  const { table, dated, allocations } = kind;
  const [total, by] = [sql.ref(`i.${kind.total}`), isCredit ? kind.usedBy : kind.paidBy];
  const paid = sql`(select coalesce(sum(x.amount), 0) from ${sql.table(allocations)} x
    where ${sql.ref(`x.${by}`)} = i.id and x.allocated_on <= ${day}::date and ${recordedBy('x', began)})`;
  const isOpen = sql`(i.status = ${sql.lit(kind.posted)} and (i.payment_state <> 'paid'
    or i.id in (select ${sql.ref(by)} from ${sql.table(allocations)} x where x.allocated_on > ${day}::date or not ${recordedBy('x', began)})))`;
  const wasVoidedLater = sql`(i.status = 'void' and i.opened_on is null
    and (fw.voided_on(i.journal_entry_id, i.voided_at, ${sql.ref(`i.${dated}`)}) > ${day}::date
      ${began === null ? sql`` : sql`or i.voided_at > ${instantOf(began)}`}))`;
  return sql`
    select ${sql.lit(at)} as at, i.id as document_id, i.journal_entry_id as entry_id, ${total} as total, ${total} - ${paid} as open
    from ${sql.table(table)} i
    where (i.kind = ${sql.lit(kind.credit)}) = ${sql.lit(isCredit)} and ${sql.ref(`i.${dated}`)} <= ${day}::date
      and ${inBooks('i', day)} and (${isOpen} or ${wasVoidedLater})`;
}
