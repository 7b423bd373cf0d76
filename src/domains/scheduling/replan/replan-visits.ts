import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { keptByCrew, withCrews } from '../crews/crew-steps.ts';
import { outOfOrder } from '../series/keep-order.ts';
import { restoreSeries } from '../series/restore-series.ts';
import { joinSeries } from '../series/write-visits.ts';
import { visits } from '../visit.resource.ts';
import { carryOut, type VisitStep } from './carry-out.ts';
import { readSteps } from './read-steps.ts';

/** A visit that stays as it is. */
export interface LeftVisit {
  readonly visit_id: string;
  /** Of its work order. */
  readonly number: string | null;
  readonly reason: string;
}

export interface Replanned {
  /** The ids of the visits that were planned, moved or cancelled. */
  readonly done: readonly string[];
  readonly left: readonly LeftVisit[];
}

/**
 * Plans, moves and cancels several visits at once. Each step says where the visit was seen (`before`, null: a new visit with the id
 * `visit_id`, and the instructions of `like_visit_id`) and where it goes (`after`, null: it is cancelled): `[{visit_id, work_order_id, before, after, like_visit_id?, crew_of?, keeps_team?}]`.
 * A new visit joins the crew of `crew_of`, and one that comes back that of `like_visit_id`; who moves one of a crew in time moves the
 * others. All of them or none: 409 with the visits that are in the way under `details.left`; with `leave_changed` they are left as they are and
 * named in the answer `{ done, left }`. `series` puts back how a series goes on, as its commands answer it, and ends one with `after: null`.
 * With `keeps_order`, a day of a job of several days that would change places with another is in the way as well.
 */
export const replanVisits = defineCommand(
  visits,
  'replan',
  {
    label: 'Plan several',
    scope: 'collection',
    allow: office,
    placed: true,
    input: {
      steps: field.json({ label: 'Steps', required: true }),
      reason: field.text({ label: 'Cancelled because', max: 500 }),
      series: field.json({ label: 'How a series of the visits goes on' }),
      leave_changed: field.boolean({ label: 'Leave those that can’t be changed' }),
      keeps_order: field.boolean({ label: 'The days of a job of several days stay in their order' }),
    },
  },
  async (ctx, _row, input): Promise<Replanned> => {
    const isSilent = input.series ? await restoreSeries(ctx, input.series) : false;
    const read = readSteps(input.steps).map((step) => ({ ...step, isSilent }));
    const steps = await withCrews(ctx, await withInstructions(ctx, read));
    const unlike = await lockUnchanged(ctx, steps);
    const crossed = input.keeps_order ? await outOfOrder(ctx, steps) : [];
    const changed = await keptByCrew(ctx, steps, new Map([...crossed, ...unlike]));
    const options = { reason: input.reason?.trim() || 'Planned otherwise', sparesTentative: false };
    const { done, refused } = await carryOut(
      ctx,
      steps.filter(({ visit_id }) => !changed.has(visit_id)),
      options,
    );
    await joinSeries(
      ctx,
      done.flatMap(({ visit_id, likeVisit }) => (likeVisit ? { visit_id, like_visit_id: likeVisit } : [])),
    );
    const reasons = new Map([
      ...changed,
      ...refused.map(({ step, reason }) => [step.visit_id, reason] as const),
    ]);
    const left = await named(ctx, steps, reasons);
    if (left.length > 0 && !input.leave_changed) throw refusal(steps.length, left);
    return { done: done.map(({ visit_id }) => visit_id), left };
  },
);

async function withInstructions({ db }: Ctx, steps: readonly VisitStep[]): Promise<readonly VisitStep[]> {
  const others = steps.flatMap(({ likeVisit }) => likeVisit ?? []);
  if (others.length === 0) return steps;
  const rows = await db
    .selectFrom('visits')
    .select(['id', 'instructions'])
    .where('id', 'in', others)
    .execute();
  const known = new Map(rows.map(({ id, instructions }) => [id, instructions]));
  return steps.map((step) => {
    const { takes, likeVisit } = step;
    const instructions = takes?.instructions ?? known.get(likeVisit ?? '') ?? null;
    return takes && likeVisit ? { ...step, takes: { ...takes, instructions } } : step;
  });
}

interface Seen {
  readonly id: string;
  readonly status: string;
  readonly is_same: boolean;
}

/** Locks the visits; for those that are not any more where they were seen, the reason by id. Ordered by id, as everywhere. */
async function lockUnchanged({ db, viewer }: Ctx, steps: readonly VisitStep[]): Promise<Map<string, string>> {
  const seen = steps.flatMap(({ visit_id, frees }) => (frees ? [{ visit_id, ...frees }] : []));
  const { rows } = await sql<Seen>`
    select v.id, v.status, v.technician_id is not distinct from s.technician_id and v.starts_at = s.starts_at
        and v.ends_at = s.ends_at as is_same
      from visits v join jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
        s (visit_id uuid, technician_id uuid, starts_at timestamptz, ends_at timestamptz) on v.id = s.visit_id
     order by v.id for no key update of v`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const changed = seen.filter(({ visit_id }) => {
    const visit = found.get(visit_id);
    return !visit?.is_same || !movable.has(visit.status);
  });
  const actors = await lastActors({ db, viewer }, changed);
  return new Map(
    changed.map(({ visit_id }) => {
      const status = found.get(visit_id)?.status;
      return [visit_id, `${what(status)}${actors.get(visit_id) ?? ''}.`];
    }),
  );
}

const movable = new Set(['tentative', 'scheduled', 'dispatched']);

function what(status: string | undefined): string {
  if (status === undefined) return 'It is not there any more';
  if (status === 'cancelled') return 'It was cancelled meanwhile';
  return movable.has(status) ? 'It was moved meanwhile' : 'It has begun meanwhile';
}

/** " by Rosa Delgado", by visit. */
async function lastActors(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  changed: readonly { readonly visit_id: string }[],
): Promise<Map<string, string>> {
  if (changed.length === 0) return new Map();
  const { rows } = await sql<{ id: string; actor_id: string | null; name: string | null }>`
    select distinct on (a.entity_id) a.entity_id as id, a.actor_id, fw.person_name(a.actor_id) as name from audit_logs a
     where a.entity_type = 'visits' and a.entity_id = any(${changed.map(({ visit_id }) => visit_id)}::uuid[])
     order by a.entity_id, a.id desc`.execute(db);
  return new Map(
    rows.flatMap(({ id, actor_id, name }) => {
      const who = actor_id === viewer.userId ? 'you' : name;
      return who ? [[id, ` by ${who}`] as const] : [];
    }),
  );
}

async function named(
  { db }: Ctx,
  steps: readonly VisitStep[],
  reasons: ReadonlyMap<string, string>,
): Promise<LeftVisit[]> {
  if (reasons.size === 0) return [];
  const left = steps.filter(({ visit_id }) => reasons.has(visit_id));
  const orders = await db
    .selectFrom('work_orders')
    .select(['id', 'number'])
    .where(
      'id',
      'in',
      left.map(({ work_order_id }) => work_order_id),
    )
    .execute();
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  return left.map(({ visit_id, work_order_id }) => ({
    visit_id,
    number: numbers.get(work_order_id) ?? null,
    reason: reasons.get(visit_id) ?? '',
  }));
}

/** "Nothing was changed: 2 of 5 visits can’t be. WO-1042: It was moved meanwhile by Rosa Delgado. …" */
function refusal(count: number, left: readonly LeftVisit[]): Refused {
  const list = left.map(({ number, reason }) => `${number ?? 'A visit'}: ${reason}`).join(' ');
  const those = count === 1 ? 'The visit can’t be changed' : `${left.length} of ${count} visits can’t be`;
  const message = `Nothing was changed. ${those}. ${list}`;
  return new Refused('overlap', message, { details: { left } });
}
