/** How orders, vendors, bills and their payments are displayed. */

import type { ResourceDisplay } from '#kernel/display.ts';
import { type StatusLook, statusRegistry } from '#kernel/display.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { billPayments } from './bills/bill-payment.resource.ts';
import { purchaseDiscounts } from './bills/purchase-discount.resource.ts';
import { vendorBills } from './bills/vendor-bill.resource.ts';
import { cheques } from './cheques/cheque.resource.ts';
import { purchaseOrderStatuses, purchaseOrders } from './orders/purchase-order.resource.ts';
import { prepaymentUses, vendorRefunds } from './prepayments/prepayment.resource.ts';
import { goodsReceipts } from './receipts/goods-receipt.resource.ts';
import { vendors } from './vendor.resource.ts';

const known = statusRegistry({
  draft: { label: 'Draft', tone: 'neutral', shape: 'dashed' },
  sent: { label: 'Sent', tone: 'info', shape: 'dot' },
  approved: { label: 'Approved', tone: 'progress', shape: 'filled' },
  received: { label: 'Received', tone: 'success', shape: 'check' },
  cancelled: { label: 'Cancelled', tone: 'muted', shape: 'slash' },
  closed: { label: 'Closed', tone: 'success', shape: 'filled' },
});

/** An unknown status is displayed as a draft. */
export function orderLook(status: string): StatusLook {
  return known(isOneOf(purchaseOrderStatuses, status) ? status : 'draft');
}

const billStatus = statusRegistry({
  draft: { label: 'Draft', tone: 'neutral', shape: 'dashed' },
  posted: { label: 'Posted', tone: 'info', shape: 'dot' },
  void: { label: 'Void', tone: 'muted', shape: 'slash' },
});

export interface BillState {
  readonly kind: string;
  readonly status: string;
  readonly payment_state: string;
  readonly is_overdue: boolean;
}

/** The status of a bill, which combines those of the document and of its payment. */
export function billLook({ kind, status, payment_state, is_overdue }: BillState): StatusLook {
  if (status !== 'posted') return billStatus(status);
  if (payment_state === 'paid')
    return { label: kind === 'credit' ? 'Used up' : 'Paid', tone: 'success', shape: 'check' };
  if (kind === 'credit') return { label: 'Open credit', tone: 'info', shape: 'dot' };
  if (is_overdue) return { label: 'Overdue', tone: 'danger', shape: 'alert' };
  if (payment_state === 'partly_paid') return { label: 'Partly paid', tone: 'progress', shape: 'half' };
  return { label: 'Open', tone: 'info', shape: 'dot' };
}

const receiptStatus = statusRegistry({
  posted: { label: 'Posted', tone: 'success', shape: 'check' },
  reversed: { label: 'Reversed', tone: 'muted', shape: 'slash' },
});

const paymentStatus = statusRegistry({
  recorded: { label: 'Recorded', tone: 'success', shape: 'check' },
  reversed: { label: 'Reversed', tone: 'muted', shape: 'slash' },
});

const paymentKind = statusRegistry({
  payment: { label: 'Of bills', tone: 'neutral' },
  prepayment: { label: 'Ahead', tone: 'progress' },
});

const chequeStatus = statusRegistry({
  printed: { label: 'Printed', tone: 'info', shape: 'dot' },
  void: { label: 'Void', tone: 'muted', shape: 'slash' },
  spoiled: { label: 'Spoiled', tone: 'muted', shape: 'slash' },
});

/** One that the bank has paid is cleared. */
export function chequeLook({ status, is_cleared }: { status: string; is_cleared: boolean }): StatusLook {
  return is_cleared ? { label: 'Cleared', tone: 'success', shape: 'check' } : chequeStatus(status);
}

export const purchasingDisplays: readonly ResourceDisplay[] = [
  { resource: vendors, path: (id) => `/financials/vendors/${id}` },
  {
    resource: purchaseOrders,
    path: (id) => `/financials/purchase-orders/${id}`,
    looks: { status: orderLook },
  },
  {
    resource: goodsReceipts,
    path: (id) => `/financials/receipts/${id}`,
    looks: { status: receiptStatus },
  },
  { resource: vendorBills, path: (id) => `/financials/bills/${id}`, looks: { status: billStatus } },
  {
    resource: billPayments,
    path: (id) => `/financials/bill-payments/${id}`,
    looks: { status: paymentStatus, kind: paymentKind },
  },
  { resource: purchaseDiscounts, looks: { status: paymentStatus } },
  { resource: prepaymentUses, looks: { status: paymentStatus } },
  { resource: vendorRefunds, looks: { status: paymentStatus } },
  { resource: cheques, path: (id) => `/financials/cheques/${id}`, looks: { status: chequeStatus } },
];
