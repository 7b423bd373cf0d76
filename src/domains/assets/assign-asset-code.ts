import './asset.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { assetCodes } from './asset-code.resource.ts';

/** Assigns a pre-printed label to an asset. */
export const assignAssetCode = defineCommand(
  assetCodes,
  'assign',
  {
    label: 'Assign to an asset',
    again: 'allowed',
    allow: 'everyone',
    input: { asset_id: field.ref('assets', { label: 'Asset', required: true }) },
  },
  async (ctx, code, { asset_id }) => {
    if (code.revoked_at) throw new Refused('conflict', 'This code was revoked. Use another label.');
    if (code.asset_id === asset_id) return {};
    if (code.asset_id) {
      throw new Refused(
        'conflict',
        'This label is on another asset already. Use a free one, or revoke it first.',
      );
    }
    const asset = await ctx.db
      .selectFrom('assets')
      .select('status')
      .where('id', '=', asset_id)
      .executeTakeFirst();
    if (!asset) throw invalid({ asset_id: 'This asset is not here.' });
    if (asset.status === 'retired') throw invalid({ asset_id: 'This asset is retired.' });
    return { asset_id };
  },
);
