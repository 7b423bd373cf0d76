import { sql } from 'kysely';
import '#domains/work-orders/recording/planned-part.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { updateRow } from '#kernel/write-row.ts';
import {
  copyChecklist,
  descriptionOf,
  type Place,
  placesOf,
  planParts,
  templateOf,
} from '../occurrences/make-order.ts';
import type { Plan } from '../occurrences/plan-next.ts';
import { keepParts, wakeGeneration } from './create-plan.ts';
import { planInput } from './maintenance-plan.inputs.ts';
import { maintenancePlans } from './maintenance-plan.resource.ts';
import { readPlan } from './read-plan.ts';
import { chooseTargets, readTargets } from './read-targets.ts';
import { scheduleOf } from './schedule-faults.rules.ts';

/**
 * Changes the whole plan. While it has open orders that nobody has begun, it is refused with `details.open_orders` (their number)
 * until `open_orders` says whether they keep what they have or are changed too.
 */
export const revisePlan = defineCommand(
  maintenancePlans,
  'revise',
  {
    label: 'Save maintenance plan',
    placed: true,
    again: 'allowed',
    from: ['active', 'paused'],
    allow: office,
    input: {
      ...planInput,
      open_orders: field.choice(['keep', 'change'], { label: 'Open work orders' }),
    },
  },
  async (ctx, row, { open_orders, ...input }) => {
    const { values, targets, parts } = await readPlan(ctx, input);
    const open = await openOrders(ctx, row.id);
    if (open.length > 0 && !open_orders)
      throw new Refused('conflict', `${open.length} open work orders were made from this plan.`, {
        fields: { open_orders: 'Say whether they are changed too.' },
        details: { open_orders: open.length },
      });
    const plan: Plan = { ...row, ...values };
    await keepParts(ctx, plan.id, parts);
    if (targets.length > 0) await chooseTargets(ctx, plan, targets);
    const isRescheduled = timing(row) !== timing(plan);
    await readTargets(ctx, plan, isRescheduled ? { notBefore: ctx.today, isRevised: true } : {});
    if (open_orders === 'change') for (const order of open) await changeOrder(ctx, plan, order);
    await wakeGeneration(ctx);
    return { ...values, last_error: null, targets_read_on: ctx.today };
  },
);

function timing(plan: Plan): string {
  const { starts_on, lead_days, meter_name } = plan;
  return JSON.stringify([scheduleOf(plan), starts_on, lead_days, meter_name]);
}

type Order = RowOf<typeof workOrders>;

/** Those that nobody has begun. */
async function openOrders({ db }: Ctx, planId: string): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select w.* from work_orders w
    where w.id in (select o.work_order_id from maintenance_occurrences o where o.plan_id = ${planId} and o.status = 'generated')
      and w.status in ('approved', 'unscheduled', 'scheduled')
    order by w.id for no key update`.execute(db);
  return rows;
}

async function changeOrder(ctx: Ctx, plan: Plan, order: Order): Promise<void> {
  const occurrences = await ctx.db
    .selectFrom('maintenance_occurrences')
    .select(['asset_id', 'room_id'])
    .where('work_order_id', '=', order.id)
    .where('status', '=', 'generated')
    .execute();
  const places = await placesOf(ctx, occurrences);
  const { checklist_template_id, ...template } = templateOf(plan, places.length);
  const change = { ...template, description: descriptionOf(plan, places) };
  await updateRow(ctx, workOrders, order, 'update', change);
  await ctx.db.deleteFrom('planned_parts').where('work_order_id', '=', order.id).execute();
  await planParts(ctx, order.id, plan.id, places.length);
  if (checklist_template_id !== order.checklist_template_id)
    await replaceChecklist(ctx, order.id, checklist_template_id, places);
}

/** Nothing was answered yet: nobody has begun. */
async function replaceChecklist(
  ctx: Ctx,
  orderId: string,
  template: string | null,
  places: readonly Place[],
): Promise<void> {
  const { db } = ctx;
  await db.deleteFrom('checklist_items').where('work_order_id', '=', orderId).execute();
  await db
    .updateTable('work_orders')
    .set({ checklist_template_id: template })
    .where('id', '=', orderId)
    .execute();
  await copyChecklist(ctx, orderId, template, places);
}
