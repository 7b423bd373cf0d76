import type { ResourceDisplay } from '#kernel/display.ts';
import { visitStatus } from './ui/visit-status.ts';
import { visits } from './visit.resource.ts';

/** How a visit looks wherever it appears. It has no page of its own: its work order's and the board show it. */
export const visitDisplay: ResourceDisplay = {
  resource: visits,
  looks: { status: visitStatus },
};
