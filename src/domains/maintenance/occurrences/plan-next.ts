/**
 * Writes the next occurrence of a target: the one that is still to come. Counts on from the one before, which is done, skipped or, in
 * a fixed plan, has its work order.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { maintenancePlans, maintenanceTargets } from '../plans/maintenance-plan.resource.ts';
import type { OpenDays } from '../plans/plan-days.rules.ts';
import { afterDoing, nextOccurrence, type Planned, type Standing } from '../plans/plan-schedule.rules.ts';
import { scheduleOf } from '../plans/schedule-faults.rules.ts';
import { type Counted, type Counting, countUnits } from './counting.ts';
import type { maintenanceOccurrences } from './maintenance-occurrence.resource.ts';

export type Plan = RowOf<typeof maintenancePlans>;
export type Target = RowOf<typeof maintenanceTargets>;
export type Occurrence = RowOf<typeof maintenanceOccurrences>;

export interface PlanNext {
  readonly open: OpenDays;
  /** Earlier days are left out: of a plan that begins, was paused or has another schedule now. */
  readonly notBefore?: string;
  /** The plan was changed: days count from its own first day again. */
  readonly isRevised?: boolean;
}

/** False if nothing more is to come. A floating plan whose last occurrence is still open has none yet. */
export async function planNext(ctx: Ctx, plan: Plan, target: Target, how: PlanNext): Promise<boolean> {
  const previous = await ctx.db
    .selectFrom('maintenance_occurrences')
    .selectAll()
    .where('target_id', '=', target.id)
    .where('status', '!=', 'due')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (plan.basis === 'floating' && previous?.status === 'generated') return true;
  const counting = countingAfter(ctx, plan, target, previous);
  const counted = counting && target.meter_id ? await countUnits(ctx, target.meter_id, counting) : null;
  const standing = { ...standingAfter(ctx, plan, previous, how), units: counted };
  const next = nextOccurrence(scheduleOf(plan), how.open, notBefore(standing, how.notBefore));
  const due = ctx.db.deleteFrom('maintenance_occurrences').where('target_id', '=', target.id);
  await due.where('status', '=', 'due').execute();
  if (!next) return false;
  await store(ctx, plan, target, {
    ...{ sequence: (previous?.sequence ?? 0) + 1, anchor_on: next.anchor_on, planned_on: next.planned_on },
    ...valuesOf(plan, next, counted),
    ...(counting ?? { counted_from: null, due_units: null }),
  });
  return true;
}

/** What is written of a planned day and of the meter's count. */
export function valuesOf(plan: Plan, { due_on, by, moved, holiday }: Planned, counted: Counted | null) {
  return {
    ...{ due_on, due_by: by, moved, moved_because: holiday },
    generate_on: due_on === null ? null : addDays(due_on, -plan.lead_days),
    due_value: counted?.value ?? null,
    estimated_at: counted?.readAt ?? null,
  };
}

function standingAfter(
  ctx: Ctx,
  plan: Plan,
  previous: Occurrence | undefined,
  { isRevised }: PlanNext,
): Standing {
  const { starts_on } = plan;
  if (!previous) return { anchor_on: starts_on, after: null, last_due_on: null, units: null };
  const { due_on, planned_on, due_by, anchor_on, done_on } = previous;
  const finished = done_on ?? latest(due_on, ctx.today);
  const isFromPlan = plan.trigger === 'calendar' || isRevised;
  const before = {
    anchor_on: isFromPlan ? starts_on : anchor_on,
    after: null,
    last_due_on: null,
    units: null,
  };
  const done = { planned_on: planned_on ?? due_on, due_on, by: isFromPlan ? 'calendar' : due_by } as const;
  return afterDoing(scheduleOf(plan), before, done, finished);
}

/** The first day after `standing` that is not before `day`. */
function notBefore(standing: Standing, day: string | undefined): Standing {
  if (day === undefined) return standing;
  const eve = addDays(day, -1);
  const after = standing.after === null && standing.anchor_on > eve ? null : latest(standing.after, eve);
  return { ...standing, after, last_due_on: latest(standing.last_due_on, eve) };
}

function countingAfter(
  ctx: Ctx,
  plan: Plan,
  { meter_id }: Target,
  previous: Occurrence | undefined,
): Counting | null {
  const { trigger, basis, meter_every } = plan;
  if (trigger === 'calendar' || !meter_id || meter_every === null) return null;
  const goesOn = trigger === 'meter' && basis === 'fixed';
  if (!goesOn || !previous?.counted_from || previous.due_units === null)
    return { counted_from: ctx.now, due_units: meter_every };
  const { counted_from, due_units } = previous;
  return { counted_from, due_units: String(Number(due_units) + Number(meter_every)) };
}

type Stored = ReturnType<typeof valuesOf> & {
  readonly sequence: number;
  readonly anchor_on: string;
  readonly planned_on: string | null;
  readonly counted_from: string | null;
  readonly due_units: string | null;
};

/** Another transaction may have written the same one meanwhile. */
async function store(ctx: Ctx, plan: Plan, target: Target, values: Stored): Promise<void> {
  const { asset_id, room_id } = target;
  const place = await placeOf(ctx, target);
  await ctx.db
    .insertInto('maintenance_occurrences')
    .values({ plan_id: plan.id, target_id: target.id, asset_id, room_id, ...place, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function placeOf({ db }: Ctx, { asset_id, room_id }: Pick<Target, 'asset_id' | 'room_id'>) {
  const { rows } = await sql<{ site_id: string | null; category: string | null }>`
    select site_id, category from assets where id = ${asset_id}
    union all select site_id, kind from rooms where id = ${room_id}`.execute(db);
  return rows[0] ?? { site_id: null, category: null };
}

function latest(a: string | null, b: string): string {
  return a === null || a < b ? b : a;
}

/** The calendar day of an instant for the company. */
export function dayOf(ctx: Ctx, instant: string): string {
  return dayIn(ctx.viewer.timezone, instant);
}
