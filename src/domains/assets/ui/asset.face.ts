/** How assets and their codes look wherever they appear. */
import { statusRegistry } from '#ui/components/StatusMark.tsx';
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { assets } from '../asset.resource.ts';

export const assetStatus = statusRegistry({
  operational: { label: 'Operational', tone: 'success', shape: 'filled' },
  degraded: { label: 'Degraded', tone: 'waiting', shape: 'half' },
  down: { label: 'Down', tone: 'danger', shape: 'crossed' },
  in_storage: { label: 'In storage', tone: 'neutral', shape: 'pause' },
  retired: { label: 'Retired', tone: 'muted', shape: 'slash' },
});

const criticality = statusRegistry({
  low: { label: 'Low', tone: 'muted', shape: 'dashed' },
  medium: { label: 'Medium', tone: 'neutral', shape: 'ring' },
  high: { label: 'High', tone: 'waiting', shape: 'alert' },
});

export const assetFace: ResourceFace = {
  resource: assets,
  path: (id) => `/assets/${id}`,
  looks: { status: assetStatus, criticality },
};
