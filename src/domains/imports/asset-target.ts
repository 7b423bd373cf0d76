import { field } from '#kernel/field.ts';
import { assets } from '../assets/asset.resource.ts';
import { fieldsOf, pick, type Target } from './target.rules.ts';

const own = [
  'name',
  'asset_tag',
  'category',
  'location',
  'manufacturer',
  'model',
  'serial_number',
  'status',
  'criticality',
  'condition',
  'installed_on',
  'warranty_ends_on',
  'purchase_cost',
  'salvage_value',
  'useful_life_months',
  'notes',
] as const;

export const assetTarget: Target = {
  table: 'assets',
  resource: assets,
  fields: {
    ...fieldsOf(assets, own),
    customer: { label: 'Customer', field: field.text(), reference: 'customers', help: 'By name' },
    site: { label: 'Site', field: field.text(), reference: 'sites', help: 'By name' },
  },
  needed: [['name']],
  unique: ['asset_tag'],
  complete(values) {
    const row = pick(values, [...own, 'customer_id', 'site_id']);
    const faults = row.name === undefined ? [{ field: 'name', reason: 'The name is missing.' }] : [];
    return { row, faults };
  },
};
