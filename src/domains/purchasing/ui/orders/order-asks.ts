/** The confirmations and forms shown before a command on an order. */
import type { OrderPageRow } from './PurchaseOrderPage.tsx';

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
    clear_not_billed: {
      question: 'Nothing more will be billed?',
      consequence: 'What came and was not billed, or was billed and never came, goes to price differences.',
    },
    remove: { question: `Remove ${row.po_number} from the list?` },
  };
}
