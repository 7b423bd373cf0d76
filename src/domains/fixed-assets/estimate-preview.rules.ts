/** What a change of the estimate would do, before it is recorded. In minor units. */
import { addMonths, compareDates } from '#kernel/dates.ts';
import { type Depreciable, type EstimateChange, type ScheduleMonth, scheduleOf } from './schedule.rules.ts';

export interface Outlook {
  /** Depreciation of the twelve months from the change on. */
  readonly year: bigint;
  /** All that is still to be depreciated then. */
  readonly left: bigint;
  /** The last month of the schedule, its first day; null if nothing is left. */
  readonly ends: string | null;
}

export interface EstimatePreview {
  /** At the beginning of the month in which it changes. */
  readonly book_value: bigint;
  readonly before: Outlook;
  readonly after: Outlook;
}

export function previewEstimate(asset: Depreciable, change: EstimateChange): EstimatePreview {
  const { from_month } = change;
  const earlier = (asset.changes ?? []).filter((one) => compareDates(one.from_month, from_month) < 0);
  const before = scheduleOf(asset);
  const after = scheduleOf({ ...asset, changes: [...earlier, change] });
  const last = before.findLast(({ month }) => compareDates(month, from_month) < 0);
  return {
    book_value: last?.book_value ?? asset.cost - asset.depreciated_before,
    before: outlookOf(before, from_month),
    after: outlookOf(after, from_month),
  };
}

function outlookOf(schedule: readonly ScheduleMonth[], from: string): Outlook {
  const months = schedule.filter(({ month }) => compareDates(month, from) >= 0);
  const year = months.filter(({ month }) => compareDates(month, addMonths(from, 12)) < 0);
  return { year: total(year), left: total(months), ends: months.at(-1)?.month ?? null };
}

const total = (months: readonly ScheduleMonth[]) => months.reduce((sum, { amount }) => sum + amount, 0n);
