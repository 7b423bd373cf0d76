import './asset.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { mostCodesAtOnce } from './asset-code.inputs.ts';
import { assetCodes } from './asset-code.resource.ts';

interface MadeCode {
  readonly id: string;
  readonly code: string;
  readonly asset_id: string | null;
}

/**
 * Creates codes to be printed: one for each given asset (its existing valid one, if any), or `count` codes without an asset.
 * Returned in the order of the assets.
 */
export const createAssetCodes = defineCommand(
  assetCodes,
  'create',
  {
    label: 'Create codes',
    allow: 'everyone',
    scope: 'collection',
    input: {
      count: field.integer({ label: 'How many', min: 1, max: mostCodesAtOnce }),
      asset_ids: field.tags({ label: 'Assets', max: mostCodesAtOnce }),
    },
  },
  async (ctx, _, { count, asset_ids }) => {
    const assetIds = readIds(asset_ids ?? []);
    if (assetIds.length > 0 && count && count !== assetIds.length) {
      throw invalid({ count: 'Each asset gets one code: leave the number out.' });
    }
    if (assetIds.length === 0 && !count) throw invalid({ count: 'Say how many codes, or for which assets.' });
    const made = assetIds.length > 0 ? await codesOf(ctx, assetIds) : await freeCodes(ctx, count ?? 0);
    return { asset_codes: made };
  },
);

function freeCodes(ctx: Ctx, count: number): Promise<MadeCode[]> {
  return ctx.db
    .insertInto('asset_codes')
    .values(Array.from({ length: count }, () => ({ asset_id: null })))
    .returning(['id', 'code', 'asset_id'])
    .execute();
}

/** A valid code is reused: a second label of an asset has the same code. */
async function codesOf(ctx: Ctx, assetIds: readonly string[]): Promise<MadeCode[]> {
  const known = await ctx.db.selectFrom('assets').select('id').where('id', 'in', assetIds).execute();
  if (known.length !== assetIds.length) throw invalid({ asset_ids: 'One of these assets is not here.' });
  const byAsset = new Map<string, MadeCode>();
  const remember = (codes: readonly MadeCode[]) => {
    for (const code of codes) if (code.asset_id) byAsset.set(code.asset_id, code);
  };
  remember(
    await ctx.db
      .selectFrom('asset_codes')
      .select(['id', 'code', 'asset_id'])
      .where('asset_id', 'in', assetIds)
      .where('revoked_at', 'is', null)
      .orderBy('created_at')
      .execute(),
  );
  const without = assetIds.filter((id) => !byAsset.has(id));
  if (without.length > 0) {
    const rows = without.map((asset_id) => ({ asset_id }));
    remember(
      await ctx.db.insertInto('asset_codes').values(rows).returning(['id', 'code', 'asset_id']).execute(),
    );
  }
  return assetIds.flatMap((id) => byAsset.get(id) ?? []);
}

function readIds(values: readonly string[]): string[] {
  const ids = values.map((value) => value.toLowerCase());
  if (!ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))) {
    throw invalid({ asset_ids: 'Use ids (UUID).' });
  }
  return [...new Set(ids)];
}
