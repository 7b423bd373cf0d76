import type { Ctx } from '#kernel/context.ts';
import { recordCreation } from '#kernel/write-row.ts';
import type { CrewPlace } from './crews/join-crew.ts';
import { notifyOfVisit } from './notify-of-visit.ts';
import { assignFor } from './plan.ts';
import { visits } from './visit.resource.ts';

export interface PlannedVisit extends Partial<CrewPlace> {
  readonly id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly instructions: string | null;
  readonly override_reason: string | null;
  readonly status: 'tentative' | 'scheduled';
}

/** Writes a new visit, assigns and tells its technician. */
export async function planVisit(
  ctx: Ctx,
  work_order_id: string,
  { is_silent, ...visit }: PlannedVisit & { readonly is_silent?: boolean | null | undefined },
): Promise<void> {
  const { id, technician_id, starts_at } = visit;
  await ctx.db
    .insertInto('visits')
    .values({ ...visit, work_order_id })
    .execute();
  await assignFor(ctx, work_order_id, technician_id);
  if (visit.status !== 'tentative' && !is_silent)
    await notifyOfVisit(ctx, technician_id, { work_order_id, starts_at }, 'is planned for');
  await ctx.emit('visits.scheduled', { table: 'visits', id }, { work_order_id, technician_id });
  await recordCreation(ctx, visits, 'schedule', id);
}
