import { carryOut } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { goesByMail, refuseWithoutMail, sentByHand } from '../ledger/by-mail.ts';
import { needsApproval } from './needs-approval.ts';
import { mailPurchaseOrder } from './order-mail.ts';
import { markOrderSent, resendPurchaseOrder, sendPurchaseOrder } from './purchase-order.commands.ts';
import './vendor.resource.ts';

/** From here on it binds: nothing of what the vendor reads changes any more. */
export const sendPurchaseOrderDeed = carryOut(sendPurchaseOrder, async (ctx, row, input) => {
  if (row.sent_at !== null) {
    throw new Refused('unlawful_state', `${row.po_number} was sent already. Send it again instead.`, {
      details: { status: row.status, can: ['resend'] },
    });
  }
  if (row.total_amount === 0n) throw invalid({ items: 'There is nothing on this order yet.' });
  const approval_required = await needsApproval(ctx, row.total_amount, row.approval_required);
  if (approval_required && row.approved_at === null) {
    throw new Refused('unlawful_state', `${row.po_number} needs an approval before it goes to the vendor.`, {
      details: { status: row.status, can: ['request_approval', 'approve'] },
    });
  }
  const vendor = await ctx.db
    .selectFrom('vendors')
    .select(['email', 'contact_name'])
    .where('id', '=', row.vendor_id)
    .executeTakeFirst();
  const byMail = goesByMail(ctx, input);
  const sent_to = byMail ? (input.to ?? vendor?.email ?? null) : null;
  if (sent_to === null && byMail) {
    throw invalid({ to: 'The vendor has no e-mail address. Enter one, or don’t send an e-mail.' });
  }
  if (sent_to !== null) {
    const greeting = vendor?.contact_name ?? null;
    await mailPurchaseOrder(ctx, row, { to: sent_to, greeting, message: input.message ?? null });
  }
  return { sent_at: ctx.now, sent_to };
});

/** The mail once more, to whomever: nothing about the order changes. */
export const resendPurchaseOrderDeed = carryOut(resendPurchaseOrder, async (ctx, row, input) => {
  if (row.sent_at === null) throw new Refused('conflict', `${row.po_number} was not sent yet.`);
  refuseWithoutMail(ctx);
  await mailPurchaseOrder(ctx, row, { to: input.to, greeting: null, message: input.message ?? null });
  return undefined;
});

export const markOrderSentDeed = carryOut(markOrderSent, async (ctx, row) => sentByHand(ctx, row));
