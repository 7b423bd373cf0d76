/**
 * Invoices that a company brings from its previous system, open and with their own dates. They were revenue and taxed there: here they are
 * posted against opening balance equity, from the day before the first one in the books. From then on they are invoices like any others.
 */
import { sql } from 'kysely';
import { findBillTo } from '#domains/crm/bill-to.ts';
import type { OpeningDocument, TakenBack } from '#domains/ledger/entries/opening-document.ts';
import { postOpeningInvoice } from '#domains/ledger/entries/posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { daysBetween } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { newToken } from '#kernel/new-token.ts';
import type { DraftLine } from '../drafts/draft-lines.ts';
import { insertDraft } from '../drafts/insert-draft.ts';
import { invoices } from '../invoice.resource.ts';

export interface OpeningInvoice {
  readonly customer_id: string;
  readonly number: string;
  readonly issued_on: string;
  readonly due_on: string;
  /** Minor units. Negative: a credit of the customer. */
  readonly amount: bigint;
}

export async function draftOpeningInvoices(
  ctx: Ctx,
  opened_on: string,
  list: readonly OpeningInvoice[],
): Promise<OpeningDocument[]> {
  refuseLater(opened_on, list);
  await refuseTaken(ctx, list);
  const documents: OpeningDocument[] = [];
  for (const invoice of list) documents.push(await draftOne(ctx, opened_on, invoice));
  return documents;
}

async function draftOne(
  ctx: Ctx,
  opened_on: string,
  { customer_id, number, issued_on, due_on, amount }: OpeningInvoice,
): Promise<OpeningDocument> {
  const bill_to = await findBillTo(ctx, { customer_id, contact_id: null });
  const isCredit = amount < 0n;
  const line: DraftLine = {
    kind: 'other',
    description: `${isCredit ? 'Credit' : 'Balance'} brought forward`,
    ...{ quantity: '1', unit: null, unit_price: isCredit ? -amount : amount, tax_rate: '0' },
    ...{ discount: 0n, discount_percent: null, account_id: null, work_order_id: null },
  };
  const id = await insertDraft(
    ctx,
    { id: customer_id, payment_terms: Math.min(daysBetween(issued_on, due_on), 365), tax_exempt: null },
    { customer_id, number, opened_on, kind: isCredit ? 'credit_note' : 'invoice' },
    [line],
    { issue_date: issued_on, due_date: due_on },
  );
  return {
    voucher: {
      entry: {
        ...{ entry_date: opened_on, memo: `Opening balance ${number}, ${bill_to.name}` },
        ...{ source: 'opening_balance', source_table: 'invoices', source_id: id },
      },
      lines: postOpeningInvoice({ amount, customer_id }),
    },
    open: async (journal_entry_id) => {
      await ctx.transition(invoices, id, {
        ...{ from: ['draft'], to: 'sent', event: 'bring_forward' },
        set: {
          journal_entry_id,
          ...{ public_token: await newToken(ctx), bill_to: { ...bill_to, address: { ...bill_to.address } } },
        },
      });
    },
  };
}

/** Voids the invoices that were brought, all of them or none. */
export async function takeBackOpeningInvoices(ctx: Ctx): Promise<TakenBack[]> {
  const { rows } = await sql<{ id: string; number: string; is_touched: boolean; journal_entry_id: string }>`
    select i.id, i.number, i.journal_entry_id, i.paid <> 0 or exists (
      select from invoices c where c.credits_id = i.id and c.status <> 'void') as is_touched
    from invoices i where i.opened_on is not null and i.status = 'sent' order by i.id for no key update of i`.execute(
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

function refuseLater(opened_on: string, list: readonly OpeningInvoice[]): void {
  const later = list.find(({ issued_on }) => issued_on > opened_on);
  if (later)
    throw new Refused('invalid', `${later.number} is issued in your new books: make it there, not here.`);
}

async function refuseTaken({ db }: Ctx, list: readonly OpeningInvoice[]): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from invoices where number = any(${list.map(({ number }) => number)}::text[])
      and (status <> 'void' or opened_on is null) order by number limit 1`.execute(db);
  if (rows[0])
    throw new Refused(
      'conflict',
      `There is an invoice ${rows[0].number} already. Give this one another number.`,
    );
}
