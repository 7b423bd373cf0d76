import '../vendor.resource.ts';
import { goesByMail, refuseWithoutMail, sentByHand } from '#domains/ledger/entries/by-mail.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { needsApproval } from './needs-approval.ts';
import { mailPurchaseOrder } from './order-mail.ts';
import { writing } from './purchase-order.inputs.ts';
import { purchaseOrders } from './purchase-order.resource.ts';

/** Sends the order to the vendor; after that nothing they see can be changed. */
export const sendPurchaseOrder = defineCommand(
  purchaseOrders,
  'send',
  {
    ...writing,
    label: 'Send to vendor',
    placed: true,
    from: ['draft', 'approved'],
    to: 'sent',
    final: true,
    input: {
      to: field.email({ label: 'To', help: 'The vendor’s address when left empty' }),
      message: field.longText({ label: 'Message', max: 4000 }),
      without_mail: field.boolean({ label: 'Don’t send an e-mail', initial: false }),
    },
  },
  async (ctx, row, input) => {
    if (row.sent_at !== null) {
      throw new Refused('unlawful_state', `${row.po_number} was sent already. Send it again instead.`, {
        details: { status: row.status, can: ['resend'] },
      });
    }
    if (row.total_amount === 0n) throw invalid({ items: 'There is nothing on this order yet.' });
    const approval_required = await needsApproval(ctx, row.total_amount, row.approval_required);
    if (approval_required && row.approved_at === null) {
      throw new Refused(
        'unlawful_state',
        `${row.po_number} needs an approval before it goes to the vendor.`,
        {
          details: { status: row.status, can: ['request_approval', 'approve'] },
        },
      );
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
  },
);

/** Mails the order again, to any address; the order itself does not change. */
export const resendPurchaseOrder = defineCommand(
  purchaseOrders,
  'resend',
  {
    ...writing,
    label: 'Send again',
    placed: true,
    again: 'allowed',
    from: ['sent', 'approved', 'received'],
    input: {
      to: field.email({ label: 'To', required: true }),
      message: field.longText({ label: 'Message', max: 4000 }),
    },
  },
  async (ctx, row, input) => {
    if (row.sent_at === null) throw new Refused('conflict', `${row.po_number} was not sent yet.`);
    refuseWithoutMail(ctx);
    await mailPurchaseOrder(ctx, row, { to: input.to, greeting: null, message: input.message ?? null });
    return undefined;
  },
);

/** Marks an order as handed over without mail: as a PDF or on paper. */
export const markOrderSent = defineCommand(
  purchaseOrders,
  'mark_sent',
  {
    ...writing,
    label: 'Mark as sent by hand',
    placed: true,
    again: 'refused',
    from: ['sent', 'approved', 'received'],
  },
  async (ctx, row) => sentByHand(ctx, row),
);
