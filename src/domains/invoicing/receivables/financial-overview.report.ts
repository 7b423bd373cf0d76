import { sql } from 'kysely';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { addMonths } from '#kernel/dates.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf, itemAt } from '#kernel/type-guards.ts';

export interface FinancialOverview {
  readonly receivable: Figure;
  readonly overdue: Figure;
  readonly drafts: Figure;
  readonly paid_this_month: Figure;
  readonly paid_last_month: Figure;
  readonly invoiced_this_month: Figure;
  readonly invoiced_last_month: Figure;
  readonly unallocated: Figure;
  readonly month_start: string;
  /** Invoiced and received amounts of twelve months, oldest first. */
  readonly months: readonly {
    readonly month: string;
    readonly invoiced: string;
    readonly received: string;
  }[];
}

export interface Figure {
  readonly amount: string;
  readonly count: number;
}

type Sums = Readonly<Record<'receivable' | 'overdue' | 'drafts' | 'unallocated', Sum>>;
type Sum = { readonly amount: string; readonly count: number };
type Month = { readonly month: string; readonly invoiced: Sum; readonly received: Sum };

/** The figures of /financials: one index scan each for what is owed, drafted, not allocated, and for a year of both months' sums. */
export const financialOverviewReport = defineReport(
  'financial_overview',
  { label: 'Financial overview', allow: office, permission: 'view_invoices', isHeavy: true },
  async (ctx): Promise<FinancialOverview> => {
    const month = `${ctx.today.slice(0, 7)}-01`;
    const sums = await readSums(ctx);
    const months = await readMonths(ctx, month);
    const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
    const figure = ({ amount, count }: Sum): Figure => ({ amount: money(BigInt(amount)), count });
    const [before, now] = [itemAt(months, 10), itemAt(months, 11)];
    return {
      receivable: figure(sums.receivable),
      overdue: figure(sums.overdue),
      drafts: figure(sums.drafts),
      paid_this_month: figure(now.received),
      paid_last_month: figure(before.received),
      invoiced_this_month: figure(now.invoiced),
      invoiced_last_month: figure(before.invoiced),
      unallocated: figure(sums.unallocated),
      month_start: month,
      months: months.map((m) => ({
        month: m.month,
        invoiced: money(BigInt(m.invoiced.amount)),
        received: money(BigInt(m.received.amount)),
      })),
    };
  },
);

const sumOf = (amount: string) =>
  sql.raw(`json_build_object('amount', coalesce(sum(${amount}), 0)::text, 'count', count(*))`);

async function readSums({ db, today }: Ctx): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select owed.receivable, owed.overdue,
      (select ${sumOf('total')} from invoices where status = 'draft') as drafts,
      (select ${sumOf('amount - allocated')} from payments where status = 'recorded' and amount > allocated) as unallocated
    from (select ${sumOf('balance')} as receivable,
        json_build_object('amount', coalesce(sum(balance) filter (where due_date < ${today}::date), 0)::text,
          'count', count(*) filter (where due_date < ${today}::date)) as overdue
      from invoices where status = 'sent' and payment_state <> 'paid' and kind <> 'credit_note') owed`.execute(
    db,
  );
  return firstOf(rows);
}

/**
 * Twelve months up to the one that begins on `month`. Days are compared with days: under row-level security a comparison with a
 * timestamp is not looked up in an index.
 */
async function readMonths({ db }: Ctx, month: string): Promise<Month[]> {
  const first = addMonths(month, -11);
  const within = (column: string) =>
    sql`${sql.ref(column)} between ${first}::date and ${monthEnd(month)}::date`;
  const none = sql`'{"amount": "0", "count": 0}'::json`;
  const { rows } = await sql<Month>`
    with invoiced as (
      select date_trunc('month', issue_date::timestamp) as month, ${sumOf('total')} as sum from invoices
      where status = 'sent' and kind <> 'credit_note' and opened_on is null and ${within('issue_date')} group by 1),
    received as (
      select date_trunc('month', received_on::timestamp) as month, ${sumOf('amount')} as sum from payments
      where status = 'recorded' and opened_on is null and ${within('received_on')} group by 1)
    select to_char(m, 'YYYY-MM') as month, coalesce(i.sum, ${none}) as invoiced, coalesce(r.sum, ${none}) as received
    from generate_series(${first}::timestamp, ${month}::timestamp, interval '1 month') m
    left join invoiced i on i.month = m left join received r on r.month = m order by m`.execute(db);
  return rows;
}
