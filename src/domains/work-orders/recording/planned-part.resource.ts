import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { recordable } from './recording.inputs.ts';

const used = `(select coalesce(sum(u.quantity), 0) from work_order_parts u where u.tenant_id = t.tenant_id and u.work_order_id = t.work_order_id and u.part_id = t.part_id)`;
const isRecordable = `exists (select from work_orders w where w.tenant_id = t.tenant_id and w.id = t.work_order_id and w.status in (${recordable.map((status) => `'${status}'`).join(', ')}))`;

/** Parts to take along to a job. What was used of them is recorded among the job's parts. */
export const plannedParts = defineResource('planned_parts', {
  label: 'Planned part',
  labels: 'Planned parts',
  title: 'quantity',
  fields: {
    work_order_id: field.ref('work_orders', { label: 'Work order', required: true, createOnly: true }),
    part_id: field.ref('parts', { label: 'Part', required: true, createOnly: true }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001 }),
    used: field.computed('decimal', used, { label: 'Used', scale: 3 }),
    /** What the job will still take from stock. */
    needed: field.computed(
      'decimal',
      `(case when ${isRecordable} then greatest(t.quantity - ${used}, 0) else 0 end)`,
      { label: 'Still needed', scale: 3 },
    ),
  },
  elsewhere: ['used', 'needed'],
  list: ['work_order_id', 'part_id', 'quantity', 'used'],
  refusals: {
    planned_parts_part_key: { field: 'part_id', message: 'This part is planned for the job already.' },
  },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    planned_parts: TableOf<typeof plannedParts>;
  }
}
