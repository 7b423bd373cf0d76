import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';
import { depreciationFields } from './fixed-asset.resource.ts';

const kept = { writableBy: 'nobody' } as const;

/** Life, salvage value and method of a fixed asset, changed for the months to come. The asset itself has what was thought at first. */
export const fixedAssetEstimates = defineResource('fixed_asset_estimates', {
  label: 'Change of an estimate',
  labels: 'Changes of estimates',
  title: 'from_month',
  order: 'from_month.desc',
  fields: {
    fixed_asset_id: field.ref('fixed_assets', { label: 'Fixed asset', required: true, ...kept }),
    from_month: field.date({ label: 'From the month of', required: true, ...kept }),
    useful_life_months: { ...depreciationFields.useful_life_months, ...kept },
    salvage_value: { ...depreciationFields.salvage_value, ...kept },
    method: { ...depreciationFields.method, ...kept },
    annual_rate: { ...depreciationFields.annual_rate, ...kept },
    reason: field.text({ label: 'Because', max: 500, ...kept }),
    status: field.state(['recorded', 'undone'], { label: 'Status', required: true }),
    undone_at: field.instant({ label: 'Undone', ...kept }),
  },
  refusals: {
    fixed_asset_estimates_month_key: {
      ...{ code: 'conflict', field: 'from_month' },
      message: 'The estimate is changed from this month on already.',
    },
    fixed_asset_estimates_annual_rate_check: { field: 'annual_rate', message: 'Enter a rate above zero.' },
    fixed_asset_estimates_rate_check: {
      field: 'annual_rate',
      message: 'Only the declining balance has a rate.',
    },
  },
  access: writtenByCommands(office, 'view_transactions'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    fixed_asset_estimates: TableOf<typeof fixedAssetEstimates>;
  }
}
