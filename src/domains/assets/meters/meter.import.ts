import { field } from '#kernel/field.ts';
import { defineImport } from '#kernel/import.ts';
import { meterReadings, meters } from './meter.resource.ts';

export const meterImport = defineImport(meters, { uniqueWithin: { field: 'name', within: 'asset_id' } });

/** A reading names its asset and the asset's meter. */
export const meterReadingImport = defineImport(meterReadings, {
  fields: {
    asset: {
      label: 'Asset',
      field: field.text(),
      help: 'By tag or name, where several assets have a meter of this name',
      reference: 'assets',
      column: 'asset_id',
    },
  },
  needed: [['value']],
  complete: (row) => ({ row: { ...row, source: 'import' } }),
});
