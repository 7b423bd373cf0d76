import './evidence.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { at, endedMeanwhile, recordable } from '../recording/recording.inputs.ts';
import { workOrders } from '../work-order.resource.ts';
import { takeImage } from './job-file.ts';

export const addSignature = defineCommand(
  workOrders,
  'add_signature',
  {
    label: 'Get signature',
    placed: true,
    makes: 'signatures',
    again: 'allowed',
    from: recordable,
    late: endedMeanwhile,
    allow: 'everyone',
    input: {
      file_id: field.ref('files', { label: 'Signature', required: true }),
      signer_name: field.text({ label: 'Signed by', required: true }),
      at,
    },
    offline: true,
  },
  async (ctx, row, input) => {
    await acceptFact(ctx, row, { what: 'Signature', detail: input.signer_name });
    await takeImage(ctx, row.id, input.file_id);
    await ctx.db
      .insertInto('signatures')
      .values({
        id: input.id,
        work_order_id: row.id,
        file_id: input.file_id,
        signer_name: input.signer_name.trim(),
        signed_at: momentOf(ctx, input.at),
        taken_by: ctx.viewer.membershipId || null,
      })
      .execute();
  },
);
