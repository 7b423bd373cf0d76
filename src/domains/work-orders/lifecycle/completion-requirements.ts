/** Lists everything a work order lacks before it can be completed, all at once, so that nobody is refused twice. */
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import type { RowOf } from '#kernel/resource.ts';
import '../checklists/checklist.resource.ts';
import '../evidence/evidence.resource.ts';
import type { workOrders } from '../work-order.resource.ts';

export type Missing =
  | { readonly kind: 'checklist_item'; readonly id: string; readonly label: string }
  | { readonly kind: 'photo'; readonly stage: 'before' | 'after' }
  | { readonly kind: 'signature' }
  | { readonly kind: 'remedy' };

type WorkOrder = RowOf<typeof workOrders>;

export async function refuseIncomplete(ctx: Ctx, order: WorkOrder): Promise<void> {
  const missing = await missingOn(ctx, order);
  if (missing.length === 0) return;
  // A missing remedy alone is reported at its field; otherwise the message lists everything.
  const onlyRemedy = missing.length === 1 && missing[0]?.kind === 'remedy';
  throw new Refused('invalid', `Still missing: ${missing.map(inWords).join(', ')}.`, {
    details: { missing },
    ...(onlyRemedy ? { fields: { remedy: 'Say what was done.' } } : {}),
  });
}

const repairs: readonly WorkOrder['kind'][] = ['repair', 'emergency', 'recall'];

async function missingOn(ctx: Ctx, order: WorkOrder): Promise<Missing[]> {
  const missing: Missing[] = await unansweredItems(ctx, order.id);
  if (order.requires_photos) {
    const photos = await ctx.db
      .selectFrom('photos')
      .select('stage')
      .distinct()
      .where('work_order_id', '=', order.id)
      .execute();
    for (const stage of ['before', 'after'] as const) {
      if (!photos.some((photo) => photo.stage === stage)) missing.push({ kind: 'photo', stage });
    }
  }
  if (order.requires_signature && !(await isSigned(ctx, order.id))) missing.push({ kind: 'signature' });
  if (repairs.includes(order.kind) && !order.remedy?.trim()) missing.push({ kind: 'remedy' });
  return missing;
}

async function unansweredItems(ctx: Ctx, workOrderId: string): Promise<Missing[]> {
  const items = await ctx.db
    .selectFrom('checklist_items as i')
    .leftJoin('checklist_answers as a', 'a.checklist_item_id', 'i.id')
    .select(['i.id', 'i.label'])
    .where('i.work_order_id', '=', workOrderId)
    .where('i.is_required', '=', true)
    .where('a.id', 'is', null)
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();
  return items.map(({ id, label }) => ({ kind: 'checklist_item', id, label }));
}

async function isSigned(ctx: Ctx, workOrderId: string): Promise<boolean> {
  const signed = await ctx.db
    .selectFrom('signatures')
    .select('id')
    .where('work_order_id', '=', workOrderId)
    .limit(1)
    .executeTakeFirst();
  return signed !== undefined;
}

function inWords(one: Missing): string {
  switch (one.kind) {
    case 'checklist_item':
      return `“${one.label}”`;
    case 'photo':
      return one.stage === 'before' ? 'a photo from before' : 'a photo from after';
    case 'signature':
      return 'a signature';
    case 'remedy':
      return 'what was done';
  }
}
