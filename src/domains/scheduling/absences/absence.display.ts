import { type ResourceDisplay, statusRegistry } from '#kernel/display.ts';
import { absences } from './absence.resource.ts';

export const absenceDisplay: ResourceDisplay = {
  resource: absences,
  path: (id) => `/scheduling/absences/${id}`,
  looks: {
    status: statusRegistry({
      requested: { label: 'To decide', tone: 'waiting', shape: 'ring' },
      approved: { label: 'Approved', tone: 'success', shape: 'check' },
      declined: { label: 'Declined', tone: 'danger', shape: 'crossed' },
      cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
    }),
  },
};
