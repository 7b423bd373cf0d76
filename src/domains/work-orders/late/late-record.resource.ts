import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';
import { workOrderStatuses } from '../lifecycle/work-order-status.rules.ts';

/**
 * What a device sent after its owner was taken off the job, or after the job had ended. It is recorded on the job like everything
 * else; this is the office's list of what to look at.
 */
export const lateRecords = defineResource('late_records', {
  label: 'Late record',
  labels: 'Late records',
  title: 'what',
  order: 'created_at.desc',
  fields: {
    work_order_id: field.ref('work_orders', { label: 'Work order', required: true, writableBy: 'nobody' }),
    technician_id: field.ref('memberships', { label: 'Recorded by', writableBy: 'nobody' }),
    what: field.text({ label: 'What', required: true, max: 80, writableBy: 'nobody' }),
    detail: field.longText({ label: 'Detail', max: 4000, writableBy: 'nobody' }),
    noted_at: field.instant({ label: 'Happened', required: true, writableBy: 'nobody' }),
    status: field.choice(workOrderStatuses, {
      label: 'The job was',
      help: 'When it arrived',
      writableBy: 'nobody',
    }),
    was_assigned: field.boolean({ label: 'Was still assigned', required: true, writableBy: 'nobody' }),
    seen_at: field.instant({ label: 'Seen', writableBy: 'nobody' }),
    seen_by: field.ref('memberships', { label: 'Seen by', writableBy: 'nobody' }),
  },
  list: ['work_order_id', 'what', 'detail', 'technician_id', 'noted_at', 'created_at', 'status', 'seen_by'],
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    late_records: TableOf<typeof lateRecords>;
  }
}
