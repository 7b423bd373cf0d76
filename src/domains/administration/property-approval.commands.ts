import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { propertyApprovals } from './property-approval.resource.ts';

export const approveProperty = defineCommand(propertyApprovals, 'approve', {
  label: 'Approve',
  from: ['pending'],
  to: 'approved',
  allow: office,
  input: { reason: field.longText({ label: 'Note', max: 1000 }) },
});

export const rejectProperty = defineCommand(propertyApprovals, 'reject', {
  label: 'Reject',
  from: ['pending'],
  to: 'rejected',
  allow: office,
  input: { reason: field.longText({ label: 'Reason', required: true, max: 1000 }) },
});
