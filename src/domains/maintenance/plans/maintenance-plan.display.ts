import { type ResourceDisplay, statusRegistry } from '#kernel/display.ts';
import { maintenanceOccurrences } from '../occurrences/maintenance-occurrence.resource.ts';
import { maintenancePlans } from './maintenance-plan.resource.ts';

export const planStatus = statusRegistry({
  active: { label: 'Active', tone: 'success', shape: 'check' },
  paused: { label: 'Paused', tone: 'waiting', shape: 'half' },
  ended: { label: 'Ended', tone: 'muted', shape: 'slash' },
});

export const occurrenceStatus = statusRegistry({
  due: { label: 'To come', tone: 'info', shape: 'dot' },
  generated: { label: 'Work order open', tone: 'progress', shape: 'half' },
  done: { label: 'Done', tone: 'success', shape: 'check' },
  skipped: { label: 'Skipped', tone: 'muted', shape: 'slash' },
});

export const maintenancePlanDisplay: ResourceDisplay = {
  resource: maintenancePlans,
  path: (id) => `/maintenance/${id}`,
  looks: { status: planStatus },
};

export const occurrenceDisplay: ResourceDisplay = {
  resource: maintenanceOccurrences,
  path: (id) => `/maintenance/occurrences/${id}`,
  looks: { status: occurrenceStatus },
};
