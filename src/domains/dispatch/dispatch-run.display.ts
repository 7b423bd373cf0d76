import { type ResourceDisplay, statusRegistry } from '#kernel/display.ts';
import { dispatchRuns } from './runs/dispatch-run.resource.ts';

export const dispatchRunDisplay: ResourceDisplay = {
  resource: dispatchRuns,
  path: (id) => `/scheduling/plans/${id}`,
  pathFor: ['owner', 'supervisor'],
  looks: {
    status: statusRegistry({
      queued: { label: 'Waiting', tone: 'neutral', shape: 'ring' },
      running: { label: 'Planning', tone: 'progress', shape: 'half' },
      finished: { label: 'Finished', tone: 'success', shape: 'check' },
      stopped: { label: 'Stopped', tone: 'waiting', shape: 'pause' },
      failed: { label: 'Failed', tone: 'danger', shape: 'crossed' },
    }),
  },
};
