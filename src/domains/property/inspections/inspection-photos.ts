/** Photos of an inspection, of an item or of the room as a whole. */

import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { itemOf, storedAnswer } from './answer-inspection-item.ts';
import { at } from './inspection.inputs.ts';
import { inspections } from './inspection.resource.ts';
import { takeInspectionImage } from './inspection-files.ts';
import { copyPhotos } from './raise-order.ts';
import { requireInspector } from './require-inspector.ts';

/** Adds a photo; the same file is one photo, even if a phone sends it again. A photo of a failed item goes to its order, too. */
export const addInspectionPhoto = defineCommand(
  inspections,
  'add_photo',
  {
    label: 'Add photo',
    placed: true,
    makes: 'inspection_photos',
    again: 'allowed',
    from: ['in_progress'],
    allow: 'everyone',
    input: {
      file_id: field.ref('files', { label: 'Photo', required: true }),
      item_id: field.ref('inspection_items', { label: 'Item' }),
      caption: field.text({ label: 'Caption', max: 500 }),
      at,
    },
    offline: true,
  },
  async (ctx, inspection, input) => {
    requireInspector(ctx, inspection);
    const item = input.item_id ? await itemOf(ctx, inspection, input.item_id) : null;
    await takeInspectionImage(ctx, inspection.id, input.file_id);
    await ctx.db
      .insertInto('inspection_photos')
      .values({
        id: input.id,
        inspection_id: inspection.id,
        inspection_item_id: item?.id ?? null,
        file_id: input.file_id,
        caption: input.caption?.trim() || null,
        taken_at: momentOf(ctx, input.at),
        taken_by: ctx.viewer.membershipId || null,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'inspection_id', 'file_id']).doNothing())
      .execute();
    if (!item) return;
    const answer = await storedAnswer(ctx, inspection.id, item.id);
    if (answer?.result === 'fail' && answer.work_order_id)
      await copyPhotos(ctx, inspection.id, item.id, answer.work_order_id);
  },
);

/** Takes a photo out of a running inspection; a work order that has it keeps it. */
export const removeInspectionPhoto = defineCommand(
  inspections,
  'remove_photo',
  {
    label: 'Remove photo',
    placed: true,
    again: 'allowed',
    from: ['in_progress'],
    allow: 'everyone',
    input: { photo_id: field.ref('inspection_photos', { label: 'Photo', required: true }) },
  },
  async (ctx, inspection, { photo_id }) => {
    requireInspector(ctx, inspection);
    const photo = await ctx.db
      .deleteFrom('inspection_photos')
      .where('id', '=', photo_id)
      .where('inspection_id', '=', inspection.id)
      .returning('file_id')
      .executeTakeFirst();
    if (!photo) throw invalid({ photo_id: 'This photo is not here any more.' });
    await ctx.db
      .updateTable('files')
      .set({ deleted_at: ctx.now })
      .where('id', '=', photo.file_id)
      .where('work_order_id', 'is', null)
      .execute();
  },
);
