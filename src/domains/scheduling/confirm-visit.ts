import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { notifyOfVisit } from './notify-of-visit.ts';
import { is_silent, reason } from './visit.inputs.ts';
import { visits } from './visit.resource.ts';

export const confirmVisit = defineCommand(
  visits,
  'confirm',
  {
    label: 'Confirm',
    from: ['tentative'],
    to: 'scheduled',
    allow: office,
  },
  async (ctx, row) => {
    await notifyOfVisit(ctx, row.technician_id, row, 'is planned for');
  },
);

export const dispatchVisit = defineCommand(
  visits,
  'dispatch',
  {
    label: 'Dispatch',
    from: ['scheduled'],
    to: 'dispatched',
    allow: office,
  },
  async (ctx, row) => {
    if (!row.technician_id) throw invalid({ technician_id: 'Give the visit to a technician first.' });
    const { id, work_order_id, technician_id } = row;
    await ctx.emit('visits.dispatched', { table: 'visits', id }, { work_order_id, technician_id });
    return undefined;
  },
);

export const cancelVisit = defineCommand(
  visits,
  'cancel',
  {
    label: 'Cancel visit',
    from: ['tentative', 'scheduled', 'dispatched', 'en_route'],
    to: 'cancelled',
    allow: office,
    input: { reason, is_silent },
  },
  async (ctx, row, { reason, is_silent }) => {
    const { id, work_order_id, technician_id } = row;
    await ctx.emit('visits.cancelled', { table: 'visits', id }, { work_order_id, technician_id, reason });
    if (row.status !== 'tentative' && !is_silent)
      await notifyOfVisit(ctx, technician_id, row, 'is off, which was planned for', reason);
    return { cancel_reason: reason };
  },
);
