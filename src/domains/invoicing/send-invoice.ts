/**
 * Sending makes a draft a document: it gets the next number, names whom it is billed to, posts, and is mailed, all in
 * one transaction. Whatever fails leaves a draft and no gap in the numbers.
 */
import { sql } from 'kysely';
import { carryOut } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import type { RowOf } from '#kernel/resource.ts';
import { postEntry, postingRefusal } from '../ledger/post.ts';
import { postCreditNote, postInvoice } from '../ledger/posting.ts';
import { type BillTo, findBillTo } from './bill-to.ts';
import { allocateCredit } from './credit-invoice.ts';
import { datesOf } from './draft-header.ts';
import { sendInvoice } from './invoice.commands.ts';
import type { invoices } from './invoice.resource.ts';
import { documentTotals } from './invoice-lines.rules.ts';
import { mailInvoice } from './invoice-mail.ts';

type Invoice = RowOf<typeof invoices>;

export const sendInvoiceDeed = carryOut(sendInvoice, async (ctx, row, input) => {
  const lines = await readLines(ctx, row.id);
  const { total } = documentTotals(lines);
  if (total === 0n || total !== row.total)
    throw invalid({ lines: 'There is nothing to charge on this invoice.' });
  const bill_to = await findBillTo(ctx, row);
  const sent_to = input.without_mail ? null : (input.to ?? bill_to.email);
  if (sent_to === null && !input.without_mail) {
    throw invalid({ to: 'The customer has no e-mail address. Enter one, or don’t send an e-mail.' });
  }
  const { issue_date, due_date, terms } = datesOf(input, {
    issue_date: row.issue_date,
    due_date: row.due_date,
    terms: row.terms ?? 30,
  });
  const number = await ctx.nextNumber(row.kind === 'credit_note' ? 'credit_notes' : 'invoices');
  const journal_entry_id = await post(ctx, { ...row, number, issue_date }, lines, bill_to);
  if (row.kind === 'credit_note') await allocateCredit(ctx, row);
  const public_token = await newToken(ctx);
  const sent = { number, issue_date, due_date, terms, public_token, message: input.message ?? null };
  if (sent_to !== null) {
    await mailInvoice(
      ctx,
      { ...row, ...sent, balance: total },
      { to: sent_to, greeting: bill_to.contact, message: sent.message },
    );
  }
  return {
    ...sent,
    bill_to: { ...bill_to, address: { ...bill_to.address } },
    sent_to,
    sent_at: ctx.now,
    journal_entry_id,
  };
});

function readLines({ db }: Ctx, invoiceId: string) {
  return db
    .selectFrom('invoice_lines')
    .select([
      'kind',
      'quantity',
      'unit_price',
      'discount',
      'tax_rate',
      'net',
      'tax',
      'account_id',
      'work_order_id',
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}

async function post(
  ctx: Ctx,
  invoice: Invoice & { number: string },
  lines: Awaited<ReturnType<typeof readLines>>,
  { name }: BillTo,
): Promise<string> {
  const isCredit = invoice.kind === 'credit_note';
  const about = { customer_id: invoice.customer_id, site_id: invoice.site_id };
  const entry = {
    entry_date: invoice.issue_date,
    memo: `${isCredit ? 'Credit note' : 'Invoice'} ${invoice.number}, ${name}`,
    source: isCredit ? 'credit_note' : 'invoice',
    source_table: 'invoices',
    source_id: invoice.id,
  } as const;
  try {
    return await postEntry(ctx, entry, (isCredit ? postCreditNote : postInvoice)({ ...about, lines }));
  } catch (error) {
    const refused = postingRefusal(error) ?? error;
    throw rename(refused);
  }
}

/** The entry's date is the invoice's issue date: the fault stands at that field. */
function rename(error: unknown): unknown {
  const { entry_date } = (error as { refusal?: { fields?: Record<string, string> } }).refusal?.fields ?? {};
  return entry_date ? invalid({ issue_date: entry_date }) : error;
}

/** 244 random bits: whoever has the link was given it. */
async function newToken({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as token`.execute(db);
  return (rows[0] as { token: string }).token;
}
