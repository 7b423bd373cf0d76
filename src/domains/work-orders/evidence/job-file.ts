import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import './evidence.resource.ts';

/**
 * Attaches an uploaded image to a work order. It must have been uploaded for this work order, or for none and by the same person.
 * Checked here because a command can read every file of the company.
 */
export async function takeImage(ctx: Ctx, workOrderId: string, fileId: string): Promise<void> {
  const file = await ctx.db
    .selectFrom('files')
    .select(['media_type', 'work_order_id', 'created_by'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const isOwn = file?.work_order_id === null && file.created_by === ctx.viewer.userId;
  if (!file || (file.work_order_id !== workOrderId && !isOwn)) {
    throw invalid({ file_id: 'This file is not here. Upload it again.' });
  }
  if (!file.media_type.startsWith('image/')) throw invalid({ file_id: 'This file is not an image.' });
  if (isOwn) {
    await ctx.db.updateTable('files').set({ work_order_id: workOrderId }).where('id', '=', fileId).execute();
  }
}
