/**
 * Carries out accepted moves, or takes them back, by the commands that people use, in one transaction. What was changed meanwhile,
 * or fits no longer, is named and left as it is.
 */
import { sql } from 'kysely';
import { cancelVisit } from '#domains/scheduling/confirm-visit.ts';
import { moveVisit } from '#domains/scheduling/move-visit.ts';
import { handOver } from '#domains/scheduling/plan.ts';
import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { visits } from '#domains/scheduling/visit.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { constraintOf } from '#kernel/type-guards.ts';
import { orderOfSteps } from './order-of-steps.rules.ts';

interface Place {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

export interface VisitStep {
  readonly move_id: string;
  readonly work_order_id: string;
  /** Of a new visit: the id it gets. */
  readonly visit_id: string;
  /** Of the visit; of a new one, that of its work order. */
  readonly version: number;
  readonly frees?: Place;
  readonly takes?: Place;
}

export interface Carried {
  readonly done: readonly VisitStep[];
  readonly refused: readonly { readonly step: VisitStep; readonly reason: string }[];
}

export async function carryOut(ctx: Ctx, steps: readonly VisitStep[]): Promise<Carried> {
  const changed = await lockUnchanged(ctx, steps);
  const done: VisitStep[] = [];
  const refused = steps.flatMap((step) => {
    const reason = changed.get(step.move_id);
    return reason === undefined ? [] : [{ step, reason }];
  });
  for (const group of orderOfSteps(steps.filter(({ move_id }) => !changed.has(move_id)))) {
    const fault = await carryOutTogether(ctx, group);
    if (fault === undefined) done.push(...group);
    else refused.push(...group.map((step) => ({ step, reason: reasonFor(fault, step, group) })));
  }
  return { done, refused };
}

interface Fault {
  readonly move_id: string;
  readonly reason: string;
}

function reasonFor({ move_id, reason }: Fault, step: VisitStep, group: readonly VisitStep[]): string {
  if (group.length === 1 || step.move_id === move_id) return reason;
  return `It changes places with another visit, which can’t move: ${reason}`;
}

/**
 * Locks the rows that still have the version for which the move was proposed, until the transaction ends; for the others the reason
 * by move. Ordered by id, as everywhere.
 */
async function lockUnchanged({ db }: Ctx, steps: readonly VisitStep[]): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  const present = steps.filter(({ frees }) => frees);
  const { rows: unchanged } = await sql<{ id: string }>`
    select v.id from visits v join unnest(${present.map(({ visit_id }) => visit_id)}::uuid[], ${present.map(({ version }) => version)}::integer[])
      as expected(id, version) on v.id = expected.id and v.version = expected.version
    where v.status in ('tentative', 'scheduled', 'dispatched') order by v.id for no key update of v`.execute(
    db,
  );
  const kept = new Set(unchanged.map(({ id }) => id));
  for (const step of present)
    if (!kept.has(step.visit_id)) reasons.set(step.move_id, 'The visit was changed meanwhile.');
  const added = steps.filter(({ frees }) => !frees);
  const { rows: orders } = await sql<{ id: string; has_visit: boolean }>`
    select w.id, exists (select from visits v where v.tenant_id = w.tenant_id and v.work_order_id = w.id
        and v.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site')) as has_visit
    from work_orders w join unnest(${added.map(({ work_order_id }) => work_order_id)}::uuid[], ${added.map(({ version }) => version)}::integer[])
      as expected(id, version) on w.id = expected.id and w.version = expected.version
    order by w.id for no key update of w`.execute(db);
  const open = new Map(orders.map(({ id, has_visit }) => [id, has_visit]));
  for (const { move_id, work_order_id } of added) {
    if (open.get(work_order_id) === true) reasons.set(move_id, 'The work order has a visit meanwhile.');
    if (!open.has(work_order_id)) reasons.set(move_id, 'The work order was changed meanwhile.');
  }
  return reasons;
}

/** All of the group or nothing. Returns which step failed, and why. */
async function carryOutTogether(ctx: Ctx, group: readonly VisitStep[]): Promise<Fault | undefined> {
  await sql`savepoint moves`.execute(ctx.db);
  let current = '';
  try {
    // Those that exchange places stand outside of the rule against double booking until each is at its new place.
    if (group.length > 1)
      await sql`update visits set override_reason = 'Exchanges places' where id = any(${group.map(({ visit_id }) => visit_id)}::uuid[])`.execute(
        ctx.db,
      );
    for (const step of group) {
      current = step.move_id;
      await carryOutOne(ctx, step);
    }
    for (const step of group) {
      current = step.move_id;
      await refuseOverlap(ctx, step);
    }
    await sql`release savepoint moves`.execute(ctx.db);
    return undefined;
  } catch (error) {
    const reason = sentenceOf(error);
    if (reason === undefined) throw error;
    await sql`rollback to savepoint moves`.execute(ctx.db);
    await sql`release savepoint moves`.execute(ctx.db);
    return { move_id: current, reason };
  }
}

async function carryOutOne(ctx: Ctx, { work_order_id, visit_id, frees, takes }: VisitStep): Promise<void> {
  if (!takes) {
    await ctx.run(cancelVisit, visit_id, { reason: 'The planning was taken back' });
    return handOver(ctx, { id: visit_id, work_order_id, technician_id: frees?.technician_id ?? null }, null);
  }
  const planned = { ...takes, id: visit_id };
  if (frees) await ctx.run(moveVisit, visit_id, takes);
  else await ctx.run(scheduleVisit, work_order_id, planned);
}

/** Also visits that are not confirmed yet, which the rule of the database leaves out. */
async function refuseOverlap({ db }: Ctx, { visit_id, takes }: VisitStep): Promise<void> {
  if (!takes?.technician_id) return;
  const { rows } = await sql`
    select from visits where technician_id = ${takes.technician_id} and id <> ${visit_id}
      and tstzrange(starts_at, ends_at) && tstzrange(${takes.starts_at}::timestamptz, ${takes.ends_at}::timestamptz)
      and status not in ('cancelled', 'no_access') limit 1`.execute(db);
  if (rows.length > 0) throw new Refused('overlap', visits.refusals?.visits_no_overlap?.message ?? 'overlap');
}

/** Undefined for what is no business refusal, such as a deadlock, after which the whole transaction runs again. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message.slice(0, 500);
  return visits.refusals?.[constraintOf(error) ?? '']?.message;
}
