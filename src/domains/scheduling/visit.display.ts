import type { ResourceDisplay } from '#kernel/display.ts';
import { visitStatus } from './ui/visit-status.ts';
import { visits } from './visit.resource.ts';

/** Display of visits. A visit has no page; it is shown on its work order's page and on the board. */
export const visitDisplay: ResourceDisplay = {
  resource: visits,
  looks: { status: visitStatus },
};
