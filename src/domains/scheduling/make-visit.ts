/** Commands a technician sends about their own visit, and the office about any visit: en route, arrived, done. */

import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { momentOf } from '#kernel/moment.ts';
import { at, reason } from './visit.inputs.ts';
import { visits } from './visit.resource.ts';

export const departForVisit = defineCommand(
  visits,
  'depart',
  {
    label: 'On my way',
    from: ['scheduled', 'dispatched'],
    to: 'en_route',
    allow: 'everyone',
    input: { at },
    offline: true,
  },
  async (ctx, row, { at }) => {
    requireOwnVisit(ctx, row);
    return { en_route_at: momentOf(ctx, at) };
  },
);

/** Also starts the work order if it has not been started. */
export const arriveAtVisit = defineCommand(
  visits,
  'arrive',
  {
    label: 'Start work',
    from: ['scheduled', 'dispatched', 'en_route'],
    to: 'on_site',
    allow: 'everyone',
    input: { at },
    offline: true,
  },
  async (ctx, row, { at }) => {
    requireOwnVisit(ctx, row);
    const arrived = momentOf(ctx, at, { after: row.en_route_at });
    await startOrResume(ctx, row.work_order_id, arrived);
    return { arrived_at: arrived, en_route_at: row.en_route_at };
  },
);

/** Starts or resumes a waiting order, even if the technician is no longer assigned to it: they are on site. */
async function startOrResume(ctx: Ctx, workOrderId: string, at: string): Promise<void> {
  const begun = {
    to: 'in_progress',
    set: (order: { started_at: string | null }) => ({ started_at: order.started_at ?? at }),
  } as const;
  const resume = { ...begun, from: ['on_hold'], event: 'resume' } as const;
  const start = { ...begun, from: ['approved', 'unscheduled', 'scheduled'], event: 'start' } as const;
  if (!(await ctx.transition(workOrders, workOrderId, resume)))
    await ctx.transition(workOrders, workOrderId, start);
}

export const finishVisit = defineCommand(
  visits,
  'finish',
  {
    label: 'Finish visit',
    from: ['on_site'],
    to: 'done',
    allow: 'everyone',
    input: { at },
    offline: true,
  },
  async (ctx, row, { at }) => {
    requireOwnVisit(ctx, row);
    return { finished_at: momentOf(ctx, at, { after: row.arrived_at }) };
  },
);

export const reportNoAccess = defineCommand(
  visits,
  'no_access',
  {
    label: 'No access',
    from: ['scheduled', 'dispatched', 'en_route', 'on_site'],
    to: 'no_access',
    allow: 'everyone',
    input: { reason, at },
    offline: true,
  },
  async (ctx, row, { reason, at }) => {
    requireOwnVisit(ctx, row);
    await ctx.emit('visits.no_access', { table: 'visits', id: row.id }, { reason });
    return {
      cancel_reason: reason,
      finished_at: momentOf(ctx, at, { after: row.arrived_at ?? row.en_route_at }),
    };
  },
);

function requireOwnVisit(ctx: Ctx, visit: { technician_id: string | null }): void {
  if (ctx.viewer.role !== 'technician' || visit.technician_id === ctx.viewer.membershipId) return;
  throw new Refused('forbidden', 'This is somebody else’s visit.');
}
