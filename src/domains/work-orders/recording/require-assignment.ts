/**
 * Whether the viewer may work on an order. The office always may; a technician only if assigned: they also see unassigned jobs at
 * their sites but may not work on them.
 */
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import '../assignment/assignee.resource.ts';
import '#domains/identity/members/membership.resource.ts';

export async function requireAssignment(ctx: Ctx, workOrderId: string): Promise<void> {
  if (!(await isAssigned(ctx, workOrderId))) throw notAssigned();
}

export const notAssigned = () => new Refused('forbidden', 'You are not assigned to this work order.');

export async function isAssigned(ctx: Ctx, workOrderId: string): Promise<boolean> {
  if (ctx.viewer.role !== 'technician') return true;
  const assigned = await ctx.db
    .selectFrom('work_order_assignees')
    .select('id')
    .where('work_order_id', '=', workOrderId)
    .where('technician_id', '=', ctx.viewer.membershipId)
    .executeTakeFirst();
  return assigned !== undefined;
}

/** The membership that something is recorded for: the one named by the office, otherwise the viewer's. */
export async function personFor(ctx: Ctx, named: string | null | undefined) {
  const person = await ctx.db
    .selectFrom('memberships')
    .select(['id', 'hourly_cost', 'hourly_rate'])
    .where('id', '=', named ?? ctx.viewer.membershipId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!person) throw invalid({ technician_id: 'This person does not work here.' });
  return person;
}
