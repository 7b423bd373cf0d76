/** How invoices and payments are displayed. An invoice's status combines those of the document and of its payment. */

import type { ResourceDisplay } from '#kernel/display.ts';
import { type StatusLook, statusRegistry } from '#kernel/display.ts';
import { refunds } from './credits/refund.resource.ts';
import { recognitionLines, recognitionRuns } from './deferred/deferral.resource.ts';
import { invoices } from './invoice.resource.ts';
import { payments } from './payments/payment.resource.ts';
import { salesDiscounts } from './payments/sales-discount.resource.ts';
import { invoiceSeries } from './recurring/invoice-series.resource.ts';

const documentStatus = statusRegistry({
  draft: { label: 'Draft', tone: 'neutral', shape: 'dashed' },
  sent: { label: 'Sent', tone: 'info', shape: 'dot' },
  void: { label: 'Void', tone: 'muted', shape: 'slash' },
});

const paymentState = statusRegistry({
  unpaid: { label: 'Unpaid', tone: 'neutral', shape: 'ring' },
  partly_paid: { label: 'Partly paid', tone: 'progress', shape: 'half' },
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
});

const paymentStatus = statusRegistry({
  recorded: { label: 'Recorded', tone: 'success', shape: 'check' },
  reversed: { label: 'Reversed', tone: 'muted', shape: 'slash' },
});

export interface InvoiceState {
  readonly kind?: string;
  readonly status: string;
  readonly payment_state: string;
  readonly is_overdue: boolean;
  readonly written_off?: string;
  readonly sent_to?: string | null;
  readonly sent_by_hand_at?: string | null;
}

export function invoiceLook({
  kind,
  status,
  payment_state,
  is_overdue,
  written_off = '0',
  sent_to,
  sent_by_hand_at,
}: InvoiceState): StatusLook {
  if (status !== 'sent') return documentStatus(status);
  if (kind === 'credit_note') {
    return payment_state === 'paid'
      ? { label: 'Used up', tone: 'success', shape: 'check' }
      : { label: 'Open credit', tone: 'info', shape: 'dot' };
  }
  if (payment_state === 'paid') {
    return Number(written_off) > 0
      ? { label: 'Written off', tone: 'muted', shape: 'slash' }
      : paymentState('paid');
  }
  if (is_overdue) return { label: 'Overdue', tone: 'danger', shape: 'alert' };
  if (payment_state === 'partly_paid') return paymentState('partly_paid');
  // Only if it is known that nobody was sent the invoice.
  if (sent_to === null && sent_by_hand_at === null)
    return { label: 'Not sent yet', tone: 'waiting', shape: 'ring' };
  return documentStatus('sent');
}

const names: Readonly<Record<string, string>> = {
  credit_note: 'credit note',
  deposit: 'deposit invoice',
  progress: 'progress invoice',
};

/** The name of a kind of document within a sentence. */
export const documentName = (kind: string) => names[kind] ?? 'invoice';

const seriesStatus = statusRegistry({
  active: { label: 'Active', tone: 'success', shape: 'dot' },
  paused: { label: 'Paused', tone: 'waiting', shape: 'half' },
  ended: { label: 'Ended', tone: 'muted', shape: 'slash' },
});

export const invoiceDisplay: ResourceDisplay = {
  resource: invoices,
  path: (id) => `/financials/invoicing/${id}`,
  looks: { status: documentStatus, payment_state: paymentState },
};

export const paymentDisplay: ResourceDisplay = {
  resource: payments,
  path: (id) => `/financials/payments/${id}`,
  looks: { status: paymentStatus },
};

export const refundDisplay: ResourceDisplay = {
  resource: refunds,
  path: (id) => `/financials/refunds/${id}`,
  looks: { status: paymentStatus },
};

export const salesDiscountDisplay: ResourceDisplay = {
  resource: salesDiscounts,
  looks: { status: paymentStatus },
};

export const seriesDisplay: ResourceDisplay = {
  resource: invoiceSeries,
  path: (id) => `/financials/recurring/${id}`,
  looks: { status: seriesStatus },
};

const postedStatus = statusRegistry({
  posted: { label: 'Posted', tone: 'success', shape: 'check' },
  reversed: { label: 'Reversed', tone: 'muted', shape: 'slash' },
});

export const recognitionRunDisplay: ResourceDisplay = {
  resource: recognitionRuns,
  path: (id) => `/financials/deferred-revenue/${id}`,
  looks: { status: postedStatus },
};

export const recognitionLineDisplay: ResourceDisplay = {
  resource: recognitionLines,
  looks: { status: postedStatus },
};
