/** How parts and the places where they lie look wherever they appear. */
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { parts } from '../part.resource.ts';
import { stockLocations } from '../stock.resource.ts';

export const partFace: ResourceFace = { resource: parts, path: (id) => `/parts/${id}` };

export const stockLocationFace: ResourceFace = {
  resource: stockLocations,
  path: (id) => `/parts/locations/${id}`,
};
