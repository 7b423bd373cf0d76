/**
 * A credit note starts as a draft with the chosen lines of the invoice, or everything not yet credited, and can be edited until it
 * is sent. Sending pays the invoice down as far as it is open; the rest becomes the customer's credit.
 */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type { RowOf } from '#kernel/resource.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { storeDraftLines } from '../drafts/draft-lines.ts';
import { invoices } from '../invoice.resource.ts';
import { documentTotals } from '../invoice-lines.rules.ts';
import { payInvoices } from '../paid-invoice.ts';
import { creditLinesOf } from './credit-lines.ts';

type Invoice = RowOf<typeof invoices>;

export const creditInvoice = defineCommand(
  invoices,
  'credit',
  {
    label: 'Credit',
    placed: true,
    makes: 'invoices',
    again: 'refused',
    from: ['sent'],
    allow: office,
    permission: 'create_invoices',
    input: {
      reason: field.text({ label: 'Reason', max: 500 }),
      /** `[{line_id, quantity}]`; omitted: everything not credited yet. */
      lines: field.json({ label: 'Lines' }),
    },
  },
  async (ctx, row, input) => {
    if (row.kind === 'credit_note')
      throw new Refused('conflict', 'A credit note can’t be credited. Void it instead.');
    const open = await uncredited(ctx, row.id);
    if (open === 0n) {
      const message =
        row.written_off === 0n
          ? `${row.number} has been credited in full already.`
          : `Nothing of ${row.number} is left to credit. Take its write-off back first.`;
      throw new Refused('conflict', message);
    }
    const draft = await ctx.db
      .selectFrom('invoices')
      .select('id')
      .where('credits_id', '=', row.id)
      .where('status', '=', 'draft')
      .executeTakeFirst();
    if (draft) throw new Refused('conflict', `There is a draft of a credit note for ${row.number} already.`);
    const lines = await creditLinesOf(ctx, row.id, input.lines);
    const totals = documentTotals(lines);
    if (totals.total > open) {
      const amount = fromMinor(open, currencyExponent(row.currency));
      throw invalid({ lines: `Only ${amount} of ${row.number} is left to credit.` });
    }
    const { id } = input;
    const reason = input.reason ? `: ${input.reason}` : '';
    const { customer_id, site_id, contact_id, work_order_id, currency, customer_po } = row;
    await ctx.db
      .insertInto('invoices')
      .values({
        ...{
          id,
          kind: 'credit_note',
          customer_id,
          site_id,
          contact_id,
          work_order_id,
          currency,
          customer_po,
        },
        ...{ credits_id: row.id, issue_date: ctx.today, due_date: ctx.today, terms: 0, ...totals },
        notes: `Credit for ${row.number}${reason}`,
      })
      .execute();
    await storeDraftLines(ctx, id, lines);
    await recordCreation(ctx, invoices, 'create', id);
  },
);

/** Called when a credit note is sent: refuses it if it exceeds what is left of the invoice, else pays the invoice down. */
export async function allocateCredit(ctx: Ctx, credit: Invoice): Promise<void> {
  if (credit.credits_id === null) return;
  const credited = await lockCredited(ctx, credit.credits_id);
  if (credited?.status !== 'sent')
    throw new Refused('conflict', 'The credited invoice is void. Delete this draft.');
  const open = await uncredited(ctx, credit.credits_id);
  if (credit.total > open) {
    const amount = fromMinor(open, currencyExponent(credit.currency));
    throw invalid({ lines: `Only ${amount} of ${credited.number} is left to credit.` });
  }
  const covered = credited.balance - credit.total;
  const amount = covered >= 0n ? credit.total : credited.balance;
  if (amount === 0n) return;
  const allocated_on = [credit.issue_date, credited.issue_date].sort().at(-1);
  await payInvoices(ctx, [
    { credit_note_id: credit.id, invoice_id: credit.credits_id, amount, allocated_on },
  ]);
}

export async function lockCredited(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<Pick<Invoice, 'status' | 'balance' | 'number' | 'issue_date'> | undefined> {
  const { rows } = await sql<Pick<Invoice, 'status' | 'balance' | 'number' | 'issue_date'>>`
    select status, balance, number, issue_date::text from invoices where id = ${id} for no key update`.execute(
    db,
  );
  return rows[0];
}

/** What is written off, or taken off for paying early, is given up already, with its tax. */
async function uncredited({ db }: Pick<Ctx, 'db'>, invoiceId: string): Promise<bigint> {
  const { rows } = await sql<{ open: bigint }>`
    select (i.total - i.applied - i.written_off
      - coalesce((select sum(d.amount) from sales_discounts d where d.invoice_id = i.id and d.status = 'recorded'), 0)
      - coalesce((select sum(c.total) from invoices c where c.credits_id = i.id and c.status = 'sent'), 0))::bigint as open
    from invoices i where i.id = ${invoiceId}`.execute(db);
  return rows[0]?.open ?? 0n;
}
