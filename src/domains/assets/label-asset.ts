import './asset-code.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { assets } from './asset.resource.ts';
import { assignAssetCode } from './assign-asset-code.ts';
import { readCode } from './read-code.rules.ts';
import { unknownCode } from './scan-asset-code.ts';

/** Puts a pre-printed label on the asset by what is written on it: the code, or the address. For phones without a network. */
export const labelAsset = defineCommand(
  assets,
  'label',
  {
    label: 'Assign a label',
    placed: true,
    again: 'allowed',
    from: ['operational', 'degraded', 'down', 'in_storage'],
    allow: 'everyone',
    input: { code: field.text({ label: 'Code', required: true, max: 500 }) },
    offline: true,
  },
  async (ctx, asset, { code: text }) => {
    const code = readCode(text, ctx.publicUrl);
    const label =
      code &&
      (await ctx.db
        .selectFrom('asset_codes')
        .select('id')
        .where('code', '=', code)
        .where('revoked_at', 'is', null)
        .executeTakeFirst());
    if (!label) throw unknownCode();
    await ctx.run(assignAssetCode, label.id, { asset_id: asset.id });
    return {};
  },
);
