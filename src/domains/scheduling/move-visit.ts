import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { notifyOfVisit } from './notify-of-visit.ts';
import { assignFor, checkTechnician, checkTimes, handOver } from './plan.ts';
import { planned } from './visit.inputs.ts';
import { visits } from './visit.resource.ts';

/**
 * Changes time, length or technician of a visit. Refused with 409 `overlap` if the technician has another visit then; the exclusion
 * constraint decides when the row is written, so concurrent plans are safe. A dispatched visit that changes technician becomes
 * scheduled again, because the new one has not been notified yet.
 */
export const moveVisit = defineCommand(
  visits,
  'move',
  {
    label: 'Move',
    again: 'allowed',
    from: ['tentative', 'scheduled', 'dispatched'],
    allow: office,
    input: planned,
  },
  async (ctx, row, input) => {
    const { starts_at, ends_at } = input;
    const technician_id = input.technician_id === undefined ? row.technician_id : input.technician_id;
    const isHandedOver = technician_id !== row.technician_id;
    checkTimes(starts_at, ends_at);
    if (isHandedOver) await checkTechnician(ctx, technician_id);
    await assignFor(ctx, row.work_order_id, technician_id);
    if (isHandedOver) await handOver(ctx, row, technician_id);
    await ctx.emit(
      'visits.moved',
      { table: 'visits', id: row.id },
      { work_order_id: row.work_order_id, technician_id, from_technician_id: row.technician_id, starts_at },
    );
    if (row.status !== 'tentative') {
      const what = isHandedOver ? 'is planned for' : 'was moved to';
      await notifyOfVisit(ctx, technician_id, { work_order_id: row.work_order_id, starts_at }, what);
    }
    const status = isHandedOver && row.status === 'dispatched' ? { status: 'scheduled' as const } : {};
    return {
      starts_at,
      ends_at,
      technician_id,
      override_reason: input.override_reason?.trim() || null,
      ...status,
    };
  },
);
