import { workOrderPriority } from '#domains/work-orders/work-order.display.ts';
import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { guestRoomTasks, guestTaskCategories } from './guest-task.resource.ts';

export const guestTaskStatus = statusRegistry({
  reported: { label: 'Reported', tone: 'neutral', shape: 'dashed' },
  assigned: { label: 'Assigned', tone: 'info', shape: 'dot' },
  in_progress: { label: 'In progress', tone: 'progress', shape: 'half' },
  resolved: { label: 'Resolved', tone: 'success', shape: 'filled' },
  verified: { label: 'Verified', tone: 'success', shape: 'check' },
  cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
});

export const guestTaskDisplay: ResourceDisplay = {
  resource: guestRoomTasks,
  path: (id) => `/property-tasks/guest-rooms/${id}`,
  looks: { status: guestTaskStatus, priority: workOrderPriority },
};

export const guestTaskCategoryDisplay: ResourceDisplay = {
  resource: guestTaskCategories,
  path: (id) => `/property-tasks/categories/${id}`,
  pathFor: ['owner', 'supervisor'],
  looks: { usual_priority: workOrderPriority },
};
