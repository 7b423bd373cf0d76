import type { Ctx } from '#kernel/context.ts';
import { updateRow } from '#kernel/write-row.ts';
import type { SeriesState } from './series-change.rules.ts';
import { visitSeries } from './visit-series.resource.ts';

/** Writes how a series goes on. It is locked. */
export async function writeState(ctx: Ctx, id: string, state: SeriesState): Promise<void> {
  const before = await ctx.db
    .selectFrom('visit_series')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { rule, starts_on, first_index, start_time, minutes, technician_id, planned_until, conflicts } =
    state;
  await updateRow(ctx, visitSeries, before, 'change', {
    ...{ rule, starts_on, first_index, start_time, minutes, technician_id, planned_until, conflicts },
  });
}
