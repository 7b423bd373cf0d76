import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { postComment } from './add-comment.ts';
import { tellTechnicians } from './tell.ts';
import { reason } from './work-order.inputs.ts';
import { workOrders } from './work-order.resource.ts';

/** The reason becomes a comment that the technician reads. */
export const sendBackWorkOrder = defineCommand(
  workOrders,
  'send_back',
  {
    label: 'Send back',
    placed: true,
    from: ['completed', 'reviewed'],
    to: 'in_progress',
    allow: office,
    input: { reason },
  },
  async (ctx, row, { reason }) => {
    const mentions = row.completed_by ? [row.completed_by] : [];
    await postComment(ctx, row.id, { body: `Sent back: ${reason}`, isInternal: true, mentions });
    await tellTechnicians(ctx, row, 'was sent back', { why: reason });
    return { completed_at: null, completed_by: null, reviewed_at: null, reviewed_by: null };
  },
);
