/**
 * A fixed asset is used for longer, or is worth less in the end, than was thought: from a month on, what is left of it is spread anew. What was
 * depreciated stays (ASC 250-10-45-17; IAS 8.36). The trigger `fits` refuses a month that is posted, or before another change.
 */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { depreciationFields, fixedAssets } from './fixed-asset.resource.ts';
import { fixedAssetEstimates } from './fixed-asset-estimate.resource.ts';
import { firstOf } from './schedule.rules.ts';

const estimateInput = {
  from_month: field.date({
    ...{ label: 'From the month of', required: true },
    help: 'Months before it stay as they are',
  }),
  ...depreciationFields,
  useful_life_months: { ...depreciationFields.useful_life_months, help: 'From the beginning, not from now' },
} as const;

export const changeEstimate = defineCommand(
  fixedAssets,
  'change_estimate',
  {
    label: 'Change the estimate',
    from: ['in_use'],
    again: 'refused',
    allow: office,
    permission: 'create_transactions',
    input: { ...estimateInput, reason: field.text({ label: 'Because', max: 500 }) },
  },
  async (ctx, row, { from_month, annual_rate = null, reason = null, ...estimate }) => {
    const id = ctx.newId();
    const month = firstOf(from_month);
    await ctx.db
      .insertInto('fixed_asset_estimates')
      .values({
        ...{ id, fixed_asset_id: row.id, from_month: month, ...estimate, annual_rate, reason },
        status: 'recorded',
      })
      .execute();
    await recordCreation(ctx, fixedAssetEstimates, 'record', id);
    return {};
  },
);

/** The last change of an asset, while nothing is posted by it. */
export const undoEstimate = defineCommand(
  fixedAssetEstimates,
  'undo',
  {
    label: 'Undo',
    from: ['recorded'],
    to: 'undone',
    allow: office,
    permission: 'create_transactions',
    final: true,
  },
  async (ctx, { fixed_asset_id }) => {
    await holdAsset(ctx, fixed_asset_id);
    return { undone_at: ctx.now };
  },
);

/** Posting waits, and one that came before is seen. */
async function holdAsset({ db }: Ctx, id: string): Promise<void> {
  const asset = await db
    .selectFrom('fixed_assets')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (asset.status === 'disposed')
    throw new Refused('conflict', 'It is disposed of. Undo its disposal first.');
}
