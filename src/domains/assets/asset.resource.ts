import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const assetStatuses = ['operational', 'degraded', 'down', 'in_storage', 'retired'] as const;

export const assets = defineResource('assets', {
  label: 'Asset',
  labels: 'Assets',
  title: 'name',
  order: 'name',
  customFields: true,
  indexed: true,
  fields: {
    name: field.text({ label: 'Name', required: true, search: true }),
    asset_tag: field.text({ label: 'Asset tag', max: 60, search: true }),
    category: field.text({ label: 'Category', help: 'Boiler, panel, chiller', max: 80 }),
    parent_id: field.ref('assets', { label: 'Part of' }),
    site_id: field.ref('sites', { label: 'Site', search: true }),
    room_id: field.ref('rooms', { label: 'Room', later: true }),
    location: field.text({ label: 'Location', help: 'Roof, plant room B, room 214', search: true }),
    customer_id: field.ref('customers', { label: 'Customer', search: true }),
    manufacturer: field.text({ label: 'Manufacturer', search: true }),
    model: field.text({ label: 'Model', search: true }),
    serial_number: field.text({ label: 'Serial number', search: true }),
    status: field.state(assetStatuses, { label: 'Status', required: true }),
    status_since: field.instant({ label: 'Since', writableBy: 'nobody' }),
    status_note: field.text({ label: 'Because', max: 500, writableBy: 'nobody' }),
    criticality: field.choice(['low', 'medium', 'high'], { label: 'Criticality', initial: 'medium' }),
    condition: field.choice(['new', 'good', 'fair', 'poor'], { label: 'Condition' }),
    installed_on: field.date({ label: 'Installed on' }),
    warranty_ends_on: field.date({ label: 'Warranty ends on' }),
    purchase_cost: field.money({ label: 'Purchase cost', min: 0, readableBy: office, writableBy: office }),
    salvage_value: field.money({ label: 'Salvage value', min: 0, readableBy: office, writableBy: office }),
    replacement_cost: field.money({
      label: 'Replacement cost',
      help: 'What a new one would cost; the purchase cost when empty',
      min: 0,
      readableBy: office,
      writableBy: office,
    }),
    useful_life_months: field.integer({ label: 'Useful life (months)', min: 1, max: 1200 }),
    specs: field.json({ label: 'Specifications', help: 'Refrigerant, voltage, filter size' }),
    notes: field.longText({ label: 'Notes' }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    total_cost: field.money({ label: 'Cost to date', writableBy: 'nobody', readableBy: office }),
    last_jobs: field.computed('json', 'fw.asset_jobs(t.id)', {
      label: 'Last jobs',
      help: 'When, what and by whom; what was found and done only of jobs that the viewer may see',
      onlyNamed: true,
    }),
  },
  groups: [
    { title: 'What', fields: ['name', 'category', 'asset_tag', 'manufacturer', 'model', 'serial_number'] },
    { title: 'Where', fields: ['customer_id', 'site_id', 'room_id', 'location', 'parent_id'] },
    {
      title: 'Life',
      fields: [
        'criticality',
        'condition',
        'installed_on',
        'warranty_ends_on',
        'purchase_cost',
        'salvage_value',
        'replacement_cost',
        'useful_life_months',
      ],
    },
    { title: 'Specifications and notes', fields: ['specs', 'notes'] },
  ],
  elsewhere: ['status_since', 'status_note', 'total_cost', 'last_jobs'],
  list: ['name', 'asset_tag', 'category', 'status', 'site_id', 'location', 'model'],
  refusals: { assets_asset_tag_key: { field: 'asset_tag', message: 'Another asset has this tag.' } },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    assets: TableOf<typeof assets>;
  }
}
