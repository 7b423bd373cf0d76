import { type ResourceDisplay, statusRegistry } from '#kernel/display.ts';
import { taxReturns } from './tax-return.resource.ts';

const status = statusRegistry({
  filed: { label: 'Filed', tone: 'success', shape: 'check' },
  reversed: { label: 'Taken back', tone: 'muted', shape: 'slash' },
});

export const taxReturnDisplay: ResourceDisplay = {
  resource: taxReturns,
  path: (id) => `/financials/sales-tax/${id}`,
  looks: { status },
};
