import type { Ctx } from '#kernel/context.ts';
import type { RowOf } from '#kernel/resource.ts';
import { notifyOfVisit } from './notify-of-visit.ts';
import { assignFor, checkTechnician, checkTimes, handOver } from './plan.ts';
import type { visits } from './visit.resource.ts';

export interface NewPlace {
  /** Undefined: as it is. */
  readonly technician_id?: string | null | undefined;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly override_reason?: string | null | undefined;
  readonly is_silent?: boolean | null | undefined;
}

/** Checks and side effects of moving one visit. Returns what is to be written to it. */
export async function moveOne(ctx: Ctx, row: RowOf<typeof visits>, place: NewPlace) {
  const { starts_at, ends_at } = place;
  const technician_id = place.technician_id === undefined ? row.technician_id : place.technician_id;
  const isHandedOver = technician_id !== row.technician_id;
  checkTimes(starts_at, ends_at);
  if (isHandedOver) await checkTechnician(ctx, technician_id);
  await assignFor(ctx, row.work_order_id, technician_id);
  if (isHandedOver) await handOver(ctx, row, technician_id);
  await ctx.emit(
    'visits.moved',
    { table: 'visits', id: row.id },
    { work_order_id: row.work_order_id, technician_id, from_technician_id: row.technician_id, starts_at },
  );
  if (row.status !== 'tentative' && !place.is_silent) {
    const what = isHandedOver ? 'is planned for' : 'was moved to';
    await notifyOfVisit(ctx, technician_id, { work_order_id: row.work_order_id, starts_at }, what);
  }
  const status = isHandedOver && row.status === 'dispatched' ? { status: 'scheduled' as const } : {};
  return {
    starts_at,
    ends_at,
    technician_id,
    override_reason: place.override_reason?.trim() || null,
    ...status,
  };
}
