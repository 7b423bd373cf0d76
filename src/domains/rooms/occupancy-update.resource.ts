import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** An update of the occupancy of rooms of a site, from a property-management system or a file. */
export const occupancyUpdates = defineResource('occupancy_updates', {
  label: 'Occupancy update',
  labels: 'Occupancy updates',
  title: 'as_of',
  order: 'as_of.desc',
  fields: {
    site_id: field.ref('sites', { label: 'Site', required: true, writableBy: 'nobody' }),
    as_of: field.instant({ label: 'As of', required: true, writableBy: 'nobody' }),
    received_rooms: field.integer({ label: 'Rooms received', required: true, writableBy: 'nobody' }),
    changed_rooms: field.integer({ label: 'Changed', required: true, writableBy: 'nobody' }),
    outdated_rooms: field.integer({
      label: 'Outdated',
      help: 'Rooms of which something newer was known already',
      required: true,
      writableBy: 'nobody',
    }),
    unknown_numbers: field.tags({ label: 'Unknown numbers', max: 2000, writableBy: 'nobody' }),
  },
  list: ['as_of', 'site_id', 'received_rooms', 'changed_rooms', 'outdated_rooms', 'unknown_numbers'],
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    occupancy_updates: TableOf<typeof occupancyUpdates>;
  }
}
