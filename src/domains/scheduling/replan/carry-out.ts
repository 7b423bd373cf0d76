/**
 * Plans several visits by the commands that people use, in one transaction, in an order in which nobody is in two places. Steps
 * that fit no longer are named and left. The caller has locked the visits.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { constraintOf } from '#kernel/type-guards.ts';
import { cancelVisit } from '../confirm-visit.ts';
import { namingPerson } from '../crews/crew.ts';
import { moveAlone } from '../crews/move-crew.ts';
import { moveVisit } from '../move-visit.ts';
import { handOver } from '../plan.ts';
import { scheduleVisit } from '../schedule-visit.ts';
import { visits } from '../visit.resource.ts';
import { exchangesPlaces, orderOfSteps } from './order-of-steps.rules.ts';

export interface Place {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

export interface TakenPlace extends Place {
  readonly override_reason?: string | null;
  /** Of a new visit. */
  readonly instructions?: string | null;
  readonly is_tentative?: boolean;
}

export interface VisitStep {
  readonly work_order_id: string;
  /** Of a new visit: the id it gets. */
  readonly visit_id: string;
  /** Undefined: a new visit. */
  readonly frees?: Place;
  /** Undefined: the visit is cancelled. */
  readonly takes?: TakenPlace;
  /** Of a new visit: another one whose instructions it gets. */
  readonly likeVisit?: string;
  /** Whether its technician, if the visit is cancelled, stays assigned to the work order. */
  readonly keepsTeam?: boolean;
  /** Of a new visit: another one whose crew it joins. */
  readonly crewOf?: string;
  /** Steps of a crew have the same: they succeed or fail together. */
  readonly together?: string;
  /** Whether the technician is not told: somebody tells of several at once. */
  readonly isSilent?: boolean;
}

export interface CarryOutOptions {
  /** Written to visits that are cancelled. */
  readonly reason: string;
  /** Whether a visit that is not confirmed yet is in the way as well. */
  readonly sparesTentative: boolean;
}

export interface Carried<S extends VisitStep> {
  readonly done: readonly S[];
  readonly refused: readonly { readonly step: S; readonly reason: string }[];
}

export async function carryOut<S extends VisitStep>(
  ctx: Ctx,
  steps: readonly S[],
  options: CarryOutOptions,
): Promise<Carried<S>> {
  const done: S[] = [];
  const refused: { step: S; reason: string }[] = [];
  for (const group of orderOfSteps(steps)) {
    const fault = await carryOutTogether(ctx, group, options);
    if (fault === undefined) done.push(...group);
    else refused.push(...group.map((step) => ({ step, reason: reasonFor(fault, step, group) })));
  }
  return { done, refused };
}

interface Fault {
  readonly visit_id: string;
  readonly reason: string;
}

function reasonFor({ visit_id, reason }: Fault, step: VisitStep, group: readonly VisitStep[]): string {
  if (group.length === 1 || step.visit_id === visit_id) return reason;
  if (step.together !== undefined) return `It stays with its crew: ${reason}`;
  return `It changes places with another visit, which can’t move: ${reason}`;
}

/** All of the group or nothing. Returns which step failed, and why. */
async function carryOutTogether(
  ctx: Ctx,
  group: readonly VisitStep[],
  options: CarryOutOptions,
): Promise<Fault | undefined> {
  await sql`savepoint steps`.execute(ctx.db);
  let current = '';
  try {
    // Those that exchange places stand outside of the rule against double booking until each is at its new place.
    if (exchangesPlaces(group))
      await sql`update visits set override_reason = 'Exchanges places' where id = any(${group.map(({ visit_id }) => visit_id)}::uuid[])`.execute(
        ctx.db,
      );
    for (const step of group) {
      current = step.visit_id;
      const plan = () => carryOutOne(ctx, step, options.reason);
      if (step.together === undefined) await plan();
      else await namingPerson(ctx, step.takes?.technician_id ?? null, plan);
    }
    for (const step of options.sparesTentative ? group : []) {
      current = step.visit_id;
      await refuseOverlap(ctx, step);
    }
    await sql`release savepoint steps`.execute(ctx.db);
    return undefined;
  } catch (error) {
    const reason = sentenceOf(error);
    if (reason === undefined) throw error;
    await sql`rollback to savepoint steps`.execute(ctx.db);
    await sql`release savepoint steps`.execute(ctx.db);
    return { visit_id: current, reason };
  }
}

async function carryOutOne(ctx: Ctx, step: VisitStep, reason: string): Promise<void> {
  const {
    work_order_id,
    visit_id,
    frees,
    takes,
    keepsTeam,
    together,
    crewOf,
    isSilent: is_silent = false,
  } = step;
  if (!takes) {
    await ctx.run(cancelVisit, visit_id, { reason, is_silent });
    if (keepsTeam) return;
    return handOver(ctx, { id: visit_id, work_order_id, technician_id: frees?.technician_id ?? null }, null);
  }
  const { instructions = null, is_tentative = false, ...planned } = takes;
  if (frees && together !== undefined) return moveAlone(ctx, visit_id, { ...planned, is_silent });
  if (frees) return void (await ctx.run(moveVisit, visit_id, { ...planned, is_silent }));
  const crew_of = crewOf === visit_id ? undefined : crewOf;
  const added = { ...planned, id: visit_id, instructions, is_tentative, crew_of, is_silent };
  await ctx.run(scheduleVisit, work_order_id, added);
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
