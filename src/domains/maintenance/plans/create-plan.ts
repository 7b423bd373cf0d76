import './maintenance-plan.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { planInput } from './maintenance-plan.inputs.ts';
import { maintenancePlans } from './maintenance-plan.resource.ts';
import { type PlanPart, readPlan } from './read-plan.ts';
import { chooseTargets, readTargets } from './read-targets.ts';

/** A plan with its targets and parts. Its first work orders are made in the background. */
export const createPlan = defineCommand(
  maintenancePlans,
  'create',
  {
    label: 'Create maintenance plan',
    makes: 'maintenance_plans',
    scope: 'collection',
    allow: office,
    input: planInput,
  },
  async (ctx, _row, { id, ...input }) => {
    const { values, targets, parts } = await readPlan(ctx, input);
    await ctx.db
      .insertInto('maintenance_plans')
      .values({ id, ...values })
      .execute();
    await keepParts(ctx, id, parts);
    const plan = await planOf(ctx, id);
    if (targets.length > 0) await chooseTargets(ctx, plan, targets);
    await readTargets(ctx, plan);
    await wakeGeneration(ctx);
    return { id };
  },
);

export function planOf({ db }: Ctx, id: string) {
  return db
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function keepParts({ db }: Ctx, plan_id: string, parts: readonly PlanPart[]): Promise<void> {
  await db.deleteFrom('maintenance_plan_parts').where('plan_id', '=', plan_id).execute();
  if (parts.length === 0) return;
  await db
    .insertInto('maintenance_plan_parts')
    .values(parts.map((part) => ({ ...part, plan_id })))
    .execute();
}

/** Has the orders made that are due, after this transaction. */
export async function wakeGeneration(ctx: Ctx): Promise<void> {
  const { tenantId } = ctx.viewer;
  await ctx.wake('maintenance.generate', {}, `maintenance.generate:${tenantId}`);
}
