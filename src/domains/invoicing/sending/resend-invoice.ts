import { refuseWithoutMail, sentByHand } from '#domains/ledger/entries/by-mail.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import { invoices } from '../invoice.resource.ts';
import { type MailedInvoice, mailInvoice } from './invoice-mail.ts';

/** Mails the invoice again, to any address; the invoice itself does not change. */
export const resendInvoice = defineCommand(
  invoices,
  'resend',
  {
    label: 'Send again',
    placed: true,
    again: 'allowed',
    from: ['sent'],
    allow: office,
    permission: 'send_invoices',
    input: {
      to: field.email({ label: 'To', required: true }),
      message: field.longText({ label: 'Message', max: 4000 }),
    },
  },
  async (ctx, row, input) => {
    refuseWithoutMail(ctx);
    const contact = textOf(propertiesOf(row.bill_to).contact);
    const sent = {
      ...row,
      number: row.number ?? '',
      public_token: row.public_token ?? '',
    } satisfies MailedInvoice;
    await mailInvoice(ctx, sent, { to: input.to, greeting: contact ?? null, message: input.message ?? null });
  },
);

/** Marks an invoice as handed over without mail: as a link, a PDF or on paper. */
export const markInvoiceSent = defineCommand(
  invoices,
  'mark_sent',
  {
    label: 'Mark as sent by hand',
    placed: true,
    again: 'refused',
    from: ['sent'],
    allow: office,
    permission: 'send_invoices',
  },
  async (ctx, row) => sentByHand(ctx, row),
);
