import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { maintenancePlans } from '../plans/maintenance-plan.resource.ts';
import { openDays } from '../plans/open-days.ts';
import './maintenance-occurrence.resource.ts';
import { type Plan, planNext, type Target } from './plan-next.ts';

/**
 * Each occurrence is followed by one: in a fixed plan as soon as it has its work order, in a floating one when it is done or
 * skipped. A plan of which nothing is left to come or to do has ended.
 */
export const planFollowing = defineReaction(
  ['maintenance_occurrences.generate', 'maintenance_occurrences.done', 'maintenance_occurrences.skip'],
  async (ctx, { id }) => {
    const last = await lastOfActivePlan(ctx, id);
    if (!last) return;
    const { plan, target } = last;
    const follows = target.is_active && (await planNext(ctx, plan, target, { open: await openDays(ctx) }));
    if (follows || (plan.target_kind !== 'assets' && plan.target_kind !== 'rooms')) return;
    const left = await ctx.db
      .selectFrom('maintenance_occurrences')
      .select('id')
      .where('plan_id', '=', plan.id)
      .where('status', 'in', ['due', 'generated'])
      .limit(1)
      .executeTakeFirst();
    if (!left)
      await ctx.transition(maintenancePlans, plan.id, { from: ['active'], to: 'ended', event: 'end' });
  },
);

/** Undefined if another one follows it already, and while the plan is not active. */
async function lastOfActivePlan(
  { db }: Ctx,
  id: string,
): Promise<{ plan: Plan; target: Target } | undefined> {
  const { rows } = await sql<{ plan_id: string; target_id: string }>`
    select o.plan_id, o.target_id from maintenance_occurrences o
    where o.id = ${id} and not exists (
      select from maintenance_occurrences l where l.target_id = o.target_id and l.sequence > o.sequence)`.execute(
    db,
  );
  const [last] = rows;
  if (!last) return undefined;
  const plan = await db
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('id', '=', last.plan_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const target = await db
    .selectFrom('maintenance_targets')
    .selectAll()
    .where('id', '=', last.target_id)
    .executeTakeFirstOrThrow();
  return plan && { plan, target };
}
