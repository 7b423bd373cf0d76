/** How entries and accounts are displayed, and the paths of their pages. */

import type { ResourceDisplay } from '#kernel/display.ts';
import { statusRegistry } from '#kernel/display.ts';
import { accounts, journalEntries } from './ledger.resource.ts';

/** Labels of the kinds of entries. */
export const sourceLook = statusRegistry({
  invoice: { label: 'Invoice', tone: 'info' },
  invoice_void: { label: 'Void invoice', tone: 'muted' },
  credit_note: { label: 'Credit note', tone: 'waiting' },
  credit_note_void: { label: 'Void credit note', tone: 'muted' },
  payment: { label: 'Payment', tone: 'success' },
  payment_reversal: { label: 'Payment reversed', tone: 'muted' },
  deposit: { label: 'Deposit invoice', tone: 'info' },
  deposit_void: { label: 'Void deposit', tone: 'muted' },
  deposit_applied: { label: 'Deposit applied', tone: 'success' },
  deposit_released: { label: 'Deposit released', tone: 'muted' },
  refund: { label: 'Refund', tone: 'waiting' },
  refund_reversal: { label: 'Refund reversed', tone: 'muted' },
  write_off: { label: 'Write-off', tone: 'danger' },
  write_off_reversal: { label: 'Write-off reversed', tone: 'muted' },
  sales_discount: { label: 'Discount given', tone: 'waiting' },
  sales_discount_reversal: { label: 'Discount taken back', tone: 'muted' },
  goods_receipt: { label: 'Goods receipt', tone: 'info' },
  goods_receipt_reversal: { label: 'Receipt reversed', tone: 'muted' },
  goods_not_billed: { label: 'Not billed', tone: 'muted' },
  goods_return: { label: 'Returned to vendor', tone: 'muted' },
  vendor_bill: { label: 'Bill', tone: 'waiting' },
  vendor_bill_void: { label: 'Void bill', tone: 'muted' },
  vendor_credit: { label: 'Vendor credit', tone: 'waiting' },
  vendor_credit_void: { label: 'Void vendor credit', tone: 'muted' },
  bill_payment: { label: 'Bill payment', tone: 'success' },
  bill_payment_reversal: { label: 'Bill payment reversed', tone: 'muted' },
  vendor_prepayment: { label: 'Prepayment', tone: 'success' },
  vendor_prepayment_reversal: { label: 'Prepayment reversed', tone: 'muted' },
  prepayment_applied: { label: 'Prepayment applied', tone: 'success' },
  prepayment_released: { label: 'Prepayment released', tone: 'muted' },
  vendor_refund: { label: 'Refund of a vendor', tone: 'waiting' },
  vendor_refund_reversal: { label: 'Refund of a vendor reversed', tone: 'muted' },
  purchase_discount: { label: 'Discount taken', tone: 'success' },
  purchase_discount_reversal: { label: 'Discount taken back', tone: 'muted' },
  depreciation: { label: 'Depreciation', tone: 'info' },
  depreciation_reversal: { label: 'Depreciation reversed', tone: 'muted' },
  revenue_recognition: { label: 'Recognized revenue', tone: 'info' },
  revenue_recognition_reversal: { label: 'Recognized revenue reversed', tone: 'muted' },
  disposal: { label: 'Disposal of an asset', tone: 'info' },
  disposal_reversal: { label: 'Disposal undone', tone: 'muted' },
  tax_return: { label: 'Sales-tax return', tone: 'success' },
  tax_return_reversal: { label: 'Sales-tax return taken back', tone: 'muted' },
  stock_adjustment: { label: 'Stock adjustment', tone: 'neutral' },
  stock_cost: { label: 'Cost of parts', tone: 'neutral' },
  landed_cost: { label: 'Landed cost', tone: 'neutral' },
  part_used: { label: 'Part used', tone: 'neutral' },
  part_returned: { label: 'Part returned', tone: 'muted' },
  opening_balance: { label: 'Opening balance', tone: 'neutral' },
  opening_balance_undone: { label: 'Opening balance taken back', tone: 'muted' },
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

export const journalEntryDisplay: ResourceDisplay = {
  resource: journalEntries,
  path: (id) => `/financials/transactions/${id}`,
  looks: { source: sourceLook },
};

export const accountDisplay: ResourceDisplay = {
  resource: accounts,
  path: (id) => `/financials/chart-of-accounts/${id}`,
};
