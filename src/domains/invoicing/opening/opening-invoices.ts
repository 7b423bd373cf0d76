/**
 * Invoices that a company brings from its previous system, open and with their own dates. They were revenue and taxed there: here they are
 * posted against opening balance equity and the tax payable, from the day before the first one in the books. From then on they are invoices like any others.
 */
import { sql } from 'kysely';
import type { OpeningDocument, TakenBack } from '#domains/ledger/entries/opening-document.ts';
import { postOpeningInvoice } from '#domains/ledger/entries/opening-posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { invoices } from '../invoice.resource.ts';
import { draftBrought, refuseTaken } from './brought-document.ts';

export interface OpeningInvoice {
  readonly customer_id: string;
  readonly number: string;
  readonly issued_on: string;
  readonly due_on: string;
  /** Minor units. Negative: a credit of the customer. */
  readonly amount: bigint;
  /** Contained in the amount, with its sign, at the rate: both or none. */
  readonly tax: bigint | null;
  readonly tax_rate: string | null;
}

export async function draftOpeningInvoices(
  ctx: Ctx,
  opened_on: string,
  list: readonly OpeningInvoice[],
): Promise<OpeningDocument[]> {
  refuseLater(opened_on, list);
  refuseUntaxed(list);
  await refuseTaken(
    ctx,
    list.map(({ number }) => number),
  );
  const documents: OpeningDocument[] = [];
  for (const invoice of list) documents.push(await draftOne(ctx, opened_on, invoice));
  return documents;
}

function draftOne(ctx: Ctx, opened_on: string, invoice: OpeningInvoice): Promise<OpeningDocument> {
  const { amount, customer_id } = invoice;
  const tax = invoice.tax ?? 0n;
  const isCredit = amount < 0n;
  return draftBrought(ctx, opened_on, {
    ...invoice,
    kind: isCredit ? 'credit_note' : 'invoice',
    amount: isCredit ? -amount : amount,
    tax: isCredit ? -tax : tax,
    tax_rate: invoice.tax_rate ?? '0',
    description: `${isCredit ? 'Credit' : 'Balance'} brought forward`,
    lines: postOpeningInvoice({ amount, tax, customer_id }),
  });
}

/** Voids the invoices that were brought, all of them or none. */
export async function takeBackOpeningInvoices(ctx: Ctx): Promise<TakenBack[]> {
  const { rows } = await sql<{ id: string; number: string; is_touched: boolean; journal_entry_id: string }>`
    select i.id, i.number, i.journal_entry_id, i.paid <> 0 or exists (
      select from invoices c where c.credits_id = i.id and c.status <> 'void') as is_touched
    from invoices i where i.opened_on is not null and i.status = 'sent' and i.kind <> 'deposit' order by i.id for no key update of i`.execute(
    ctx.db,
  );
  const touched = rows.find(({ is_touched }) => is_touched);
  if (touched)
    throw new Refused(
      'conflict',
      `${touched.number} has been paid, credited or written off since. Take that back first.`,
    );
  for (const { id } of rows)
    await ctx.transition(invoices, id, {
      ...{ from: ['sent'], to: 'void', event: 'take_back' },
      set: { voided_at: ctx.now, void_reason: 'The opening balances were entered again.' },
    });
  return rows.map(({ id, journal_entry_id }) => ({ table: 'invoices', id, journal_entry_id }));
}

/** The rate may have changed since it was chosen. */
function refuseUntaxed(list: readonly OpeningInvoice[]): void {
  const untaxed = list.find(({ tax, tax_rate }) => tax && Number(tax_rate ?? 0) === 0);
  if (untaxed)
    throw new Refused('invalid', `The tax rate of ${untaxed.number} charges no tax. Choose another one.`);
}

function refuseLater(opened_on: string, list: readonly OpeningInvoice[]): void {
  const later = list.find(({ issued_on }) => issued_on > opened_on);
  if (later)
    throw new Refused('invalid', `${later.number} is issued in your new books: make it there, not here.`);
}
