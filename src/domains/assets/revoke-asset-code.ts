import { carryOut } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { revokeAssetCode } from './asset-code.commands.ts';

export const revokeAssetCodeDeed = carryOut(revokeAssetCode, async (ctx, code) => {
  if (code.revoked_at) throw new Refused('conflict', 'This code was revoked already.');
  return { revoked_at: ctx.now };
});
