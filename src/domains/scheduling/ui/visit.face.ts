import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { visits } from '../visit.resource.ts';
import { visitStatus } from './visit-status.ts';

/** How a visit looks wherever it appears. It has no page of its own: its work order's and the board show it. */
export const visitFace: ResourceFace = {
  resource: visits,
  looks: { status: visitStatus },
};
