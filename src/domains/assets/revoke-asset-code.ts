import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { assetCodes } from './asset-code.resource.ts';

/** A lost or copied label stops working. */
export const revokeAssetCode = defineCommand(
  assetCodes,
  'revoke',
  {
    label: 'Revoke',
    again: 'refused',
    allow: office,
    final: true,
  },
  async (ctx, code) => {
    if (code.revoked_at) throw new Refused('conflict', 'This code was revoked already.');
    return { revoked_at: ctx.now };
  },
);
