import './asset.resource.ts';
import '../crm/site.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { ScannedCode } from './asset-code.inputs.ts';
import { assetCodes } from './asset-code.resource.ts';
import { readCode } from './read-code.rules.ts';

/** Returns the asset of a label; the text may be the code itself or the address on the label. */
export const scanAssetCode = defineCommand(
  assetCodes,
  'scan',
  {
    label: 'Scan',
    allow: 'everyone',
    scope: 'collection',
    input: { code: field.text({ label: 'Code', required: true, max: 500 }) },
  },
  async (ctx, _, { code: text }) => {
    const code = readCode(text, ctx.publicUrl);
    const scanned = code && (await lookUp(ctx, code));
    if (!scanned) throw unknownCode();
    return scanned;
  },
);

/** The same error for forged and revoked codes and those of another company. */
export function unknownCode(): Refused {
  return new Refused('not_found', 'Unknown code.');
}

async function lookUp(ctx: Ctx, code: string): Promise<ScannedCode | undefined> {
  const found = await ctx.db
    .selectFrom('asset_codes as c')
    .leftJoin('assets as a', 'a.id', 'c.asset_id')
    .leftJoin('sites as s', 's.id', 'a.site_id')
    .select(['c.id as asset_code_id', 'a.id', 'a.name', 'a.asset_tag', 'a.status', 'a.location'])
    .select('s.name as site')
    .where('c.code', '=', code)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { asset_code_id, id, name, asset_tag, status, location, site } = found;
  const asset = id && name && status ? { id, name, asset_tag, status: String(status), location, site } : null;
  return { asset_code_id, code, asset };
}
