/**
 * Sends a quote: stores the revision as sent, with its own link, and queues the mail in the same transaction. Sending again creates
 * a new link; older links show that they are superseded.
 */

import { type BillTo, findBillTo } from '#domains/crm/bill-to.ts';
import { goesByMail, refuseWithoutMail, sentByHand } from '#domains/ledger/entries/by-mail.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { newToken } from '#kernel/new-token.ts';
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import { validUntil } from '../drafts/quote-header.ts';
import { readStoredOptions } from '../drafts/stored-options.ts';
import { quotes } from '../quote.resource.ts';
import type { Quote } from './decide-quote.ts';
import { readQuoteDocument } from './quote-document.report.ts';
import { mailQuote } from './quote-mail.ts';

export const sendQuote = defineCommand(
  quotes,
  'send',
  {
    label: 'Send quote',
    placed: true,
    from: ['draft'],
    to: 'sent',
    allow: office,
    input: {
      to: field.email({ label: 'To', help: 'The contact when left empty' }),
      message: field.longText({ label: 'Message', max: 4000 }),
      valid_until: field.date({ label: 'Valid until' }),
      without_mail: field.boolean({ label: 'Don’t send an e-mail', initial: false }),
    },
  },
  async (ctx, row, input) => {
    const valid_until = validUntil(ctx, input.valid_until ?? row.valid_until);
    const options = await readStoredOptions(ctx, row.id);
    refuseEmpty(options);
    const bill_to = await findBillTo(ctx, row, 'is_primary');
    const byMail = goesByMail(ctx, input);
    const sent_to = byMail ? (input.to ?? bill_to.email) : null;
    if (sent_to === null && byMail)
      throw invalid({ to: 'The customer has no e-mail address. Enter one, or don’t send an e-mail.' });
    const message = input.message ?? null;
    const token = await keepRevision(ctx, row, { valid_until, bill_to, sent_to });
    if (sent_to !== null) {
      const letter = {
        to: sent_to,
        token,
        greeting: bill_to.contact,
        message,
        hasChoice: options.length > 1,
      };
      await mailQuote(ctx, { ...row, valid_until }, letter);
    }
    return {
      valid_until,
      bill_to: { ...bill_to, address: { ...bill_to.address } },
      message,
      sent_to,
      sent_at: ctx.now,
      viewed_at: null,
    };
  },
);

interface AsSent {
  readonly valid_until: string;
  readonly bill_to: BillTo;
  readonly sent_to: string | null;
}

/** Keeps the quote as the customer sees it now. Returns the secret of its link. */
export async function keepRevision(
  ctx: Ctx,
  { id, revision, total }: Pick<Quote, 'id' | 'revision' | 'total'>,
  { valid_until, bill_to, sent_to }: AsSent,
): Promise<string> {
  const token = await newToken(ctx);
  const document = await readQuoteDocument(ctx, id);
  if (!document) throw new Error('a quote that is not there');
  await ctx.db
    .insertInto('quote_revisions')
    .values({
      ...{ quote_id: id, revision, public_token: token, total, sent_to },
      document: { ...document, status: 'sent', valid_until, bill_to },
      sent_at: ctx.now,
    })
    .execute();
  return token;
}

function refuseEmpty(options: Awaited<ReturnType<typeof readStoredOptions>>): void {
  const charged = (option: (typeof options)[number]) => option.lines.some(({ kind }) => kind !== 'section');
  const empty = options.find((option) => !charged(option));
  if (!empty) return;
  const which =
    options.length > 1 && empty.name
      ? `Nothing is offered in “${empty.name}” yet.`
      : 'Nothing is offered yet.';
  throw invalid({ options: `${which} Add a line first.` });
}

export const resendQuote = defineCommand(
  quotes,
  'resend',
  {
    label: 'Send again',
    placed: true,
    again: 'allowed',
    from: ['sent'],
    allow: office,
    input: {
      to: field.email({ label: 'To', required: true }),
      message: field.longText({ label: 'Message', max: 4000 }),
    },
  },
  async (ctx, row, input) => {
    refuseWithoutMail(ctx);
    const contact = textOf(propertiesOf(row.bill_to).contact);
    const { public_token } = await currentRevision(ctx, row);
    const options = await readStoredOptions(ctx, row.id);
    const { to, message = null } = input;
    const letter = {
      to,
      message,
      token: public_token,
      greeting: contact ?? null,
      hasChoice: options.length > 1,
    };
    await mailQuote(ctx, row, letter);
    return { sent_to: to };
  },
);

/** Marks a quote as handed over without mail: as a link, a PDF or on paper. */
export const markQuoteSent = defineCommand(
  quotes,
  'mark_sent',
  {
    label: 'Mark as sent by hand',
    placed: true,
    again: 'refused',
    from: ['sent'],
    allow: office,
  },
  async (ctx, row) => sentByHand(ctx, row),
);

export async function currentRevision(
  { db }: Pick<Ctx, 'db'>,
  row: { readonly id: string; readonly revision: number },
) {
  return db
    .selectFrom('quote_revisions')
    .select(['id', 'public_token'])
    .where('quote_id', '=', row.id)
    .where('revision', '=', row.revision)
    .executeTakeFirstOrThrow();
}
