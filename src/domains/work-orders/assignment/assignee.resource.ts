import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** The technicians assigned to a work order. Written by the assign command and by scheduling a visit. */
export const assignees = defineResource('work_order_assignees', {
  label: 'Assignee',
  labels: 'Assignees',
  title: 'technician_id',
  fields: {
    work_order_id: field.ref('work_orders', { required: true, writableBy: 'nobody' }),
    technician_id: field.ref('memberships', { label: 'Technician', required: true, writableBy: 'nobody' }),
    is_lead: field.boolean({ label: 'Lead', required: true, writableBy: 'nobody' }),
  },
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    work_order_assignees: TableOf<typeof assignees>;
  }
}
