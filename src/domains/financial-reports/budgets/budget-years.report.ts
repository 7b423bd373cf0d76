/** The fiscal years that a budget can be made for: two past ones, this one and the next two. */
import { yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import { yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { office } from '#kernel/access.ts';
import { addMonths } from '#kernel/dates.ts';
import { defineReport } from '#kernel/report.ts';
import { lastDayOf } from './planned-amounts.ts';

export interface FiscalYear {
  readonly starts_on: string;
  readonly ends_on: string;
}

export const budgetYearsReport = defineReport(
  'budget_years',
  { label: 'Fiscal years', allow: office, permission: 'view_financial_reports' },
  async (ctx): Promise<readonly FiscalYear[]> => {
    const now = yearStartOf(ctx.today, await yearStartMonth(ctx));
    return [24, 12, 0, -12, -24].map((months) => {
      const starts_on = addMonths(now, months);
      return { starts_on, ends_on: lastDayOf({ starts_on }) };
    });
  },
);
