import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { restockRequests } from './restock-request.resource.ts';

export const restockStatus = statusRegistry({
  requested: { label: 'Asked for', tone: 'waiting', shape: 'ring' },
  partly: { label: 'Partly handed over', tone: 'progress', shape: 'half' },
  handed_over: { label: 'Handed over', tone: 'success', shape: 'check' },
  declined: { label: 'Declined', tone: 'danger', shape: 'crossed' },
  cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
});

export const restockRequestDisplay: ResourceDisplay = {
  resource: restockRequests,
  path: (id) => `/parts/restock/${id}`,
  looks: { status: restockStatus },
};
