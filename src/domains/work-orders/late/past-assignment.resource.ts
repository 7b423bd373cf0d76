import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** Who was on a job before, and until when (`created_at`). Written by a trigger when an assignment is removed. */
export const pastAssignments = defineResource('past_assignments', {
  label: 'Past assignment',
  labels: 'Past assignments',
  title: 'technician_id',
  order: 'created_at.desc',
  appendOnly: true,
  fields: {
    work_order_id: field.ref('work_orders', { label: 'Work order', required: true, writableBy: 'nobody' }),
    technician_id: field.ref('memberships', { label: 'Technician', required: true, writableBy: 'nobody' }),
    assigned_at: field.instant({ label: 'Assigned', required: true, writableBy: 'nobody' }),
  },
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    past_assignments: TableOf<typeof pastAssignments>;
  }
}
