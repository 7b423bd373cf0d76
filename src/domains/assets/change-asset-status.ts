/** Every change of status records since when and why. */

import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { note } from './asset.inputs.ts';
import { assets } from './asset.resource.ts';

export const reportAssetDown = defineCommand(
  assets,
  'report_down',
  {
    label: 'Report down',
    from: ['operational', 'degraded', 'in_storage'],
    to: 'down',
    allow: 'everyone',
    input: { note },
  },
  async (ctx, _row, { note }) => since(ctx, note),
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
  async (ctx, _row, { note }) => since(ctx, note),
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
  async (ctx) => since(ctx),
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
  async (ctx, _row, { note }) => since(ctx, note),
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
  async (ctx, _row, { note }) => since(ctx, note),
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
