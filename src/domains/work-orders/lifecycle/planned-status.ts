import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

/** The status of an order that waits for its work: scheduled if it has an upcoming visit, otherwise unscheduled. */
export async function plannedStatus(ctx: Ctx, workOrderId: string): Promise<'scheduled' | 'unscheduled'> {
  const { rows } = await sql`select from visits where work_order_id = ${workOrderId}
    and status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site') limit 1`.execute(ctx.db);
  return rows.length > 0 ? 'scheduled' : 'unscheduled';
}
