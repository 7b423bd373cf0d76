import { carryOut } from '#kernel/command.ts';
import { postComment } from './add-comment.ts';
import { tellTechnicians } from './tell.ts';
import { sendBackWorkOrder } from './work-order.commands.ts';

export const sendBackWorkOrderDeed = carryOut(sendBackWorkOrder, async (ctx, row, { reason }) => {
  const mentions = row.completed_by ? [row.completed_by] : [];
  await postComment(ctx, row.id, { body: `Sent back: ${reason}`, isInternal: true, mentions });
  await tellTechnicians(ctx, row, 'was sent back', { why: reason });
  return { completed_at: null, completed_by: null, reviewed_at: null, reviewed_by: null };
});
