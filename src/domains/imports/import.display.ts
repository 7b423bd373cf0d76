import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { type importStatuses, imports } from './import.resource.ts';

export const importStatus = statusRegistry<(typeof importStatuses)[number]>({
  uploaded: { label: 'Columns to choose', tone: 'info' },
  checking: { label: 'Checking', tone: 'progress' },
  checked: { label: 'Ready to import', tone: 'info', shape: 'filled' },
  importing: { label: 'Importing', tone: 'progress' },
  done: { label: 'Imported', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  undoing: { label: 'Undoing', tone: 'progress' },
  undone: { label: 'Undone', tone: 'muted' },
  cancelled: { label: 'Cancelled', tone: 'muted', shape: 'crossed' },
});

export const importDisplay: ResourceDisplay = {
  resource: imports,
  path: (id) => `/settings/import/${id}`,
  looks: { status: importStatus },
};
