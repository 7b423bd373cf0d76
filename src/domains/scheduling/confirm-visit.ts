import { carryOut } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { followVisits } from './plan.ts';
import { tellOfVisit } from './tell-of-visit.ts';
import { cancelVisit, confirmVisit, dispatchVisit } from './visit.commands.ts';

export const confirmVisitDeed = carryOut(confirmVisit, async (ctx, row) => {
  await writeStatus(ctx, row.id, 'scheduled');
  await followVisits(ctx, row.work_order_id);
  await tellOfVisit(ctx, row.technician_id, row, 'is planned for');
});

export const dispatchVisitDeed = carryOut(dispatchVisit, async (ctx, row) => {
  if (!row.technician_id) throw invalid({ technician_id: 'Give the visit to a technician first.' });
  const { id, work_order_id, technician_id } = row;
  await ctx.emit('visits.dispatched', { table: 'visits', id }, { work_order_id, technician_id });
  return undefined;
});

export const cancelVisitDeed = carryOut(cancelVisit, async (ctx, row, { reason }) => {
  await writeStatus(ctx, row.id, 'cancelled');
  await followVisits(ctx, row.work_order_id);
  const { id, work_order_id, technician_id } = row;
  await ctx.emit('visits.cancelled', { table: 'visits', id }, { work_order_id, technician_id, reason });
  if (row.status !== 'tentative')
    await tellOfVisit(ctx, technician_id, row, 'is off, which was planned for', reason);
  return { cancel_reason: reason };
});

/** Before the order looks at its visits; the command writes the same state again at its end. */
async function writeStatus(ctx: Ctx, id: string, status: 'scheduled' | 'cancelled'): Promise<void> {
  await ctx.db.updateTable('visits').set({ status }).where('id', '=', id).execute();
}
