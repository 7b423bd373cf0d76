/** How parts and stock locations are displayed. */
import type { ResourceDisplay } from '#kernel/display.ts';
import { parts } from './part.resource.ts';
import { stockLocations } from './stock.resource.ts';

export const partDisplay: ResourceDisplay = { resource: parts, path: (id) => `/parts/${id}` };

export const stockLocationDisplay: ResourceDisplay = {
  resource: stockLocations,
  path: (id) => `/parts/locations/${id}`,
  controls: {
    lat: async () => (await import('#domains/crm/ui/SitePositionControl.tsx')).SitePositionControl,
    lng: null,
  },
};
