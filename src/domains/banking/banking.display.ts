import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { bankLines, reconciliations } from './bank.resource.ts';

const bankLineStatus = statusRegistry({
  unmatched: { label: 'To match', tone: 'waiting' },
  matched: { label: 'Matched', tone: 'success' },
  ignored: { label: 'Ignored', tone: 'muted' },
});

export const reconciliationStatus = statusRegistry({
  open: { label: 'Under way', tone: 'progress' },
  completed: { label: 'Completed', tone: 'success' },
});

export const bankLineDisplay: ResourceDisplay = { resource: bankLines, looks: { status: bankLineStatus } };

export const reconciliationDisplay: ResourceDisplay = {
  resource: reconciliations,
  path: (id) => `/financials/reconciliation/${id}`,
  looks: { status: reconciliationStatus },
};
