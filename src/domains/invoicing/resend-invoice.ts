import { carryOut } from '#kernel/command.ts';
import { refuseWithoutMail, sentByHand } from '../ledger/by-mail.ts';
import { markInvoiceSent, resendInvoice } from './invoice.commands.ts';
import { type MailedInvoice, mailInvoice } from './invoice-mail.ts';

export const resendInvoiceDeed = carryOut(resendInvoice, async (ctx, row, input) => {
  refuseWithoutMail(ctx);
  const { contact } = (row.bill_to ?? {}) as { contact?: string | null };
  const sent = {
    ...row,
    number: row.number ?? '',
    public_token: row.public_token ?? '',
  } satisfies MailedInvoice;
  await mailInvoice(ctx, sent, { to: input.to, greeting: contact ?? null, message: input.message ?? null });
});

export const markInvoiceSentDeed = carryOut(markInvoiceSent, async (ctx, row) => sentByHand(ctx, row));
