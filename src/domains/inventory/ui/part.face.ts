/** How parts look wherever they appear. */
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { parts } from '../part.resource.ts';

export const partFace: ResourceFace = { resource: parts, path: (id) => `/parts/${id}` };
