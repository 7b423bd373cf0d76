/** Pausing, resuming and ending a plan. Work orders that are open stay open. */
import '../occurrences/maintenance-occurrence.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { groupBy } from '#kernel/group-by.ts';
import { makeOrder } from '../occurrences/make-order.ts';
import type { Occurrence, Plan } from '../occurrences/plan-next.ts';
import { wakeGeneration } from './create-plan.ts';
import { maintenancePlans } from './maintenance-plan.resource.ts';
import { readTargets } from './read-targets.ts';

export const pausePlan = defineCommand(
  maintenancePlans,
  'pause',
  { label: 'Pause', from: ['active'], to: 'paused', allow: office },
  async () => undefined,
);

/** What would have fallen due meanwhile is not made up for. */
export const resumePlan = defineCommand(
  maintenancePlans,
  'resume',
  { label: 'Resume', from: ['paused'], to: 'active', allow: office },
  async (ctx, plan) => {
    await readTargets(ctx, plan, { notBefore: ctx.today });
    await wakeGeneration(ctx);
    return { last_error: null, targets_read_on: ctx.today };
  },
);

export const endPlan = defineCommand(
  maintenancePlans,
  'end',
  { label: 'End', from: ['active', 'paused'], to: 'ended', allow: office, final: true },
  async (ctx, { id }) => {
    await forgetDue(ctx, id);
    return undefined;
  },
);

async function forgetDue({ db }: Ctx, planId: string): Promise<void> {
  await db
    .deleteFrom('maintenance_occurrences')
    .where('plan_id', '=', planId)
    .where('status', '=', 'due')
    .execute();
}

const mostAtOnce = 100;

/** Makes the work orders of all that comes next, of every asset or room that has none open. */
export const doPlanNow = defineCommand(
  maintenancePlans,
  'do_now',
  { label: 'Do now', again: 'refused', from: ['active', 'paused'], allow: office },
  async (ctx, plan) => {
    const due = await ctx.db
      .selectFrom('maintenance_occurrences as o')
      .selectAll('o')
      .where('o.plan_id', '=', plan.id)
      .where('o.status', '=', 'due')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('maintenance_occurrences as e')
              .select('e.id')
              .whereRef('e.target_id', '=', 'o.target_id')
              .where('e.status', '=', 'generated'),
          ),
        ),
      )
      .orderBy('o.due_on')
      .orderBy('o.id')
      .limit(mostAtOnce)
      .forNoKeyUpdate()
      .execute();
    if (due.length === 0) throw new Refused('conflict', 'Everything of this plan has an open work order.');
    for (const visit of visitsNow(plan, due)) await makeOrder(ctx, plan, visit);
    return undefined;
  },
);

/** One each, or one for all at a site. */
function visitsNow({ visit_mode }: Plan, due: readonly Occurrence[]): Occurrence[][] {
  if (visit_mode === 'one_each') return due.map((one) => [one]);
  return [...groupBy(due, ({ site_id }) => site_id).values()];
}
