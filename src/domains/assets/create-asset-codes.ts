import './asset.resource.ts';
import '../rooms/room.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { mostCodesAtOnce } from './asset-code.inputs.ts';
import { assetCodes } from './asset-code.resource.ts';

interface MadeCode {
  readonly id: string;
  readonly code: string;
  readonly asset_id: string | null;
  readonly room_id: string | null;
}

/**
 * Creates codes to be printed: one for each given asset or room (its existing valid one, if any), or `count` codes without one.
 * Returned in the order of the assets or rooms.
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
      room_ids: field.tags({ label: 'Rooms', max: mostCodesAtOnce }),
    },
  },
  async (ctx, _, input) => {
    const assetIds = readIds('asset_ids', input.asset_ids ?? []);
    const roomIds = readIds('room_ids', input.room_ids ?? []);
    const { count } = input;
    const named = assetIds.length + roomIds.length;
    if (named > mostCodesAtOnce) throw invalid({ asset_ids: `At most ${mostCodesAtOnce} at once.` });
    if (named > 0 && count && count !== named)
      throw invalid({ count: 'Each asset or room gets one code: leave the number out.' });
    if (named === 0 && !count) throw invalid({ count: 'Say how many codes, or for which assets or rooms.' });
    const made =
      named === 0
        ? await freeCodes(ctx, count ?? 0)
        : [...(await codesOf(ctx, assets, assetIds)), ...(await codesOf(ctx, rooms, roomIds))];
    return { asset_codes: made };
  },
);

function freeCodes(ctx: Ctx, count: number): Promise<MadeCode[]> {
  return ctx.db
    .insertInto('asset_codes')
    .values(Array.from({ length: count }, () => ({ asset_id: null })))
    .returning(['id', 'code', 'asset_id', 'room_id'])
    .execute();
}

const assets = {
  table: 'assets',
  column: 'asset_id',
  input: 'asset_ids',
  missing: 'One of these assets is not here.',
} as const;
const rooms = {
  table: 'rooms',
  column: 'room_id',
  input: 'room_ids',
  missing: 'One of these rooms is not here.',
} as const;

/** A valid code is reused: a second label of an asset or a room has the same code. */
async function codesOf(
  ctx: Ctx,
  { table, column, input, missing }: typeof assets | typeof rooms,
  ids: readonly string[],
): Promise<MadeCode[]> {
  if (ids.length === 0) return [];
  const known = await ctx.db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  if (known.length !== ids.length) throw invalid({ [input]: missing });
  const byPlace = new Map<string, MadeCode>();
  const remember = (codes: readonly MadeCode[]) => {
    for (const code of codes) byPlace.set(code[column] ?? '', code);
  };
  remember(
    await ctx.db
      .selectFrom('asset_codes')
      .select(['id', 'code', 'asset_id', 'room_id'])
      .where(column, 'in', ids)
      .where('revoked_at', 'is', null)
      .orderBy('created_at')
      .execute(),
  );
  const without = ids.filter((id) => !byPlace.has(id));
  if (without.length > 0) {
    remember(
      await ctx.db
        .insertInto('asset_codes')
        .values(without.map((id) => ({ [column]: id })))
        .returning(['id', 'code', 'asset_id', 'room_id'])
        .execute(),
    );
  }
  return ids.flatMap((id) => byPlace.get(id) ?? []);
}

function readIds(input: string, values: readonly string[]): string[] {
  const ids = values.map((value) => value.toLowerCase());
  if (!ids.every(isId)) throw invalid({ [input]: 'Use ids (UUID).' });
  return [...new Set(ids)];
}
