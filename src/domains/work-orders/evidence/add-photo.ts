import '../checklists/checklist.resource.ts';
import './evidence.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { at, endedMeanwhile, recordable } from '../recording/recording.inputs.ts';
import { workOrders } from '../work-order.resource.ts';
import { takeImage } from './job-file.ts';

export const addPhoto = defineCommand(
  workOrders,
  'add_photo',
  {
    label: 'Add photo',
    placed: true,
    makes: 'photos',
    again: 'allowed',
    from: ['requested', ...recordable],
    late: endedMeanwhile,
    allow: 'everyone',
    input: {
      file_id: field.ref('files', { label: 'Photo', required: true }),
      stage: field.choice(['before', 'during', 'after'], { label: 'Stage', initial: 'during' }),
      caption: field.text({ label: 'Caption', max: 500 }),
      checklist_item_id: field.ref('checklist_items'),
      at,
    },
    offline: true,
  },
  async (ctx, row, input) => {
    await acceptFact(ctx, row, { what: 'Photo', detail: input.caption });
    await addPhotoOnce(ctx, row.id, {
      id: input.id,
      fileId: input.file_id,
      stage: input.stage ?? 'during',
      caption: input.caption?.trim() || null,
      checklistItemId: input.checklist_item_id ?? null,
      at: momentOf(ctx, input.at),
    });
  },
);

export interface TakenPhoto {
  readonly id?: string;
  readonly fileId: string;
  readonly stage: 'before' | 'during' | 'after';
  readonly caption?: string | null;
  readonly checklistItemId: string | null;
  readonly at: string;
}

/** Adds a photo; the same file on the same work order is one photo, even if a phone sends it again. */
export async function addPhotoOnce(ctx: Ctx, workOrderId: string, photo: TakenPhoto): Promise<void> {
  await takeImage(ctx, workOrderId, photo.fileId);
  if (photo.checklistItemId) await refuseForeignItem(ctx, workOrderId, photo.checklistItemId);
  const known = await ctx.db
    .selectFrom('photos')
    .select('id')
    .where('work_order_id', '=', workOrderId)
    .where('file_id', '=', photo.fileId)
    .executeTakeFirst();
  if (known) return;
  await ctx.db
    .insertInto('photos')
    .values({
      id: photo.id ?? ctx.newId(),
      work_order_id: workOrderId,
      file_id: photo.fileId,
      stage: photo.stage,
      caption: photo.caption ?? null,
      checklist_item_id: photo.checklistItemId,
      taken_at: photo.at,
      taken_by: ctx.viewer.membershipId || null,
    })
    .execute();
}

async function refuseForeignItem(ctx: Ctx, workOrderId: string, itemId: string): Promise<void> {
  const item = await ctx.db
    .selectFrom('checklist_items')
    .select('id')
    .where('id', '=', itemId)
    .where('work_order_id', '=', workOrderId)
    .executeTakeFirst();
  if (!item) throw invalid({ checklist_item_id: 'This item is not on the work order’s checklist.' });
}
