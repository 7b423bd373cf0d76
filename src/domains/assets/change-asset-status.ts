/** Every change of status records since when and why. Being down is a downtime, which the next status ends. */

import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import { note } from './asset.inputs.ts';
import { assets } from './asset.resource.ts';
import { assetDowntimes } from './downtime/downtime.resource.ts';
import { closeDowntime, openDowntime } from './downtime/follow-status.ts';

export const reportAssetDown = defineCommand(
  assets,
  'report_down',
  {
    label: 'Report down',
    from: ['operational', 'degraded', 'in_storage'],
    to: 'down',
    allow: 'everyone',
    input: {
      note,
      kind: assetDowntimes.fields.kind,
      at: field.instant({ label: 'Since', help: 'Now when left empty' }),
    },
  },
  async (ctx, asset, { note, kind, at }) => {
    const from_at = momentOf(ctx, at);
    const cause = note?.trim() || null;
    await openDowntime(ctx, asset.id, { kind: kind ?? 'failure', from_at, cause });
    return { status_since: from_at, status_note: cause };
  },
);

/** It works, but not as it should. */
export const reportAssetDegraded = defineCommand(
  assets,
  'report_degraded',
  {
    label: 'Report degraded',
    from: ['operational', 'down', 'in_storage'],
    to: 'degraded',
    allow: 'everyone',
    input: { note },
  },
  async (ctx, asset, { note }) => {
    await closeDowntime(ctx, asset.id);
    return since(ctx, note);
  },
);

export const restoreAsset = defineCommand(
  assets,
  'restore',
  {
    label: 'Back in operation',
    from: ['degraded', 'down', 'in_storage'],
    to: 'operational',
    allow: 'everyone',
  },
  async (ctx, asset) => {
    await closeDowntime(ctx, asset.id);
    return since(ctx);
  },
);

export const storeAsset = defineCommand(
  assets,
  'store',
  {
    label: 'Put into storage',
    from: ['operational', 'degraded', 'down'],
    to: 'in_storage',
    allow: 'everyone',
    input: { note: field.text({ label: 'Where to', max: 500 }) },
  },
  async (ctx, asset, { note }) => {
    await closeDowntime(ctx, asset.id);
    return since(ctx, note);
  },
);

export const retireAsset = defineCommand(
  assets,
  'retire',
  {
    label: 'Retire',
    from: ['operational', 'degraded', 'down', 'in_storage'],
    to: 'retired',
    allow: office,
    input: { note: field.text({ label: 'Why', max: 500 }) },
  },
  async (ctx, asset, { note }) => {
    await closeDowntime(ctx, asset.id);
    return since(ctx, note);
  },
);

export const reinstateAsset = defineCommand(
  assets,
  'reinstate',
  {
    label: 'Reinstate',
    from: ['retired'],
    to: 'operational',
    allow: office,
  },
  async (ctx) => since(ctx),
);

function since(ctx: Ctx, note?: string | null) {
  return { status_since: ctx.now, status_note: note?.trim() || null };
}
