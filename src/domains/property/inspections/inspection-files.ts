import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import '#domains/work-orders/evidence/evidence.resource.ts';

/**
 * Attaches an uploaded image to an inspection. It must have been uploaded by the same person for nothing else, or be this
 * inspection's already. Checked here because a command can read every file of the company.
 */
export async function takeInspectionImage(ctx: Ctx, inspectionId: string, fileId: string): Promise<void> {
  const file = await ctx.db
    .selectFrom('files')
    .select(['media_type', 'work_order_id', 'inspection_id', 'created_by'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const isFree = file && file.work_order_id === null && file.inspection_id === null;
  const isOwn = isFree && file.created_by === ctx.viewer.userId;
  if (!file || (file.inspection_id !== inspectionId && !isOwn))
    throw invalid({ file_id: 'This file is not here. Upload it again.' });
  if (!file.media_type.startsWith('image/')) throw invalid({ file_id: 'This file is not an image.' });
  if (isOwn)
    await ctx.db.updateTable('files').set({ inspection_id: inspectionId }).where('id', '=', fileId).execute();
}
