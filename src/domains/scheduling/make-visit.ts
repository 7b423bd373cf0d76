/** What the technician says from the road. Each of them only about a visit of their own; the office about any. */
import { momentOf } from '#domains/work-orders/moment.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { changeAlong } from '#kernel/write-row.ts';
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
    mustBeTheirs(ctx, row);
    return { en_route_at: momentOf(ctx, at) };
  },
);

/** Starts the work order as well, where it waits to be started. */
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
    mustBeTheirs(ctx, row);
    const arrived = momentOf(ctx, at, { after: row.en_route_at });
    const waiting = await ctx.db
      .selectFrom('work_orders')
      .selectAll()
      .where('id', '=', row.work_order_id)
      .where('status', 'in', ['approved', 'unscheduled', 'scheduled', 'on_hold'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (waiting) {
      const verb = waiting.status === 'on_hold' ? 'resume' : 'start';
      const started_at = waiting.started_at ?? arrived;
      await changeAlong(ctx, workOrders, waiting, verb, { status: 'in_progress', started_at });
    }
    return { arrived_at: arrived, en_route_at: row.en_route_at };
  },
);

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
    mustBeTheirs(ctx, row);
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
    mustBeTheirs(ctx, row);
    await ctx.emit('visits.no_access', { table: 'visits', id: row.id }, { reason });
    return {
      cancel_reason: reason,
      finished_at: momentOf(ctx, at, { after: row.arrived_at ?? row.en_route_at }),
    };
  },
);

function mustBeTheirs(ctx: Ctx, visit: { technician_id: string | null }): void {
  if (ctx.viewer.role !== 'technician' || visit.technician_id === ctx.viewer.membershipId) return;
  throw new Refused('forbidden', 'This is somebody else’s visit.');
}
