import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const restockStatuses = ['requested', 'partly', 'handed_over', 'declined', 'cancelled'] as const;

/** Still to be decided on, at least in part. */
export const openRestock = ['requested', 'partly'] as const;

const words = `(select string_agg(trim_scale(l.quantity)::text || ' × ' || p.name, ', ' order by l.position)
  from restock_request_lines l join parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
  where l.tenant_id = t.tenant_id and l.restock_request_id = t.id)`;

/** What a technician asks for to have on the truck. A technician sees their own. */
export const restockRequests = defineResource('restock_requests', {
  label: 'Restock request',
  labels: 'Restock requests',
  title: 'what',
  order: 'requested_at.desc',
  fields: {
    what: field.computed('text', words, { label: 'Parts' }),
    technician_id: field.ref('memberships', { label: 'For', required: true, writableBy: 'nobody' }),
    status: field.state(restockStatuses, { label: 'Status', required: true }),
    note: field.text({ label: 'Note', max: 1000, writableBy: 'nobody' }),
    requested_at: field.instant({ label: 'Asked', required: true, writableBy: 'nobody' }),
    decided_at: field.instant({ label: 'Decided', writableBy: 'nobody' }),
    decided_by: field.ref('memberships', { label: 'Decided by', writableBy: 'nobody' }),
    decline_reason: field.text({ label: 'Declined because', max: 1000, writableBy: 'nobody' }),
  },
  list: ['what', 'technician_id', 'status', 'requested_at', 'note'],
  access: { read: 'everyone', create: 'nobody', update: 'nobody', delete: 'nobody' },
});

export const restockRequestLines = defineResource('restock_request_lines', {
  label: 'Part asked for',
  labels: 'Parts asked for',
  title: 'part_id',
  order: 'position',
  fields: {
    restock_request_id: field.ref('restock_requests', {
      label: 'Restock request',
      required: true,
      writableBy: 'nobody',
    }),
    position: field.integer({ required: true, writableBy: 'nobody' }),
    part_id: field.ref('parts', { label: 'Part', required: true, writableBy: 'nobody' }),
    quantity: field.decimal(3, { label: 'Asked for', required: true, writableBy: 'nobody' }),
    handed_over: field.decimal(3, { label: 'Handed over', required: true, writableBy: 'nobody' }),
  },
  list: ['part_id', 'quantity', 'handed_over'],
  access: { read: 'everyone', create: 'nobody', update: 'nobody', delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    restock_requests: TableOf<typeof restockRequests>;
    restock_request_lines: TableOf<typeof restockRequestLines>;
  }
}
