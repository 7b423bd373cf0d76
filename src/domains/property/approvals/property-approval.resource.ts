import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** Property work that needs approval: a room back in service, an inspection accepted. */
export const propertyApprovals = defineResource('property_approvals', {
  label: 'Property approval',
  labels: 'Property approvals',
  title: 'subject',
  order: 'created_at',
  fields: {
    subject: field.text({ label: 'Asked for', required: true, writableBy: 'nobody' }),
    subject_table: field.text({ label: 'About', writableBy: 'nobody' }),
    subject_id: field.uuid({ writableBy: 'nobody' }),
    details: field.longText({ label: 'Details', writableBy: 'nobody' }),
    requested_by: field.ref('memberships', { label: 'Asked by', writableBy: 'nobody' }),
    status: field.state(['pending', 'approved', 'rejected', 'withdrawn'], { required: true }),
    decision: field.computed('choice', `(case when t.status in ('approved', 'rejected') then t.status end)`, {
      label: 'Decision',
      options: ['approved', 'rejected'],
    }),
    decided_by: field.ref('memberships', { label: 'Decided by', writableBy: 'nobody' }),
    decided_at: field.instant({ label: 'Decided', writableBy: 'nobody' }),
    reason: field.longText({ label: 'Reason', max: 1000, writableBy: 'nobody' }),
  },
  list: ['subject', 'requested_by', 'created_at', 'status', 'decided_by', 'reason'],
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    property_approvals: TableOf<typeof propertyApprovals>;
  }
}
