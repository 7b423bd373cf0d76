import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';

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

type Sums = Readonly<Record<Exclude<keyof FinancialOverview, 'months' | 'month_start'>, [string, number]>>;
type Month = { readonly month: string; readonly invoiced: bigint; readonly received: bigint };

/** The figures of /financials, read with two queries. */
export const financialOverviewReport = defineReport(
  'financial_overview',
  { label: 'Financial overview', allow: office, permission: 'view_invoices' },
  async (ctx): Promise<FinancialOverview> => {
    const month = `${ctx.today.slice(0, 7)}-01`;
    const sent = sql`status = 'sent' and kind <> 'credit_note'`;
    const inMonth = (column: string, back: number) =>
      sql`${sql.ref(column)} >= ${month}::date - make_interval(months => ${back}::int)
        and ${sql.ref(column)} < ${month}::date - make_interval(months => ${back - 1}::int)`;
    const { rows } = await sql<{ sums: Sums }>`
      select json_build_object(
        'receivable', (select json_build_array(coalesce(sum(balance), 0)::text, count(*)) from invoices where ${sent} and balance > 0),
        'overdue', (select json_build_array(coalesce(sum(balance), 0)::text, count(*)) from invoices where ${sent} and balance > 0 and due_date < ${ctx.today}::date),
        'drafts', (select json_build_array(coalesce(sum(total), 0)::text, count(*)) from invoices where status = 'draft'),
        'paid_this_month', (select json_build_array(coalesce(sum(amount), 0)::text, count(*)) from payments where status = 'recorded' and ${inMonth('received_on', 0)}),
        'paid_last_month', (select json_build_array(coalesce(sum(amount), 0)::text, count(*)) from payments where status = 'recorded' and ${inMonth('received_on', 1)}),
        'invoiced_this_month', (select json_build_array(coalesce(sum(total), 0)::text, count(*)) from invoices where ${sent} and ${inMonth('issue_date', 0)}),
        'invoiced_last_month', (select json_build_array(coalesce(sum(total), 0)::text, count(*)) from invoices where ${sent} and ${inMonth('issue_date', 1)}),
        'unallocated', (select json_build_array(coalesce(sum(amount - allocated), 0)::text, count(*)) from payments where status = 'recorded' and amount > allocated)
      ) as sums`.execute(ctx.db);
    const { rows: months } = await sql<Month>`
      select to_char(m, 'YYYY-MM') as month,
        coalesce((select sum(total) from invoices where ${sent} and issue_date >= m and issue_date < m + interval '1 month'), 0)::bigint as invoiced,
        coalesce((select sum(amount) from payments where status = 'recorded' and received_on >= m and received_on < m + interval '1 month'), 0)::bigint as received
      from generate_series(${month}::date - interval '11 months', ${month}::date, interval '1 month') m order by m`.execute(
      ctx.db,
    );
    const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
    const sums = rows[0]?.sums as Sums;
    const figures = Object.fromEntries(
      Object.entries(sums).map(([name, [amount, count]]) => [name, { amount: money(BigInt(amount)), count }]),
    ) as unknown as Omit<FinancialOverview, 'months' | 'month_start'>;
    return {
      ...figures,
      month_start: month,
      months: months.map((m) => ({
        month: m.month,
        invoiced: money(m.invoiced),
        received: money(m.received),
      })),
    };
  },
);
