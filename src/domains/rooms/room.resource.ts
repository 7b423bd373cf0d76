import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const roomKinds = ['guest_room', 'public_area', 'back_of_house', 'plant'] as const;
export const roomStatuses = ['in_service', 'out_of_order', 'out_of_service'] as const;
export const occupancies = ['vacant', 'occupied', 'due_out', 'unknown'] as const;

/** A room of a site: a guest room with its number, or any other place with a name (Lobby, Boiler room). */
export const rooms = defineResource('rooms', {
  label: 'Room',
  labels: 'Rooms',
  title: 'number',
  order: 'number',
  customFields: true,
  indexed: true,
  fields: {
    site_id: field.ref('sites', { label: 'Site', required: true, createOnly: true }),
    number: field.text({
      label: 'Number',
      help: 'Or a name: Lobby, Boiler room',
      required: true,
      max: 40,
      search: true,
    }),
    floor: field.text({ label: 'Floor', help: '1, 2, G, B1', max: 20, search: true }),
    kind: field.choice(roomKinds, { label: 'Kind', initial: 'guest_room' }),
    status: field.state(roomStatuses, { label: 'Status', required: true }),
    status_since: field.instant({ label: 'Since', writableBy: 'nobody' }),
    status_note: field.text({ label: 'Because', max: 500, writableBy: 'nobody' }),
    occupancy: field.choice(occupancies, { label: 'Occupancy', initial: 'unknown' }),
    occupancy_at: field.instant({ label: 'Occupancy as of', writableBy: 'nobody' }),
    do_not_disturb: field.boolean({ label: 'Do not disturb', initial: false }),
    vip: field.boolean({ label: 'VIP', initial: false }),
    last_pm_on: field.date({
      label: 'Last maintained on',
      help: 'Preventive maintenance',
      writableBy: office,
    }),
    notes: field.longText({ label: 'Notes' }),
    is_active: field.boolean({ label: 'In use', initial: true, writableBy: office, later: true }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  groups: [
    { title: 'Where', fields: ['site_id', 'number', 'floor', 'kind', 'is_active'] },
    { title: 'Guests', fields: ['occupancy', 'occupancy_at', 'do_not_disturb', 'vip'] },
    { title: 'Maintenance', fields: ['last_pm_on', 'notes'] },
  ],
  elsewhere: ['status_since', 'status_note'],
  list: ['number', 'site_id', 'floor', 'kind', 'status', 'occupancy', 'last_pm_on'],
  refusals: {
    rooms_number_in_site_key: { field: 'number', message: 'The site has a room with this number already.' },
  },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    rooms: TableOf<typeof rooms>;
  }
}
