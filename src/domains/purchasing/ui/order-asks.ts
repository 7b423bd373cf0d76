/** What an order's page says beside the order: the facts of one that stands, and what is asked before a command. */
import type { OrderPageRow } from './PurchaseOrderPage.tsx';

export const standingRail = {
  rail: [
    'vendor_id',
    'order_date',
    'expected_delivery_date',
    'payment_terms',
    'total_amount',
    'ordered_by',
    'approver_name',
    'approved_at',
    'sent_at',
    'sent_to',
    'sent_by_hand_at',
    'cancel_reason',
    'short_reason',
    'closed_at',
  ],
  railOptions: {
    readOnly: true,
    hideEmpty: [
      'expected_delivery_date',
      'approver_name',
      'approved_at',
      'sent_at',
      'sent_to',
      'sent_by_hand_at',
      'cancel_reason',
      'short_reason',
      'closed_at',
    ],
  },
} as const;

export function asksOf(row: OrderPageRow, sendsMail: boolean) {
  return {
    send: {
      question: `Send ${row.po_number} to ${row.vendor_name}`,
      consequence: `${
        sendsMail
          ? 'The PDF goes with the mail.'
          : 'It is not mailed: this server has no mail server. You get the PDF to hand over.'
      } What the vendor reads never changes after this.`,
      ...(!sendsMail && { controls: { to: null, message: null, without_mail: null } }),
    },
    resend: { question: `Send ${row.po_number} again`, defaults: { to: row.sent_to } },
    amend: { defaults: { expected_delivery_date: row.expected_delivery_date, notes: row.notes } },
    cancel: {
      question: `Cancel ${row.po_number}?`,
      consequence: 'The number stays, as that of a cancelled order.',
    },
    finish_receiving: {
      question: 'Nothing more will come?',
      consequence: 'The rest of the order is given up.',
    },
    remove: { question: `Remove ${row.po_number} from the list?` },
  };
}
