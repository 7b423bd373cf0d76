import { type ResourceDisplay, statusRegistry } from '#kernel/display.ts';
import { scheduleTasks } from './schedule-task.resource.ts';

export const scheduleTaskDisplay: ResourceDisplay = {
  resource: scheduleTasks,
  path: (id) => `/scheduling/tasks/${id}`,
  looks: {
    status: statusRegistry({
      planned: { label: 'Planned', tone: 'info', shape: 'dot' },
      cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
    }),
  },
};
