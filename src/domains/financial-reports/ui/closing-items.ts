/** Texts and links of the closing checklist. */
import type { ClosingItem } from '../closing-checklist.report.ts';

interface ItemDisplay {
  readonly done: string;
  readonly open: (count: number) => string;
  readonly to: string;
  readonly search: (day: string) => Readonly<Record<string, string>>;
}

const some = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const itemDisplays: Readonly<Record<ClosingItem, ItemDisplay>> = {
  draft_invoices: {
    done: 'No invoice is left as a draft',
    open: some('invoice is still a draft', 'invoices are still drafts'),
    to: '/financials/invoicing',
    search: (day) => ({ status: 'eq.draft', issue_date: `lte.${day}` }),
  },
  draft_bills: {
    done: 'No bill is left as a draft',
    open: some('bill is still a draft', 'bills are still drafts'),
    to: '/financials/bills',
    search: (day) => ({ status: 'eq.draft', bill_date: `lte.${day}` }),
  },
  unbilled_jobs: {
    done: 'No work order needs invoicing',
    open: some('work order needs invoicing', 'work orders need invoicing'),
    to: '/work-orders',
    search: () => ({ needs_invoicing: 'eq.true' }),
  },
  unallocated_payments: {
    done: 'Every payment belongs to an invoice',
    open: some('payment is not fully allocated', 'payments are not fully allocated'),
    to: '/financials/payments',
    search: (day) => ({ received_on: `lte.${day}` }),
  },
  bank_lines: {
    done: 'Every bank line is matched',
    open: some('bank line is not matched', 'bank lines are not matched'),
    to: '/financials/banking',
    search: () => ({}),
  },
  unreconciled_accounts: {
    done: 'Every bank account is reconciled',
    open: some(
      'bank account is not reconciled up to that day',
      'bank accounts are not reconciled up to that day',
    ),
    to: '/financials/banking',
    search: () => ({}),
  },
  not_billed: {
    done: 'Everything that was received is billed',
    open: () => 'Goods were received that no bill has come for',
    to: '/financials/reports/trial_balance',
    search: (day) => ({ to: day }),
  },
  depreciation: {
    done: 'Depreciation is posted',
    open: some('fixed asset has depreciation to post', 'fixed assets have depreciation to post'),
    to: '/financials/fixed-assets/depreciation',
    search: (day) => ({ through: day }),
  },
  revenue: {
    done: 'Deferred revenue is recognized',
    open: some('line of an invoice has revenue to recognize', 'lines of invoices have revenue to recognize'),
    to: '/financials/deferred-revenue',
    search: (day) => ({ through: day }),
  },
  accounts_receivable: {
    done: 'The receivable account equals the open invoices',
    open: () => 'The receivable account differs from the open invoices',
    to: '/financials/reports/receivables_ageing',
    search: (day) => ({ to: day }),
  },
  customer_deposits: {
    done: 'Customer deposits equal the deposits that no invoice has taken up',
    open: () => 'Customer deposits differ from the deposits that no invoice has taken up',
    to: '/financials/reports/trial_balance',
    search: (day) => ({ to: day }),
  },
  deferred_revenue: {
    done: 'Deferred revenue equals what its lines have left',
    open: () => 'Deferred revenue differs from what its lines have left',
    to: '/financials/reports/deferred_revenue',
    search: (day) => ({ to: day }),
  },
  tax_payable: {
    done: 'The tax payable account equals the tax in documents, returns and entries',
    open: () => 'The tax payable account differs from the tax in documents, returns and entries',
    to: '/financials/reports/tax_summary',
    search: (day) => ({ to: day }),
  },
  vendor_prepayments: {
    done: 'Prepayments to vendors equal what is left of them',
    open: () => 'Prepayments to vendors differ from what is left of them',
    to: '/financials/bill-payments',
    search: (day) => ({ kind: 'eq.prepayment', paid_on: `lte.${day}` }),
  },
  accounts_payable: {
    done: 'The payable account equals the open bills',
    open: () => 'The payable account differs from the open bills',
    to: '/financials/reports/payables_ageing',
    search: (day) => ({ to: day }),
  },
  grni: {
    done: 'Goods received and not billed equal the receipts that no bill has come for',
    open: () => 'Goods received and not billed differ from the receipts that no bill has come for',
    to: '/financials/reports/trial_balance',
    search: (day) => ({ to: day }),
  },
  inventory: {
    done: 'The inventory account equals the value of the stock',
    open: () => 'The inventory account differs from the value of the stock',
    to: '/financials/reports/stock_valuation',
    search: (day) => ({ to: day }),
  },
  trial_balance: {
    done: 'Debit and credit are equal',
    open: () => 'Debit and credit differ: check the ledger',
    to: '/financials/reports/trial_balance',
    search: (day) => ({ to: day }),
  },
};
