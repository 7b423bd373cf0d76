import { defineImport } from '#kernel/import.ts';
import { assets } from './asset.resource.ts';

/** The asset's initial status; later only commands change it. */
export const assetImport = defineImport(assets, {
  fields: { status: { label: 'Status', field: assets.fields.status } },
  without: ['parent_id'],
  complete: (row, { status }) => ({ row: status ? { ...row, status } : row }),
});
