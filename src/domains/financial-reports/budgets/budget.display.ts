import { type ResourceDisplay, statusRegistry } from '#kernel/display.ts';
import { budgets } from './budget.resource.ts';

const status = statusRegistry({
  draft: { label: 'Draft', tone: 'neutral', shape: 'dashed' },
  active: { label: 'Active', tone: 'success', shape: 'check' },
  archived: { label: 'Archived', tone: 'muted', shape: 'slash' },
});

export const budgetDisplay: ResourceDisplay = {
  resource: budgets,
  path: (id) => `/financials/budgets/${id}`,
  looks: { status },
};
