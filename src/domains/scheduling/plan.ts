/** Checks and side effects of planning a visit. */
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import '#domains/identity/members/membership.resource.ts';
import { notifyAssigned } from '#domains/work-orders/notify.ts';
import '#domains/work-orders/assignment/assignee.resource.ts';
import '#domains/work-orders/recording/labour-and-material.resource.ts';

const longestHours = 24;

export function checkTimes(startsAt: string, endsAt: string): void {
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  if (minutes <= 0) throw invalid({ ends_at: 'The end must be after the start.' });
  if (minutes > longestHours * 60)
    throw invalid({ ends_at: `A visit lasts ${longestHours} hours at most. Plan several.` });
}

export async function checkTechnician(ctx: Ctx, technicianId: string | null | undefined): Promise<void> {
  if (!technicianId) return;
  const person = await ctx.db
    .selectFrom('memberships')
    .select('id')
    .where('id', '=', technicianId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!person) throw invalid({ technician_id: 'This person does not work here.' });
}

/** The technician of a visit is assigned to the order; the first one assigned becomes the lead. */
export async function assignFor(
  ctx: Ctx,
  workOrderId: string,
  technicianId: string | null | undefined,
): Promise<void> {
  if (!technicianId) return;
  const assigned = await ctx.db
    .selectFrom('work_order_assignees')
    .select('technician_id')
    .where('work_order_id', '=', workOrderId)
    .execute();
  if (assigned.some((one) => one.technician_id === technicianId)) return;
  await ctx.db
    .insertInto('work_order_assignees')
    .values({ work_order_id: workOrderId, technician_id: technicianId, is_lead: assigned.length === 0 })
    .execute();
  await ctx.emit(
    'work_orders.assigned',
    { table: 'work_orders', id: workOrderId },
    { technician_id: technicianId },
  );
  await notifyAssigned(ctx, workOrderId, [technicianId]);
}

interface HandedVisit {
  readonly id: string;
  readonly work_order_id: string;
  readonly technician_id: string | null;
}

/**
 * Unassigns the technician whom a visit was taken from, unless they have another visit on the order or have worked on it. If they
 * were the lead, the new technician of the visit becomes the lead; without one, the remaining person who was assigned first.
 */
export async function handOver(ctx: Ctx, visit: HandedVisit, to: string | null): Promise<void> {
  const { id, work_order_id, technician_id: from } = visit;
  if (!from || (await staysOn(ctx, visit, from))) return;
  const [gone] = await ctx.db
    .deleteFrom('work_order_assignees')
    .where('work_order_id', '=', work_order_id)
    .where('technician_id', '=', from)
    .returning('is_lead')
    .execute();
  if (!gone) return;
  await ctx.emit(
    'work_orders.unassigned',
    { table: 'work_orders', id: work_order_id },
    { technician_id: from, visit_id: id },
  );
  if (gone.is_lead) await nextLead(ctx, work_order_id, to);
}

async function staysOn(ctx: Ctx, visit: HandedVisit, technicianId: string): Promise<boolean> {
  const { work_order_id } = visit;
  const other = await ctx.db
    .selectFrom('visits')
    .select('id')
    .where('work_order_id', '=', work_order_id)
    .where('technician_id', '=', technicianId)
    .where('id', '!=', visit.id)
    .where('status', 'not in', ['cancelled', 'no_access'])
    .executeTakeFirst();
  if (other) return true;
  const worked = await ctx.db
    .selectFrom('time_entries')
    .select('id')
    .where('work_order_id', '=', work_order_id)
    .where('technician_id', '=', technicianId)
    .executeTakeFirst();
  return worked !== undefined;
}

async function nextLead(ctx: Ctx, workOrderId: string, preferred: string | null): Promise<void> {
  const rest = await ctx.db
    .selectFrom('work_order_assignees')
    .select(['id', 'technician_id'])
    .where('work_order_id', '=', workOrderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const next = rest.find((one) => one.technician_id === preferred) ?? rest[0];
  if (!next) return;
  await ctx.db.updateTable('work_order_assignees').set({ is_lead: true }).where('id', '=', next.id).execute();
}
