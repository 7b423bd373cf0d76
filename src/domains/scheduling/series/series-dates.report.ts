import { office } from '#kernel/access.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { checkFit } from './check-fit.ts';
import { layVisits } from './lay-visits.ts';
import { occurrences } from './pattern.rules.ts';
import { plannedUntil, readPattern } from './plan-series.ts';
import type { UnfitVisit } from './series-change.rules.ts';

export interface SeriesDates {
  readonly visits: readonly { readonly starts_at: string; readonly ends_at: string }[];
  /** Those that do not fit. */
  readonly unfit: readonly UnfitVisit[];
  /** Days that are passed over or shorter, of a job of several days. */
  readonly notes: readonly { readonly day: string; readonly why: string }[];
  /** Minutes of a job for which there is no time. */
  readonly left: number;
  /** Whether there are more than are planned for now. */
  readonly goes_on: boolean;
}

/** Which visits a rule makes, or in which parts a job of several days is done, before they are planned. */
export const seriesDatesReport = defineReport(
  'series_dates',
  {
    label: 'Dates of a series of visits',
    allow: office,
    params: {
      technician_id: field.ref('memberships', { label: 'Technician' }),
      starts_at: field.instant({ label: 'Start', required: true }),
      minutes: field.integer({ label: 'Minutes', min: 5, max: 24_000 }),
      ends_at: field.instant({ label: 'End of a job of several days' }),
      rule: field.text({ label: 'Repeats', max: 500 }),
    },
  },
  async (ctx, { technician_id = null, starts_at, minutes, ends_at, rule }): Promise<SeriesDates> => {
    if (!rule) {
      if (!minutes && !ends_at) throw invalid({ minutes: 'Say how long the job takes.' });
      const work = { technician_id, starts_at, minutes: minutes ?? Infinity, until: ends_at };
      const { parts, notes, left } = await layVisits(ctx, work);
      return { visits: parts, unfit: [], notes, left: minutes ? left : 0, goes_on: false };
    }
    const pattern = readPattern(ctx, { rule, starts_at, minutes, technician_id });
    const first = pattern.starts_on;
    const until = plannedUntil(ctx, first);
    const days = occurrences(pattern, ctx.viewer.timezone, first, until);
    const fits = await checkFit(
      ctx,
      days.map((day) => ({ ...day, technician_id })),
    );
    const after = occurrences(pattern, ctx.viewer.timezone, addDays(until, 1), addDays(until, 800));
    return {
      visits: days.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
      unfit: fits.flatMap((fit) => fit.unfit ?? []),
      ...{ notes: [], left: 0, goes_on: after.length > 0 },
    };
  },
);
