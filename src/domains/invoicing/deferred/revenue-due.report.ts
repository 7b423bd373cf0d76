/** What would be recognized: `GET /api/reports/revenue_due?through=2026-11-30`. */
import { sql } from 'kysely';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { lastClosedDay, lastMonthOver } from '#domains/ledger/periods/month-to-post.ts';
import { office } from '#kernel/access.ts';
import { compareDates } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { dueRevenue } from './due-revenue.ts';

export interface RevenueDue {
  /** The last day of the last month. */
  readonly through: string;
  /** Whether that month is over, or today is its last day; before, it can't be posted. */
  readonly is_over: boolean;
  readonly closed_to: string | null;
  readonly amount: string;
  readonly months: readonly {
    readonly month: string;
    readonly posted_on: string;
    readonly is_late: boolean;
    readonly amount: string;
    readonly lines: readonly {
      readonly deferral_id: string;
      readonly invoice_id: string;
      readonly number: string;
      readonly customer: string;
      readonly description: string;
      readonly amount: string;
    }[];
  }[];
}

export const revenueDueReport = defineReport(
  'revenue_due',
  {
    label: 'Revenue due',
    allow: office,
    permission: 'view_transactions',
    params: {
      through: field.date({
        label: 'Through the month of',
        help: 'The last month that is over when left empty',
      }),
    },
  },
  async (ctx, params): Promise<RevenueDue> => {
    // The report's permission covers all the data it reads, so row access is raised for it.
    await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
    const through = monthEnd(params.through ?? lastMonthOver(ctx.today));
    const due = await dueRevenue(ctx, { through });
    const exponent = currencyExponent(ctx.viewer.currency);
    const total = (amounts: readonly { readonly amount: bigint }[]) =>
      fromMinor(
        amounts.reduce((sum, { amount }) => sum + amount, 0n),
        exponent,
      );
    return {
      through,
      is_over: compareDates(through, ctx.today) <= 0,
      closed_to: await lastClosedDay(ctx),
      amount: total(due.flatMap(({ lines }) => lines)),
      months: due.map(({ lines, ...month }) => ({
        ...month,
        amount: total(lines),
        lines: lines.map(({ posting: _, amount, ...line }) => ({
          ...line,
          amount: fromMinor(amount, exponent),
        })),
      })),
    };
  },
);
