/** Keeps recurring visits half a year ahead. What does not fit then is done as was chosen, at worst without a technician. */
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { defineJob } from '#kernel/job.ts';
import { checkFit, placed } from './check-fit.ts';
import { stateOf } from './lock-series.ts';
import { occurrences } from './pattern.rules.ts';
import { horizonDays } from './plan-series.ts';
import './visit-series.resource.ts';
import { writeVisits } from './write-visits.ts';

export const extendSeriesJob = defineJob(
  'scheduling.extend_series',
  (host) => host.inEveryTenant(extendSeries),
  '37 2 * * *',
);

async function extendSeries(ctx: Ctx): Promise<void> {
  const until = addDays(ctx.today, horizonDays);
  const ending = await ctx.db
    .selectFrom('visit_series')
    .selectAll()
    .where('status', '=', 'planned')
    .where('kind', '=', 'recurring')
    .where('planned_until', '<', until)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const series of ending) {
    const state = stateOf(series);
    if (!state) continue;
    const { technician_id, conflicts } = state;
    const from = addDays(state.planned_until ?? ctx.today, 1);
    const days = occurrences(state, ctx.viewer.timezone, from, until);
    const fits = await checkFit(
      ctx,
      days.map((day) => ({ ...day, technician_id })),
    );
    const list = fits.flatMap((fit) => {
      // Nobody is there to say why somebody can be at two places.
      const isClash = conflicts === 'anyway' && fit.unfit?.is_hard;
      const place = placed(fit, {
        conflicts: isClash ? 'unassigned' : conflicts,
        override_reason: null,
      });
      return place ? [place] : [];
    });
    await writeVisits(
      ctx,
      series,
      list.map(({ index, technician_id: person, starts_at, ends_at, override_reason }) => ({
        ...{ index, technician_id: person, starts_at, ends_at, override_reason },
      })),
    );
    await ctx.db
      .updateTable('visit_series')
      .set({ planned_until: until })
      .where('id', '=', series.id)
      .execute();
  }
}
