/**
 * The work order that a failed item raises: one for the item of the inspection, however often the failure is sent. The caller holds
 * the lock of the inspection, and the answer keeps the order for good: a failure that returns opens it again.
 */
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import type { RowOf } from '#kernel/resource.ts';
import { recordCreation, updateRow } from '#kernel/write-row.ts';
import '#domains/crm/site.resource.ts';
import '#domains/rooms/room.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { cancelWorkOrder } from '#domains/work-orders/lifecycle/office-decisions.ts';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import type { inspectionItems } from '../templates/inspection-template.resource.ts';
import type { inspections } from './inspection.resource.ts';

type Inspection = RowOf<typeof inspections>;
type Item = RowOf<typeof inspectionItems>;

export interface Failure {
  readonly inspection: Inspection;
  readonly item: Item;
  readonly note: string | null;
  readonly severity: string | null;
}

/** Returns the id of the new order. */
export async function raiseOrder(ctx: Ctx, failure: Failure): Promise<string> {
  const { inspection, item } = failure;
  const place = await ctx.db
    .selectFrom('rooms as r')
    .innerJoin('sites as s', 's.id', 'r.site_id')
    .select(['r.number', 's.customer_id'])
    .where('r.id', '=', inspection.room_id)
    .executeTakeFirstOrThrow();
  const id = ctx.newId();
  await ctx.db
    .insertInto('work_orders')
    .values({
      id,
      number: await ctx.nextNumber('work_orders'),
      title: `${roomName(place.number)}: ${item.label}`.slice(0, 200),
      description: descriptionOf(failure),
      kind: 'repair',
      status: 'unscheduled',
      source: 'inspection',
      priority: item.order_priority,
      category: item.order_category,
      customer_id: place.customer_id,
      site_id: inspection.site_id,
      room_id: inspection.room_id,
    })
    .execute();
  await recordCreation(ctx, workOrders, 'raise', id);
  await copyPhotos(ctx, inspection.id, item.id, id);
  return id;
}

/** The photos that were taken of the item become photos of its order. */
export async function copyPhotos(
  ctx: Ctx,
  inspectionId: string,
  itemId: string,
  workOrderId: string,
): Promise<void> {
  const taken = await ctx.db
    .selectFrom('inspection_photos')
    .select(['file_id', 'caption', 'taken_at', 'taken_by'])
    .where('inspection_id', '=', inspectionId)
    .where('inspection_item_id', '=', itemId)
    .execute();
  const known = await ctx.db
    .selectFrom('photos')
    .select('file_id')
    .where('work_order_id', '=', workOrderId)
    .execute();
  const fresh = taken.filter((photo) => !known.some(({ file_id }) => file_id === photo.file_id));
  if (fresh.length === 0) return;
  await ctx.db
    .insertInto('photos')
    .values(fresh.map((photo) => ({ ...photo, work_order_id: workOrderId, stage: 'before' as const })))
    .execute();
  await ctx.db
    .updateTable('files')
    .set({ work_order_id: workOrderId })
    .where(
      'id',
      'in',
      fresh.map(({ file_id }) => file_id),
    )
    .execute();
}

/** What fails again after it was said to be right opens its order again. */
export async function reopenOrder(ctx: Ctx, workOrderId: string): Promise<void> {
  await ctx.transition(workOrders, workOrderId, {
    from: ['cancelled'],
    to: 'unscheduled',
    event: 'reopen',
    set: { cancel_reason: null },
  });
}

/** Passes a changed note on to the order, unless somebody has written another description there. */
export async function describeOrder(
  ctx: Ctx,
  workOrderId: string,
  before: Failure,
  after: Failure,
): Promise<void> {
  const [was, is] = [descriptionOf(before), descriptionOf(after)];
  if (was === is) return;
  const order = await ctx.db
    .selectFrom('work_orders')
    .selectAll()
    .where('id', '=', workOrderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (order.description === was) await updateRow(ctx, workOrders, order, 'update', { description: is });
}

/** What becomes of an open order whose failure is taken back; asked for by a refusal as long as it was not said. */
export async function settleOrder(
  ctx: Ctx,
  workOrderId: string,
  decision: 'keep' | 'cancel' | null | undefined,
): Promise<void> {
  const order = await ctx.db
    .selectFrom('work_orders')
    .select(['id', 'number', 'title', 'status'])
    .where('id', '=', workOrderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!isOneOf(openStatuses, order.status) || decision === 'keep') return;
  if (decision === 'cancel') return cancelOrder(ctx, order);
  throw new Refused('conflict', `${order.number} was raised for this. Should it be kept or cancelled?`, {
    fields: { order: 'Keep it or cancel it.' },
    details: { work_order: order },
  });
}

const reason = 'It was found to be right after all';

/** A technician may take back only what nobody has planned yet. */
async function cancelOrder(
  ctx: Ctx,
  {
    id,
    number,
    status,
  }: { readonly id: string; readonly number: string | null; readonly status: string | null },
): Promise<void> {
  if (ctx.viewer.role !== 'technician' && status !== 'requested') {
    await ctx.run(cancelWorkOrder, id, { reason });
    return;
  }
  const done = await ctx.transition(workOrders, id, {
    from: ['requested', 'approved', 'unscheduled'],
    to: 'cancelled',
    event: 'cancel',
    set: { cancel_reason: reason },
  });
  if (!done)
    throw new Refused('conflict', `${number} is planned already. Keep it, and ask the office to cancel it.`);
}

function descriptionOf({ inspection, item, note, severity }: Failure): string {
  const where = item.section ? `${item.section}: ${item.label}` : item.label;
  const grave = severity === 'high' ? ' (severe)' : '';
  return [note?.trim(), `Failed${grave} in inspection ${inspection.number}: ${where}.`, item.help]
    .filter(Boolean)
    .join('\n\n');
}
