/** How entries and accounts look and where their pages are. */
import { statusRegistry } from '#ui/components/StatusMark.tsx';
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { accounts, journalEntries } from '../ledger.resource.ts';

/** What an entry records, in words. */
export const sourceLook = statusRegistry({
  invoice: { label: 'Invoice', tone: 'info' },
  invoice_void: { label: 'Void invoice', tone: 'muted' },
  credit_note: { label: 'Credit note', tone: 'waiting' },
  credit_note_void: { label: 'Void credit note', tone: 'muted' },
  payment: { label: 'Payment', tone: 'success' },
  payment_reversal: { label: 'Payment reversed', tone: 'muted' },
  part_used: { label: 'Part used', tone: 'neutral' },
  part_returned: { label: 'Part returned', tone: 'muted' },
  opening_balance: { label: 'Opening balance', tone: 'neutral' },
  manual: { label: 'Manual', tone: 'progress' },
  bank: { label: 'Bank line', tone: 'progress' },
  bank_undone: { label: 'Bank line undone', tone: 'muted' },
  reversal: { label: 'Reversal', tone: 'muted' },
});

export const accountTypeLabels = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  cost_of_goods_sold: 'Cost of sales',
  expense: 'Expenses',
} as const;

export const journalEntryFace: ResourceFace = {
  resource: journalEntries,
  path: (id) => `/financials/transactions/${id}`,
  looks: { source: sourceLook },
};

export const accountFace: ResourceFace = {
  resource: accounts,
  path: (id) => `/financials/chart-of-accounts/${id}`,
};
