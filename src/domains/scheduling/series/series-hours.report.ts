import { office } from '#kernel/access.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { inOrder, jobHours, layRest } from './job-hours.ts';
import { readSeries } from './lock-series.ts';
import type { SeriesDates } from './series-dates.report.ts';

export interface SeriesHours extends Pick<SeriesDates, 'visits' | 'notes' | 'left'> {
  /** Of work, without breaks, as the whole job is planned now. */
  readonly minutes: number;
  /** Of it, what is past, has begun or is done, and stays. */
  readonly kept_minutes: number;
  /** How many of the visits stay: the first ones. */
  readonly kept: number;
  /** Whether days of other technicians go to that of the named visit when it changes. */
  readonly hands_over: boolean;
}

/** A job of several days: how long it takes, and with `minutes` which days it would have. */
export const seriesHoursReport = defineReport(
  'series_hours',
  {
    label: 'Hours of a job of several days',
    allow: office,
    params: {
      visit_id: field.ref('visits', { label: 'A day of the job', required: true }),
      minutes: field.integer({ label: 'Minutes of the whole job', min: 5, max: 24_000 }),
    },
  },
  async (ctx, { visit_id, minutes }): Promise<SeriesHours> => {
    const series = await readSeries(ctx, { visit_id, scope: 'all' });
    if (series.state) throw invalid({ visit_id: 'This is one of several recurring visits.' });
    const hours = await jobHours(ctx, series);
    const { targets, visit } = series;
    const { kept, keptMinutes: kept_minutes, openMinutes } = hours;
    const hands_over = targets.some(({ technician_id }) => technician_id !== visit.technician_id);
    const known = { minutes: kept_minutes + openMinutes, kept_minutes, kept: kept.length, hands_over };
    if (!minutes)
      return { ...known, visits: inOrder([...kept, ...targets]).map(timesOf), notes: [], left: 0 };
    const { starts_at } = targets[0] ?? visit;
    const { technician_id } = visit;
    const { parts, notes, left } = await layRest(ctx, series, hours, { technician_id, starts_at, minutes });
    return { ...known, visits: inOrder([...kept, ...parts]).map(timesOf), notes, left };
  },
);

const timesOf = ({ starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string }) => ({
  ...{ starts_at, ends_at },
});
