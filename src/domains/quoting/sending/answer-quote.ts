/**
 * The customer's answer through their link. It names the revision it is for, and is accepted only while that revision is current,
 * open and valid. Works like a command of the office: locks the row, records history and events, notifies the office.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { quotes } from '../quote.resource.ts';
import { type Choice, type Quote, recordDecision, takeChoice } from './decide-quote.ts';

export type Answer =
  | ({
      readonly kind: 'approve';
      readonly name: string;
      /** The total shown on the page; must equal the stored one. */
      readonly total: string;
      readonly signature_file_id: string | null;
    } & Choice)
  | { readonly kind: 'request_changes'; readonly name: string | null; readonly message: string }
  | { readonly kind: 'decline'; readonly name: string | null; readonly reason: string | null };

const outcomes = {
  approve: { status: 'approved', phrase: 'was approved' },
  request_changes: { status: 'changes_requested', phrase: 'should be changed' },
  decline: { status: 'declined', phrase: 'was declined' },
} as const;

export async function answerQuote(
  ctx: Ctx,
  quoteId: string,
  revision: number,
  answer: Answer,
): Promise<void> {
  const row = await lockOpen(ctx, quoteId, revision);
  const { status, phrase } = outcomes[answer.kind];
  const note =
    answer.kind === 'request_changes' ? answer.message : answer.kind === 'decline' ? answer.reason : null;
  const chosen = answer.kind === 'approve' ? await takeSigned(ctx, row, answer) : {};
  const decided = await recordDecision(ctx, row, status, { by: 'customer', name: answer.name, note });
  const set = { ...chosen, ...decided };
  await ctx.transition(quotes, row.id, { from: ['sent'], to: status, event: answer.kind, set });
  await notifyOffice(ctx, row, phrase, [answer.name, note]);
}

/** Locks the quote, or refuses with a message for the customer's page. */
async function lockOpen({ db, today }: Ctx, id: string, revision: number): Promise<Quote> {
  await sql`select from quotes where id = ${id} for no key update`.execute(db);
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (row.revision !== revision || row.status === 'draft')
    throw new Refused('conflict', 'This quote has been changed. Ask for the new one.');
  if (row.status === 'expired' || row.valid_until < today)
    throw new Refused('conflict', 'This quote has expired. Ask for a new one.');
  if (row.status !== 'sent') throw new Refused('conflict', 'This quote has been answered already.');
  return row;
}

async function takeSigned(ctx: Ctx, row: Quote, answer: Answer & { kind: 'approve' }) {
  const sums = await takeChoice(ctx, row, answer);
  if (fromMinor(sums.total, currencyExponent(row.currency)) !== answer.total)
    throw invalid({ total: 'The total is another one. Load the page again.' });
  return { ...sums, signature_file_id: answer.signature_file_id };
}

async function notifyOffice(
  ctx: Ctx,
  { id, number, title }: Quote,
  phrase: string,
  words: readonly (string | null)[],
) {
  await ctx.notify({
    event: 'quote_decided',
    to: { roles: ['owner', 'supervisor'] },
    title: `${number} ${phrase}`,
    body: words.filter(Boolean).join(': ') || title,
    link: `/crm/quotes/${id}`,
    about: { table: 'quotes', id },
  });
}
