import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import './labour-and-material.resource.ts';
import '../work-order.resource.ts';

/**
 * Refuses time that overlaps other time of the same person, naming the other job. A database constraint decides concurrent
 * requests.
 */
export async function refuseOverlap(
  ctx: Ctx,
  technicianId: string,
  from: string,
  to: string | null,
): Promise<void> {
  const other = await ctx.db
    .selectFrom('time_entries as t')
    .innerJoin('work_orders as w', 'w.id', 't.work_order_id')
    .select(['w.number', 't.started_at', 't.ended_at'])
    .where('t.technician_id', '=', technicianId)
    .where(
      sql<boolean>`tstzrange(t.started_at, t.ended_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
    )
    .orderBy('t.started_at')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const message = `There is time on ${other.number} in that period already.`;
  throw new Refused('overlap', message, { fields: { started_at: message }, details: other });
}
