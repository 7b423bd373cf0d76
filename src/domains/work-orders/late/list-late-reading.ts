import { sql } from 'kysely';
import { defineReaction } from '#kernel/reaction.ts';
import type { RowOf } from '#kernel/resource.ts';
import { isAssigned } from '../recording/require-assignment.ts';
import type { workOrders } from '../work-order.resource.ts';
import { acceptFact } from './accept-fact.ts';

type ReadFor = Pick<RowOf<typeof workOrders>, 'id' | 'number' | 'title' | 'status'> & {
  readonly has_left: boolean;
  readonly reading: string;
};

/**
 * A reading belongs to a meter and is taken whatever became of the job; what a device noted for a job that was lost or has ended is on the
 * office's list as well. An answer of the checklist is there already.
 */
export const listLateReading = defineReaction('meters.read', async (ctx, { id }) => {
  if (ctx.notedAt === undefined) return;
  const { rows } = await sql<ReadFor>`
    select w.id, w.number, w.title, w.status, fw.left_job(w.id) is not null as has_left,
      concat(m.name, ': ', trim_scale(r.value), ' ', m.unit) as reading
    from meter_readings r join meters m on m.id = r.meter_id join work_orders w on w.id = r.work_order_id
    where r.meter_id = ${id} and r.created_at = now() and r.source = 'hand' and r.corrects_id is null`.execute(
    ctx.db,
  );
  const [job] = rows;
  if (!job || !(job.has_left || (await isAssigned(ctx, job.id)))) return;
  await acceptFact(ctx, job, { what: 'Meter reading', detail: job.reading });
});
