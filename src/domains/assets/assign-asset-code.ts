import './asset.resource.ts';
import '../rooms/room.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { assetCodes } from './asset-code.resource.ts';

/** Assigns a pre-printed label to an asset or a room. */
export const assignAssetCode = defineCommand(
  assetCodes,
  'assign',
  {
    label: 'Assign',
    again: 'allowed',
    allow: 'everyone',
    input: {
      asset_id: field.ref('assets', { label: 'Asset' }),
      room_id: field.ref('rooms', { label: 'Room' }),
    },
  },
  async (ctx, code, { asset_id = null, room_id = null }) => {
    if (code.revoked_at) throw new Refused('conflict', 'This code was revoked. Use another label.');
    if ((asset_id === null) === (room_id === null)) throw invalid({ asset_id: 'Choose an asset or a room.' });
    if (code.asset_id === asset_id && code.room_id === room_id) return {};
    if (code.asset_id || code.room_id) {
      throw new Refused(
        'conflict',
        `This label is ${code.room_id ? 'in another room' : 'on another asset'} already. Use a free one, or revoke it first.`,
      );
    }
    if (asset_id) await refuseAsset(ctx, asset_id);
    if (room_id) await refuseRoom(ctx, room_id);
    return { asset_id, room_id };
  },
);

async function refuseAsset(ctx: Ctx, id: string): Promise<void> {
  const asset = await ctx.db.selectFrom('assets').select('status').where('id', '=', id).executeTakeFirst();
  if (!asset) throw invalid({ asset_id: 'This asset is not here.' });
  if (asset.status === 'retired') throw invalid({ asset_id: 'This asset is retired.' });
}

async function refuseRoom(ctx: Ctx, id: string): Promise<void> {
  const room = await ctx.db.selectFrom('rooms').select('is_active').where('id', '=', id).executeTakeFirst();
  if (!room) throw invalid({ room_id: 'This room is not here.' });
  if (!room.is_active) throw invalid({ room_id: 'This room is not in use any more.' });
}
