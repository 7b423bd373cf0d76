/** All changes of state leave the same trace: since when, and why. */
import { type CarriedOut, type Command, carryOut } from '#kernel/command.ts';
import type { Fields } from '#kernel/resource.ts';
import {
  reinstateAsset,
  reportAssetDegraded,
  reportAssetDown,
  restoreAsset,
  retireAsset,
  storeAsset,
} from './asset.commands.ts';
import type { assets } from './asset.resource.ts';

export const reportAssetDownDeed = changeOf(reportAssetDown);
export const reportAssetDegradedDeed = changeOf(reportAssetDegraded);
export const restoreAssetDeed = changeOf(restoreAsset);
export const storeAssetDeed = changeOf(storeAsset);
export const retireAssetDeed = changeOf(retireAsset);
export const reinstateAssetDeed = changeOf(reinstateAsset);

function changeOf<I extends Fields>(command: Command<typeof assets, I>): CarriedOut {
  return carryOut(command, async (ctx, _asset, input) => {
    const { note } = input as { readonly note?: string | null };
    return { status_since: ctx.now, status_note: note?.trim() || null };
  });
}
