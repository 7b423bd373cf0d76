import { statusRegistry } from '#ui/components/StatusMark.tsx';
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { bankLines, reconciliations } from '../bank.resource.ts';

const bankLineStatus = statusRegistry({
  unmatched: { label: 'To match', tone: 'waiting' },
  matched: { label: 'Matched', tone: 'success' },
  ignored: { label: 'Ignored', tone: 'muted' },
});

export const reconciliationStatus = statusRegistry({
  open: { label: 'Under way', tone: 'progress' },
  completed: { label: 'Completed', tone: 'success' },
});

export const bankLineFace: ResourceFace = { resource: bankLines, looks: { status: bankLineStatus } };

export const reconciliationFace: ResourceFace = {
  resource: reconciliations,
  path: (id) => `/financials/reconciliation/${id}`,
  looks: { status: reconciliationStatus },
};
