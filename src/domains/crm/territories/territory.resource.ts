import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/**
 * An area in which people work. A site lies in the smallest area around its coordinates, otherwise in the territory with the longest
 * beginning of its postcode.
 */
export const territories = defineResource('territories', {
  label: 'Territory',
  labels: 'Territories',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 80 }),
    colour: field.text({ label: 'Colour', max: 20 }),
    postcodes: field.tags({
      label: 'Postcodes',
      help: 'Whole ones or their beginnings: 606 is every postcode that begins with 606.',
      max: 1000,
    }),
    area: field.longText({
      label: 'Area',
      help: 'Its corners in turn, one on each line: latitude, longitude.',
      max: 20_000,
    }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  refusals: {
    territories_name_key: {
      field: 'name',
      code: 'conflict',
      message: 'There is a territory with this name.',
    },
    territories_area_check: {
      field: 'area',
      message: 'Write three corners or more, each as latitude and longitude: 41.88, -87.63.',
    },
  },
  list: ['name', 'postcodes'],
  access: { read: 'everyone', create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    territories: TableOf<typeof territories>;
  }
}
