import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import './labour-and-material.resource.ts';

/** Stops every running timer of the job, or only one person's. Returns how many were stopped. */
export async function stopRunningTimers(
  ctx: Ctx,
  workOrderId: string,
  at: string,
  technicianId?: string,
): Promise<number> {
  let running = ctx.db
    .updateTable('time_entries')
    // If the timer started after `at`, the device's clock was wrong, so the server's time is used.
    .set({
      ended_at: sql<string>`case when ${at}::timestamptz > started_at then ${at}::timestamptz else now() end`,
    })
    .where('work_order_id', '=', workOrderId)
    .where('ended_at', 'is', null);
  if (technicianId) running = running.where('technician_id', '=', technicianId);
  const { numUpdatedRows } = await running.executeTakeFirst();
  return Number(numUpdatedRows);
}
