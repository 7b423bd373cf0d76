import { statusRegistry } from '#ui/components/StatusMark.tsx';
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { propertyApprovals } from '../property-approval.resource.ts';

export const propertyApprovalFace: ResourceFace = {
  resource: propertyApprovals,
  looks: {
    status: statusRegistry({
      pending: { label: 'To decide', tone: 'waiting', shape: 'ring' },
      approved: { label: 'Approved', tone: 'success', shape: 'check' },
      rejected: { label: 'Rejected', tone: 'danger', shape: 'crossed' },
      withdrawn: { label: 'Withdrawn', tone: 'muted', shape: 'slash' },
    }),
  },
};
