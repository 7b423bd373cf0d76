/** The life of an asset: operational ⇄ degraded ⇄ down, in storage, retired. Retiring and taking back is the office's. */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { assets } from './asset.resource.ts';

const note = field.text({ label: 'What is wrong', max: 500 });

export const reportAssetDown = defineCommand(assets, 'report_down', {
  label: 'Report down',
  from: ['operational', 'degraded', 'in_storage'],
  to: 'down',
  allow: 'everyone',
  input: { note },
});

/** It works, but not as it should. */
export const reportAssetDegraded = defineCommand(assets, 'report_degraded', {
  label: 'Report degraded',
  from: ['operational', 'down', 'in_storage'],
  to: 'degraded',
  allow: 'everyone',
  input: { note },
});

export const restoreAsset = defineCommand(assets, 'restore', {
  label: 'Back in operation',
  from: ['degraded', 'down', 'in_storage'],
  to: 'operational',
  allow: 'everyone',
});

export const storeAsset = defineCommand(assets, 'store', {
  label: 'Put into storage',
  from: ['operational', 'degraded', 'down'],
  to: 'in_storage',
  allow: 'everyone',
  input: { note: field.text({ label: 'Where to', max: 500 }) },
});

export const retireAsset = defineCommand(assets, 'retire', {
  label: 'Retire',
  from: ['operational', 'degraded', 'down', 'in_storage'],
  to: 'retired',
  allow: office,
  input: { note: field.text({ label: 'Why', max: 500 }) },
});

export const reinstateAsset = defineCommand(assets, 'reinstate', {
  label: 'Reinstate',
  from: ['retired'],
  to: 'operational',
  allow: office,
});
