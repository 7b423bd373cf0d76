/** The lines of an invoice that are deferred, month by month, and what is recognized: `GET /api/reports/revenue_schedule?invoice_id=…`. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import './deferral.resource.ts';

export interface RevenueSchedule {
  readonly lines: readonly {
    readonly id: string;
    readonly description: string;
    readonly service_from: string;
    readonly service_through: string;
    /** After credit notes. */
    readonly deferred: string;
    readonly recognized: string;
    readonly remaining: string;
    readonly months: readonly {
      readonly month: string;
      readonly amount: string;
      /** Of a month that is recognized. */
      readonly run: { readonly id: string; readonly posted_on: string } | null;
    }[];
  }[];
}

interface Stored {
  readonly id: string;
  readonly description: string;
  readonly service_from: string;
  readonly service_through: string;
  readonly month: string | null;
  readonly amount: bigint;
  readonly run_id: string | null;
  readonly posted_on: string | null;
}

export const revenueScheduleReport = defineReport(
  'revenue_schedule',
  {
    label: 'Revenue schedule',
    allow: office,
    permission: 'view_transactions',
    params: { invoice_id: field.ref('invoices', { label: 'Invoice', required: true }) },
  },
  async (ctx, { invoice_id }): Promise<RevenueSchedule> => {
    await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
    const { rows } = await sql<Stored>`
      select d.id, l.description, d.service_from::text, d.service_through::text, m.month::text, coalesce(m.amount, 0)::bigint as amount,
        r.run_id, n.posted_on::text
      from deferrals d
      join invoice_lines l on l.id = d.invoice_line_id
      left join lateral (select month, sum(amount) as amount from deferral_months
        where deferral_id = d.id group by month having sum(amount) <> 0) m on true
      left join recognition_lines r on r.deferral_id = d.id and r.month = m.month and r.status = 'posted'
      left join recognition_runs n on n.id = r.run_id
      where d.invoice_id = ${invoice_id}::uuid order by l.position, m.month`.execute(ctx.db);
    const exponent = currencyExponent(ctx.viewer.currency);
    return { lines: linesOf(rows, (amount) => fromMinor(amount, exponent)) };
  },
);

function linesOf(rows: readonly Stored[], money: (amount: bigint) => string): RevenueSchedule['lines'] {
  return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
    const own = rows.filter((row) => row.id === id);
    const total = (of: readonly Stored[]) => of.reduce((sum, { amount }) => sum + amount, 0n);
    const [deferred, recognized] = [total(own), total(own.filter(({ run_id }) => run_id !== null))];
    return own.slice(0, 1).map(({ description, service_from, service_through }) => ({
      ...{ id, description, service_from, service_through },
      ...{
        deferred: money(deferred),
        recognized: money(recognized),
        remaining: money(deferred - recognized),
      },
      months: own.flatMap(({ month, amount, run_id, posted_on }) =>
        month === null
          ? []
          : [{ month, amount: money(amount), run: run_id && posted_on ? { id: run_id, posted_on } : null }],
      ),
    }));
  });
}
