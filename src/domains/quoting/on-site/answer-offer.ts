/** What becomes of an offer that was made at the customer's (`offer_work`): signed there, mailed to think it over, or declined. */
import { refuseWithoutMail } from '#domains/ledger/entries/by-mail.ts';
import { takeImage } from '#domains/work-orders/evidence/job-file.ts';
import { putService } from '#domains/work-orders/flat-rate/put-service.ts';
import { serviceForCustomer } from '#domains/work-orders/flat-rate/service-for-customer.ts';
import { recordable } from '#domains/work-orders/recording/recording.inputs.ts';
import { requireAssignment } from '#domains/work-orders/recording/require-assignment.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import { updateRow } from '#kernel/write-row.ts';
import { readStoredOptions } from '../drafts/stored-options.ts';
import { quotes } from '../quote.resource.ts';
import { answerQuote } from '../sending/answer-quote.ts';
import type { Quote } from '../sending/decide-quote.ts';
import { mailQuote } from '../sending/quote-mail.ts';
import { currentRevision } from '../sending/send-quote.ts';

const offer = { quote_id: field.uuid({ label: 'Offer', required: true }) };
const ofJob = { placed: true, from: recordable, allow: 'everyone' } as const;

/** The customer signs on the phone: the quote is approved, and its services go on the job at the prices that were shown. */
export const acceptOffer = defineCommand(
  workOrders,
  'accept_offer',
  {
    ...ofJob,
    label: 'Accept offer',
    again: 'refused',
    input: {
      ...offer,
      total: field.money({ label: 'Total as shown', required: true }),
      signer_name: field.text({ label: 'Signed by', required: true }),
      file_id: field.ref('files', { label: 'Signature', required: true }),
    },
  },
  async (ctx, row, { quote_id, total, signer_name, file_id }) => {
    const quote = await findOffer(ctx, row.id, quote_id);
    if (total !== quote.total) throw invalid({ total: 'The total is another one. Look at the offer again.' });
    await takeImage(ctx, row.id, file_id);
    const signed = { kind: 'approve', name: signer_name.trim(), signature_file_id: file_id } as const;
    const shown = fromMinor(total, currencyExponent(quote.currency));
    await answerQuote(ctx, quote.id, quote.revision, { ...signed, total: shown });
    await putOnJob(ctx, row.id, quote);
    return undefined;
  },
);

export const declineOffer = defineCommand(
  workOrders,
  'decline_offer',
  {
    ...ofJob,
    label: 'Decline offer',
    again: 'refused',
    input: { ...offer, reason: field.longText({ label: 'Reason', max: 2000 }) },
  },
  async (ctx, row, { quote_id, reason = null }) => {
    const quote = await findOffer(ctx, row.id, quote_id);
    await answerQuote(ctx, quote.id, quote.revision, { kind: 'decline', name: null, reason });
    return undefined;
  },
);

/** The customer wants to think it over: they get the link on which it can be approved. */
export const mailOffer = defineCommand(
  workOrders,
  'mail_offer',
  {
    ...ofJob,
    label: 'Mail offer',
    again: 'allowed',
    input: { ...offer, to: field.email({ label: 'To', required: true }) },
  },
  async (ctx, row, { quote_id, to }) => {
    refuseWithoutMail(ctx);
    const quote = await findOffer(ctx, row.id, quote_id);
    if (quote.status !== 'sent') throw invalid({ quote_id: 'This offer has been answered already.' });
    const { public_token: token } = await currentRevision(ctx, quote);
    const greeting = textOf(propertiesOf(quote.bill_to).contact) ?? null;
    await mailQuote(ctx, quote, { to, token, greeting, message: null, hasChoice: false });
    await updateRow(ctx, quotes, quote, 'mail', { sent_to: to });
    return undefined;
  },
);

/** Locks it. */
async function findOffer(ctx: Ctx, workOrderId: string, id: string): Promise<Quote> {
  await requireAssignment(ctx, workOrderId);
  const found = await ctx.db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('work_order_id', '=', workOrderId)
    .where('offered_by', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw invalid({ quote_id: 'This offer is not on the job.' });
  return found;
}

async function putOnJob(ctx: Ctx, workOrderId: string, { id, customer_id }: Quote): Promise<void> {
  const [option] = await readStoredOptions(ctx, id);
  for (const { service_id, quantity, unit_price, unit_cost } of option?.lines ?? []) {
    if (!service_id) continue;
    const offered = await serviceForCustomer(ctx, service_id, customer_id);
    const asOffered = { ...offered, price: unit_price, cost: unit_cost ?? offered.cost };
    await putService(ctx, workOrderId, { id: ctx.newId(), service_id, quantity, offered: asOffered });
  }
  await ctx.transition(quotes, id, {
    from: ['approved'],
    to: 'converted',
    event: 'put_on_job',
    set: { made_work_order_id: workOrderId, converted_at: ctx.now },
  });
}
