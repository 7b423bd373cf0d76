import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { enteredMoment } from '#kernel/moment.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { assets } from '../asset.resource.ts';
import { assetDowntimes } from './downtime.resource.ts';

const { kind, cause, work_order_id } = assetDowntimes.fields;
const from_at = field.instant({ label: 'From', required: true });

/** A downtime that is over and was not recorded while it lasted. */
export const recordDowntime = defineCommand(
  assets,
  'record_downtime',
  {
    label: 'Record downtime',
    makes: 'asset_downtimes',
    again: 'allowed',
    allow: 'everyone',
    input: {
      from_at,
      to_at: field.instant({ label: 'To', required: true }),
      kind,
      cause,
      work_order_id,
    },
  },
  async (ctx, asset, { id, ...input }) => {
    await ctx.db
      .insertInto('asset_downtimes')
      .values({
        ...{ id, asset_id: asset.id },
        from_at: enteredMoment(ctx, 'from_at', input.from_at),
        to_at: enteredMoment(ctx, 'to_at', input.to_at),
        kind: input.kind ?? 'failure',
        cause: input.cause?.trim() || null,
        work_order_id: input.work_order_id ?? null,
      })
      .execute();
    await recordCreation(ctx, assetDowntimes, 'record', id);
  },
);

/** Puts the times right. What ends a downtime that lasts is the asset's status. */
export const correctDowntime = defineCommand(
  assetDowntimes,
  'correct',
  {
    label: 'Correct times',
    again: 'allowed',
    allow: 'everyone',
    input: { from_at, to_at: field.instant({ label: 'To', help: 'Empty while it lasts' }) },
  },
  async (ctx, row, { from_at: from, to_at: to }) => {
    if (row.to_at === null && to)
      throw new Refused('conflict', 'It isn’t over yet. Put the asset back in operation to end it.');
    if (row.to_at !== null && !to) throw invalid({ to_at: 'Enter when it ended.' });
    return {
      from_at: enteredMoment(ctx, 'from_at', from),
      to_at: to ? enteredMoment(ctx, 'to_at', to) : null,
    };
  },
);
