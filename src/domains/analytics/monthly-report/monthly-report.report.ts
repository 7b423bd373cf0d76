import { office } from '#kernel/access.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { readAttention } from './attention.ts';
import { readNotes } from './data-notes.ts';
import { lastMonth, type MonthlyReport, monthPattern } from './monthly-report.rules.ts';
import { readMonth } from './read-month.ts';

/** A month as a document: what changed and why, charts, tables, and what needs attention. */
export const monthlyReport = defineReport(
  'monthly_report',
  {
    label: 'Monthly report',
    allow: office,
    isHeavy: true,
    params: { month: field.text({ label: 'Month', max: 7 }) },
  },
  async (ctx, { month }): Promise<MonthlyReport> => {
    const first = requireMonth(month, ctx.today);
    const days = { from: first, to: addDays(addMonths(first, 1), -1) };
    const { told, ...read } = await readMonth(ctx, days);
    const isLast = first === lastMonth(ctx.today);
    return {
      month: first.slice(0, 7),
      ...days,
      ...read,
      attention: isLast ? await readAttention(ctx, !read.is_locked) : [],
      notes: await readNotes(ctx, days, { ...read, told }),
    };
  },
);

/** The first day of the month; of the last one that is over if none is named. */
function requireMonth(month: string | null | undefined, today: string): string {
  if (!month) return lastMonth(today);
  if (!monthPattern.test(month)) throw invalid({ month: 'Write the month as 2026-10.' });
  const first = `${month}-01`;
  if (first > lastMonth(today)) throw invalid({ month: 'This month is not over yet.' });
  return first;
}
