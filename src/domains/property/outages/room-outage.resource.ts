import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const outageKinds = ['out_of_order', 'out_of_service'] as const;

/** A time in which a room is not let: out of order (leaves the occupancy figures) or out of service (could be let). */
export const roomOutages = defineResource('room_outages', {
  label: 'Room outage',
  labels: 'Room outages',
  title: 'reason',
  order: 'from_at.desc',
  fields: {
    room_id: field.ref('rooms', { label: 'Room', required: true, writableBy: 'nobody' }),
    site_id: field.ref('sites', { label: 'Site', required: true, writableBy: 'nobody' }),
    kind: field.choice(outageKinds, { label: 'Kind', required: true, writableBy: 'nobody' }),
    status: field.state(['planned', 'current', 'ended', 'cancelled'], { label: 'Status', required: true }),
    reason: field.text({ label: 'Because', required: true, max: 500, writableBy: office }),
    from_at: field.instant({ label: 'From', required: true, writableBy: 'nobody' }),
    to_at: field.instant({ label: 'To', help: 'When it is to be back', writableBy: office }),
    ended_at: field.instant({ label: 'Back in service', writableBy: 'nobody' }),
    started_by: field.ref('memberships', { label: 'Taken out by', writableBy: 'nobody' }),
    ended_by: field.ref('memberships', { label: 'Put back by', writableBy: 'nobody' }),
  },
  list: ['room_id', 'kind', 'status', 'reason', 'from_at', 'to_at', 'ended_at'],
  refusals: {
    room_outages_no_overlap: {
      field: 'from_at',
      code: 'overlap',
      message: 'Another outage of this room is planned in this time.',
    },
    room_outages_order_check: { field: 'to_at', message: 'The end is before the beginning.' },
  },
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    room_outages: TableOf<typeof roomOutages>;
  }
}
