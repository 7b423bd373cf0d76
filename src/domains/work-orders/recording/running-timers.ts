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
    // Started after `at`: the clock that said so was off, and only ours tells how long it has lasted.
    .set({
      ended_at: sql<string>`case when ${at}::timestamptz > started_at then ${at}::timestamptz else now() end`,
    })
    .where('work_order_id', '=', workOrderId)
    .where('ended_at', 'is', null);
  if (technicianId) running = running.where('technician_id', '=', technicianId);
  const { numUpdatedRows } = await running.executeTakeFirst();
  return Number(numUpdatedRows);
}
