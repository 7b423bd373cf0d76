import type { ResourceDisplay } from '#kernel/display.ts';
import { territories } from './territory.resource.ts';

export const territoryDisplay: ResourceDisplay = {
  resource: territories,
  path: (id) => `/settings/territories/${id}`,
  controls: {
    area: async () => (await import('../ui/territories/AreaControl.tsx')).AreaControl,
    colour: async () => (await import('../ui/territories/TerritoryColour.tsx')).TerritoryColour,
  },
};
