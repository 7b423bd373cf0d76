import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { propertyApprovals } from './property-approval.resource.ts';

export const propertyApprovalDisplay: ResourceDisplay = {
  resource: propertyApprovals,
  path: (id) => `/admin/property-approvals/${id}`,
  looks: {
    status: statusRegistry({
      pending: { label: 'To decide', tone: 'waiting', shape: 'ring' },
      approved: { label: 'Approved', tone: 'success', shape: 'check' },
      rejected: { label: 'Rejected', tone: 'danger', shape: 'crossed' },
      withdrawn: { label: 'Withdrawn', tone: 'muted', shape: 'slash' },
    }),
  },
};
