/**
 * Makes the work orders of the occurrences that are due, each once: an occurrence is locked, gets its order and is followed by the
 * next one in one transaction, and of a target's occurrences each has a number of its own. What fell due while nobody made orders is
 * made up for: unless the plan says otherwise, one is made and the others are skipped while it is open. Bounded memory: one plan
 * and a hundred occurrences at a time.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { JobHost } from '#kernel/job.ts';
import '../plans/maintenance-plan.resource.ts';
import { readTargets } from '../plans/read-targets.ts';
import { refreshEstimates } from './follow-meters.ts';
import { maintenanceOccurrences } from './maintenance-occurrence.resource.ts';
import { makeOrder } from './make-order.ts';
import { notifyOfDueMaintenance } from './notify-of-due-maintenance.ts';
import type { Occurrence, Plan } from './plan-next.ts';

const plansPerPage = 200;
const occurrencesPerTransaction = 100;

/** `today`: as if it was that day. Returns how many orders were made. */
export async function generateMaintenance(host: JobHost, tenantId: string, today?: string): Promise<number> {
  const inTenant = <T>(work: (ctx: Ctx) => Promise<T>) =>
    host.inTenant(tenantId, null, (ctx) => work(today === undefined ? ctx : { ...ctx, today }));
  const run: Run = { host, inTenant };
  await forEachPlan(run, plansToRead, readPlanTargets);
  await refreshEstimates(inTenant);
  const since = await inTenant(async ({ now }) => now);
  let made = 0;
  await forEachPlan(run, plansToGenerate, async (planId) => {
    for (let more = true; more; ) {
      const pass = await inTenant((ctx) => generatePass(ctx, planId));
      made += pass.made;
      more = pass.hasMore;
    }
  });
  if (made > 0) await inTenant((ctx) => notifyOfDueMaintenance(ctx, since));
  return made;
}

interface Run {
  readonly host: JobHost;
  readonly inTenant: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

/** A plan that fails does not stop the others; the reason stands on it. */
async function forEachPlan(
  run: Run,
  page: (ctx: Ctx, after: string | null) => Promise<string[]>,
  work: (planId: string, run: Run) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await run.inTenant((ctx) => page(ctx, after));
    for (const id of ids) {
      try {
        await work(id, run);
      } catch (error) {
        await noteFault(run, id, error);
      }
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function noteFault({ host, inTenant }: Run, planId: string, error: unknown): Promise<void> {
  if (!(error instanceof Refused))
    host.log('a maintenance plan failed', { plan: planId, error: String(error) });
  const reason =
    error instanceof Refused ? error.message : 'Its orders could not be made. It is tried again.';
  await inTenant(({ db }) =>
    db
      .updateTable('maintenance_plans')
      .set({ last_error: reason.slice(0, 500) })
      .where('id', '=', planId)
      .execute(),
  );
}

/** New and imported ones; once a day those whose targets a category, a kind or a meter's name decides. */
async function plansToRead({ db, today }: Ctx, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from maintenance_plans
    where status = 'active' and (${after}::uuid is null or id > ${after}::uuid) and (targets_read_on is null
      or (targets_read_on < ${today}::date and (target_kind in ('category', 'room_kind') or trigger <> 'calendar')))
    order by id limit ${plansPerPage}`.execute(db);
  return rows.map(({ id }) => id);
}

async function readPlanTargets(planId: string, { inTenant }: Run): Promise<void> {
  await inTenant(async (ctx) => {
    const plan = await lockPlan(ctx, planId);
    if (plan) await readTargets(ctx, plan);
  });
}

async function plansToGenerate({ db, today }: Ctx, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ plan_id: string }>`
    select distinct o.plan_id from maintenance_occurrences o
    join maintenance_plans p on p.id = o.plan_id and p.status = 'active'
    where o.status = 'due' and o.generate_on <= ${today}::date and (${after}::uuid is null or o.plan_id > ${after}::uuid)
    order by o.plan_id limit ${plansPerPage}`.execute(db);
  return rows.map(({ plan_id }) => plan_id);
}

/** Undefined while another transaction has the plan, and when it is not active any more. */
function lockPlan({ db }: Ctx, id: string): Promise<Plan | undefined> {
  return db
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

type DueOccurrence = Occurrence & { readonly is_previous_open: boolean };

async function generatePass(ctx: Ctx, planId: string): Promise<{ made: number; hasMore: boolean }> {
  const plan = await lockPlan(ctx, planId);
  if (!plan) return { made: 0, hasMore: false };
  const due = await dueOf(ctx, plan);
  let made = 0;
  for (const visit of visitsOf(plan, due)) {
    const toDo = visit.filter(({ is_previous_open }) => !(is_previous_open && plan.skip_while_open));
    if (toDo.length > 0) {
      await makeOrder(ctx, plan, toDo);
      made += 1;
    }
    for (const one of visit)
      if (!toDo.includes(one)) await skip(ctx, one, 'The previous one was still open.');
  }
  if (due.length > 0 && plan.last_error !== null)
    await ctx.db
      .updateTable('maintenance_plans')
      .set({ last_error: null })
      .where('id', '=', planId)
      .execute();
  return { made, hasMore: due.length > 0 };
}

/** What waits for the previous one may wait until its own day is over. */
async function dueOf(ctx: Ctx, { id, skip_while_open }: Plan): Promise<DueOccurrence[]> {
  const { rows } = await sql<DueOccurrence>`
    select o.*, exists (select from maintenance_occurrences e where e.target_id = o.target_id and e.status = 'generated') as is_previous_open
    from maintenance_occurrences o
    where o.plan_id = ${id} and o.status = 'due' and o.generate_on <= ${ctx.today}::date
      and (not ${skip_while_open} or o.due_on < ${ctx.today}::date
        or not exists (select from maintenance_occurrences e where e.target_id = o.target_id and e.status = 'generated'))
    order by o.due_on, o.site_id, o.id limit ${occurrencesPerTransaction}
    for no key update of o`.execute(ctx.db);
  return rows;
}

/** One visit each, or one for all that are due at a site on a day. */
function visitsOf({ visit_mode }: Plan, due: readonly DueOccurrence[]): DueOccurrence[][] {
  if (visit_mode !== 'together') return due.map((one) => [one]);
  return [...groupBy(due, ({ due_on, site_id }) => `${due_on} ${site_id}`).values()];
}

async function skip(ctx: Ctx, { id }: Occurrence, reason: string): Promise<void> {
  await ctx.transition(maintenanceOccurrences, id, {
    from: ['due'],
    to: 'skipped',
    event: 'skip',
    set: { skipped_reason: reason, skipped_at: ctx.now },
  });
}
