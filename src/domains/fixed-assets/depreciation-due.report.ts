/** What would be posted: `GET /api/reports/depreciation_due?through=2026-11-30`. */
import { sql } from 'kysely';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { lastClosedDay, lastMonthOver } from '#domains/ledger/periods/month-to-post.ts';
import { office } from '#kernel/access.ts';
import { compareDates } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { dueDepreciation } from './due-depreciation.ts';

export interface DepreciationDue {
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
    readonly assets: readonly {
      readonly id: string;
      readonly number: string;
      readonly name: string;
      readonly amount: string;
    }[];
  }[];
}

export const depreciationDueReport = defineReport(
  'depreciation_due',
  {
    label: 'Depreciation due',
    allow: office,
    permission: 'view_transactions',
    params: {
      through: field.date({
        label: 'Through the month of',
        help: 'The last month that is over when left empty',
      }),
    },
  },
  async (ctx, params): Promise<DepreciationDue> => {
    // The report's permission covers all the data it reads, so row access is raised for it.
    await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
    const through = monthEnd(params.through ?? lastMonthOver(ctx.today));
    const due = await dueDepreciation(ctx, { through });
    const exponent = currencyExponent(ctx.viewer.currency);
    const total = (amounts: readonly { readonly amount: bigint }[]) =>
      amounts.reduce((sum, { amount }) => sum + amount, 0n);
    return {
      through,
      is_over: compareDates(through, ctx.today) <= 0,
      closed_to: await lastClosedDay(ctx),
      amount: fromMinor(total(due.flatMap(({ assets }) => assets)), exponent),
      months: due.map(({ assets, ...month }) => ({
        ...month,
        amount: fromMinor(total(assets), exponent),
        assets: assets.map(({ id, number, name, amount }) => ({
          ...{ id, number, name, amount: fromMinor(amount, exponent) },
        })),
      })),
    };
  },
);
