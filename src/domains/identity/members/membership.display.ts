/** Display of people: label, icon and tone for role and status. */
import { office } from '#kernel/access.ts';
import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { memberships } from './membership.resource.ts';

export const memberStatus = statusRegistry({
  requested: { label: 'Asks to join', tone: 'waiting', shape: 'dashed' },
  active: { label: 'Active', tone: 'success', shape: 'dot' },
  suspended: { label: 'Suspended', tone: 'waiting', shape: 'pause' },
  removed: { label: 'Removed', tone: 'muted', shape: 'slash' },
});

export const membershipDisplay: ResourceDisplay = {
  resource: memberships,
  path: (id) => `/user-management/${id}`,
  pathFor: office,
  looks: { status: memberStatus },
};
