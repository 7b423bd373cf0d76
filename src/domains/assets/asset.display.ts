/** Display of assets and their codes. */

import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { assets } from './asset.resource.ts';

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

export const assetDisplay: ResourceDisplay = {
  resource: assets,
  path: (id) => `/assets/${id}`,
  looks: { status: assetStatus, criticality },
};
