import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { notifyOfVisit } from './notify-of-visit.ts';
import { assignFor, checkTechnician, checkTimes } from './plan.ts';
import { statusByVisits } from './planned-status.ts';
import { planned } from './visit.inputs.ts';
import { visits } from './visit.resource.ts';

/** Plans a visit. Assigns the technician to the order, which becomes scheduled unless the visit is tentative. */
export const scheduleVisit = defineCommand(
  workOrders,
  'schedule',
  {
    label: 'Schedule',
    placed: true,
    makes: 'visits',
    again: 'allowed',
    from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
    allow: office,
    input: {
      ...planned,
      is_tentative: field.boolean({ label: 'Not confirmed yet' }),
      instructions: field.longText({ label: 'Instructions', max: 4000 }),
    },
  },
  async (ctx, row, input) => {
    const { technician_id, starts_at, ends_at, instructions, override_reason, is_tentative } = input;
    checkTimes(starts_at, ends_at);
    await checkTechnician(ctx, technician_id);
    const { id } = input;
    await ctx.db
      .insertInto('visits')
      .values({
        id,
        work_order_id: row.id,
        technician_id: technician_id ?? null,
        starts_at,
        ends_at,
        instructions: instructions ?? null,
        override_reason: override_reason?.trim() || null,
        status: is_tentative ? 'tentative' : 'scheduled',
      })
      .execute();
    await assignFor(ctx, row.id, technician_id);
    if (!is_tentative)
      await notifyOfVisit(ctx, technician_id, { work_order_id: row.id, starts_at }, 'is planned for');
    const about = { work_order_id: row.id, technician_id: technician_id ?? null };
    await ctx.emit('visits.scheduled', { table: 'visits', id }, about);
    await recordCreation(ctx, visits, 'schedule', id);
    const status = await statusByVisits(ctx, row);
    return status && { status };
  },
);
