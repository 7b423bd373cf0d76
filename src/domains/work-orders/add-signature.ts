import { carryOut } from '#kernel/command.ts';
import { takeImage } from './job-file.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { addSignature } from './recording.commands.ts';
import './evidence.resource.ts';

export const addSignatureDeed = carryOut(addSignature, async (ctx, row, input) => {
  await mustBeOnTheJob(ctx, row.id);
  await takeImage(ctx, row.id, input.file_id);
  await ctx.db
    .insertInto('signatures')
    .values({
      work_order_id: row.id,
      file_id: input.file_id,
      signer_name: input.signer_name.trim(),
      signed_at: momentOf(ctx, input.at),
      taken_by: ctx.viewer.membershipId || null,
    })
    .execute();
});
