import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { assetCodes } from './asset-code.resource.ts';

export const mostCodesAtOnce = 500;

/**
 * Codes to be printed: one for each named asset (its own, where it has one that is good), or `count` without an asset,
 * to be stuck on something later. The answer lists them in the order of the assets.
 */
export const createAssetCodes = defineCommand(assetCodes, 'create', {
  label: 'Create codes',
  allow: 'everyone',
  scope: 'collection',
  input: {
    count: field.integer({ label: 'How many', min: 1, max: mostCodesAtOnce }),
    asset_ids: field.tags({ label: 'Assets', max: mostCodesAtOnce }),
  },
});

/** Joins a pre-printed label and what it was stuck on. */
export const assignAssetCode = defineCommand(assetCodes, 'assign', {
  label: 'Assign to an asset',
  again: 'allowed',
  allow: 'everyone',
  input: { asset_id: field.ref('assets', { label: 'Asset', required: true }) },
});

/** A lost or copied label leads nowhere from now on. */
export const revokeAssetCode = defineCommand(assetCodes, 'revoke', {
  label: 'Revoke',
  again: 'refused',
  allow: office,
  final: true,
});

/** What the label says is on; the text may be the code itself or the address on the label. */
export const scanAssetCode = defineCommand(assetCodes, 'scan', {
  label: 'Scan',
  allow: 'everyone',
  scope: 'collection',
  input: { code: field.text({ label: 'Code', required: true, max: 500 }) },
});

export interface ScannedCode {
  readonly asset_code_id: string;
  readonly code: string;
  /** Null: a pre-printed label that is not on anything yet. */
  readonly asset: {
    readonly id: string;
    readonly name: string;
    readonly asset_tag: string | null;
    readonly status: string;
    readonly location: string | null;
    readonly site: string | null;
  } | null;
}
