/** How people look wherever they appear: their rank and their standing in shape, word and hue. */
import { office } from '#kernel/access.ts';
import { statusRegistry } from '#ui/components/StatusMark.tsx';
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { memberships } from '../membership.resource.ts';

export const memberStatus = statusRegistry({
  requested: { label: 'Asks to join', tone: 'waiting', shape: 'dashed' },
  active: { label: 'Active', tone: 'success', shape: 'dot' },
  suspended: { label: 'Suspended', tone: 'waiting', shape: 'pause' },
  removed: { label: 'Removed', tone: 'muted', shape: 'slash' },
});

export const membershipFace: ResourceFace = {
  resource: memberships,
  path: (id) => `/user-management/${id}`,
  pathFor: office,
  looks: { status: memberStatus },
};
