import './evidence.resource.ts';
import '#domains/identity/members/membership.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { readIds } from '../ids.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { notifyMentioned } from '../notify.ts';
import { workOrders } from '../work-order.resource.ts';

export const addComment = defineCommand(
  workOrders,
  'add_comment',
  {
    label: 'Comment',
    placed: true,
    makes: 'comments',
    again: 'allowed',
    late: [],
    allow: 'everyone',
    input: {
      body: field.longText({ label: 'Comment', required: true, max: 4000 }),
      /** Not visible to the customer. */
      is_internal: field.boolean({ label: 'Internal', initial: true }),
      mentions: field.tags({ label: 'Mentions', max: 20 }),
    },
    offline: true,
  },
  async (ctx, row, input) => {
    await acceptFact(ctx, row, { what: 'Comment', detail: input.body, inAnyState: true });
    const mentions = readIds('mentions', input.mentions);
    if (mentions.length > 0) {
      const known = await ctx.db.selectFrom('memberships').select('id').where('id', 'in', mentions).execute();
      if (known.length < mentions.length)
        throw invalid({ mentions: 'One of these people does not work here.' });
    }
    await postComment(ctx, row.id, {
      id: input.id,
      body: input.body.trim(),
      isInternal: input.is_internal ?? true,
      mentions,
    });
    await notifyMentioned(ctx, row.id, mentions, input.body.trim());
  },
);

export interface Posted {
  readonly id?: string;
  readonly body: string;
  readonly isInternal: boolean;
  readonly mentions: string[];
}

export async function postComment(ctx: Ctx, workOrderId: string, comment: Posted): Promise<void> {
  const id = comment.id ?? ctx.newId();
  await ctx.db
    .insertInto('comments')
    .values({
      id,
      work_order_id: workOrderId,
      body: comment.body,
      is_internal: comment.isInternal,
      created_at: momentOf(ctx, undefined),
      author_id: ctx.viewer.membershipId || null,
      mentions: comment.mentions,
    })
    .execute();
  const payload = { work_order_id: workOrderId, mentions: comment.mentions };
  await ctx.emit('comments.added', { table: 'comments', id }, payload);
}
