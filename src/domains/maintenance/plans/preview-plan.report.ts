import '#domains/assets/meters/meter.resource.ts';
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { type Counted, countUnits } from '../occurrences/counting.ts';
import { scheduleInput } from './maintenance-plan.inputs.ts';
import { openDays } from './open-days.ts';
import { nextOccurrences, type Planned } from './plan-schedule.rules.ts';
import { scheduleFaults, scheduleOf } from './schedule-faults.rules.ts';

export interface PreviewedOccurrence extends Omit<Planned, 'anchor_on'> {
  /** The day on which its work order is made. */
  readonly generate_on: string | null;
}

export interface PlanPreview {
  /** In order; fewer than asked for if the rule ends, or if nobody knows the use of the meter. */
  readonly occurrences: readonly PreviewedOccurrence[];
  /** The average use a day that was counted with; null without a meter, or when it is not known. */
  readonly use_per_day: number | null;
}

/**
 * The next occurrences of a plan that is not saved, each assumed to be done on the day it is due; with the reason why a day moved.
 * `asset_id` tells the meter. Throws 422 with the field that is wrong.
 */
export const previewPlanReport = defineReport(
  'maintenance_preview',
  {
    label: 'Preview of a maintenance plan',
    allow: office,
    params: {
      ...scheduleInput,
      asset_id: field.ref('assets', { label: 'Asset' }),
      count: field.integer({ label: 'How many', min: 1, max: 60, initial: 10 }),
    },
  },
  async (ctx, { asset_id, count, ...params }): Promise<PlanPreview> => {
    const input = {
      ...{ trigger: params.trigger ?? 'calendar', basis: params.basis ?? 'fixed', rule: params.rule ?? null },
      ...{ on_holiday: params.on_holiday ?? 'keep', on_closed_day: params.on_closed_day ?? 'keep' },
      starts_on: params.starts_on ?? ctx.today,
      meter_every: params.meter_every ?? null,
      season_from: params.season_from || null,
      season_to: params.season_to || null,
    } as const;
    const faults = scheduleFaults(input);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const schedule = scheduleOf(input);
    const isCounted = schedule.every !== null && asset_id;
    const units = isCounted ? await unitsOf(ctx, asset_id, params.meter_name ?? null, schedule.every) : null;
    const yesterday = addDays(ctx.today, -1);
    const hasBegun = input.starts_on < ctx.today;
    const standing = {
      anchor_on: input.starts_on,
      after: hasBegun ? yesterday : null,
      last_due_on: yesterday,
      units,
    };
    const next = nextOccurrences(schedule, await openDays(ctx), standing, count ?? 10);
    return {
      occurrences: next.map(({ anchor_on: _, ...one }) => ({
        ...one,
        generate_on: one.due_on === null ? null : addDays(one.due_on, -(params.lead_days ?? 0)),
      })),
      use_per_day: units?.perDay ?? null,
    };
  },
);

async function unitsOf(
  ctx: Ctx,
  assetId: string,
  named: string | null,
  every: number,
): Promise<Counted | null> {
  const { rows } = await sql<{
    id: string | null;
  }>`select fw.meter_of_plan(${assetId}, ${named}) as id`.execute(ctx.db);
  const id = rows[0]?.id;
  return id ? countUnits(ctx, id, { counted_from: ctx.now, due_units: String(every) }) : null;
}
