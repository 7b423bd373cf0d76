/** Cancels a visit of a series together with those after it, or all. What is past or has begun stays as it was. */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { carryOut, type VisitStep } from '../replan/carry-out.ts';
import { unfitRefusal } from './check-fit.ts';
import { lockSeries, placeOf } from './lock-series.ts';
import { endedBefore } from './pattern.rules.ts';
import { cancelInput } from './series.inputs.ts';
import type { SeriesChange } from './series-change.rules.ts';
import { visitSeries } from './visit-series.resource.ts';
import { writeState } from './write-state.ts';
import { notifyOfSeries } from './write-visits.ts';

export const cancelSeries = defineCommand(
  visitSeries,
  'cancel',
  { label: 'Cancel several visits', scope: 'collection', placed: true, allow: office, input: cancelInput },
  async (ctx, _row, input): Promise<SeriesChange> => {
    const { series, state, visit, targets } = await lockSeries(ctx, input);
    const steps: VisitStep[] = targets.map((one) => ({
      ...{ visit_id: one.id, work_order_id: one.work_order_id, frees: one, isSilent: true },
    }));
    const { refused } = await carryOut(ctx, steps, { reason: input.reason, sparesTentative: false });
    if (refused.length > 0)
      throw unfitRefusal(
        ctx,
        steps.length,
        refused.map(({ reason }) => ({ starts_at: visit.starts_at, reason, is_hard: true })),
      );
    const first = Math.min(...targets.map(({ series_index }) => series_index));
    const after = state && { ...state, ...endedBefore(state, first) };
    if (after) await writeState(ctx, series.id, after);
    const told = targets.filter(({ status }) => status !== 'tentative');
    await notifyOfSeries(ctx, series.work_order_id, told, (from, count) =>
      count === 1 ? `is off, which was planned for ${from}` : `is off: ${count} visits from ${from}`,
    );
    const changed = targets.map((one) => ({
      ...{ visit_id: one.id, work_order_id: one.work_order_id, before: placeOf(one), after: null },
    }));
    return { series_id: series.id, before: state, after, changed, left: [] };
  },
);
