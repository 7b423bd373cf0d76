import { carryOut } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { postReversal } from '../ledger/post.ts';
import { voidInvoice } from './invoice.commands.ts';

/** Its entry is reversed and the work on it is free to be invoiced again. The number stays, as that of a void invoice. */
export const voidInvoiceDeed = carryOut(voidInvoice, async (ctx, row, input) => {
  const isCredit = row.kind === 'credit_note';
  if (isCredit) await ctx.db.deleteFrom('payment_allocations').where('credit_note_id', '=', row.id).execute();
  else if (row.paid > 0n) {
    throw new Refused(
      'conflict',
      'Payments or credits are allocated to this invoice. Reverse them first, or credit it.',
    );
  }
  if (await hasCredits(ctx, row.id)) {
    throw new Refused('conflict', 'There are credit notes for this invoice. Void them first.');
  }
  if (row.journal_entry_id !== null) {
    await postReversal(ctx, row.journal_entry_id, {
      entry_date: compareDates(ctx.today, row.issue_date) < 0 ? row.issue_date : ctx.today,
      memo: `Void ${row.number}: ${input.reason}`,
      source: isCredit ? 'credit_note_void' : 'invoice_void',
      source_table: 'invoices',
      source_id: row.id,
    });
  }
  if (!isCredit) await freeWork(ctx, row.id);
  return { voided_at: ctx.now, void_reason: input.reason };
});

async function hasCredits({ db }: Ctx, invoiceId: string): Promise<boolean> {
  const credits = db.selectFrom('invoices').select('id').where('credits_id', '=', invoiceId);
  return (await credits.where('status', '=', 'sent').executeTakeFirst()) !== undefined;
}

async function freeWork({ db }: Ctx, invoiceId: string): Promise<void> {
  const lines = db.selectFrom('invoice_lines').select('id').where('invoice_id', '=', invoiceId);
  const free = { invoice_line_id: null };
  await db.updateTable('time_entries').set(free).where('invoice_line_id', 'in', lines).execute();
  await db.updateTable('work_order_parts').set(free).where('invoice_line_id', 'in', lines).execute();
  await db.updateTable('work_order_costs').set(free).where('invoice_line_id', 'in', lines).execute();
}
