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
  const inPieces = await endInPiece(ctx, workOrderId, at, technicianId);
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
  return inPieces + Number(numUpdatedRows);
}

/**
 * A timer around time that was recorded meanwhile is in pieces, written at once. Stopped before its last one began, it ends in the
 * piece in which it was stopped, and those after it were not worked. Returns how many people's timers were stopped so.
 */
async function endInPiece(ctx: Ctx, workOrderId: string, at: string, technicianId?: string): Promise<number> {
  const { rows } = await sql<{ technician_id: string; created_at: string }>`
    delete from time_entries t using time_entries r
    where r.work_order_id = ${workOrderId} and r.ended_at is null and r.started_at >= ${at}
      and (${technicianId ?? null}::uuid is null or r.technician_id = ${technicianId ?? null})
      and (t.work_order_id, t.technician_id, t.created_at) = (r.work_order_id, r.technician_id, r.created_at)
      and t.started_at >= ${at}
      and exists (select from time_entries p
        where (p.work_order_id, p.technician_id, p.created_at) = (r.work_order_id, r.technician_id, r.created_at)
          and p.started_at < ${at})
    returning t.technician_id, t.created_at::text as created_at`.execute(ctx.db);
  const timers = new Map(rows.map((row) => [row.technician_id, row.created_at]));
  for (const [person, written] of timers)
    await sql`update time_entries set ended_at = ${at} where work_order_id = ${workOrderId}
      and technician_id = ${person} and created_at = ${written}::timestamptz and ended_at > ${at}`.execute(
      ctx.db,
    );
  return timers.size;
}
