import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import './labour-and-material.resource.ts';

/** Ends every running timer of the job, or only one person's. Returns how many there were. */
export async function stopRunningTimers(
  ctx: Ctx,
  workOrderId: string,
  at: string,
  technicianId?: string,
): Promise<number> {
  let running = ctx.db
    .updateTable('time_entries')
    // Started after `at` (a clock that is off): it has lasted no time at all.
    .set({ ended_at: sql<string>`greatest(started_at, ${at}::timestamptz)` })
    .where('work_order_id', '=', workOrderId)
    .where('ended_at', 'is', null);
  if (technicianId) running = running.where('technician_id', '=', technicianId);
  const { numUpdatedRows } = await running.executeTakeFirst();
  return Number(numUpdatedRows);
}
