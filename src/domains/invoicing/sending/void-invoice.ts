import { postReversal } from '#domains/ledger/entries/post.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { lockBilledWork } from '../drafts/billed-work.ts';
import { invoices } from '../invoice.resource.ts';

/** Reverses the entry; the billed work can be invoiced again. The number stays used. */
export const voidInvoice = defineCommand(
  invoices,
  'void',
  {
    label: 'Void',
    placed: true,
    from: ['sent'],
    to: 'void',
    allow: office,
    permission: 'send_invoices',
    final: true,
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    await lockBilledWork(ctx, row.id);
    const isCredit = row.kind === 'credit_note';
    if (isCredit) await releaseCredit(ctx, row.id);
    else if (row.paid > (await releaseDeposits(ctx, row))) {
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
        source: isCredit ? 'credit_note_void' : row.kind === 'deposit' ? 'deposit_void' : 'invoice_void',
        source_table: 'invoices',
        source_id: row.id,
      });
    }
    if (!isCredit) await freeWork(ctx, row.id);
    return { voided_at: ctx.now, void_reason: input.reason };
  },
);

async function releaseCredit({ db }: Ctx, creditId: string): Promise<void> {
  const used = db.selectFrom('payment_allocations').where('credit_note_id', '=', creditId);
  const refund = await used.where('refund_id', 'is not', null).select('id').executeTakeFirst();
  if (refund) throw new Refused('conflict', 'This credit was refunded. Reverse the refund first.');
  await db.deleteFrom('payment_allocations').where('credit_note_id', '=', creditId).execute();
}

/** Returns the deposits applied to this invoice to the customer's credit. Returns their sum. */
async function releaseDeposits(ctx: Ctx, invoice: { id: string; number: string | null }): Promise<bigint> {
  const taken = await ctx.db
    .selectFrom('payment_allocations')
    .select(['id', 'amount', 'journal_entry_id', 'allocated_on'])
    .where('invoice_id', '=', invoice.id)
    .where('deposit_id', 'is not', null)
    .orderBy('deposit_id')
    .execute();
  for (const { id } of taken) await ctx.db.deleteFrom('payment_allocations').where('id', '=', id).execute();
  let released = 0n;
  for (const { id, amount, journal_entry_id, allocated_on } of taken) {
    released += amount;
    if (journal_entry_id === null) continue;
    await postReversal(ctx, journal_entry_id, {
      entry_date: compareDates(ctx.today, allocated_on) < 0 ? allocated_on : ctx.today,
      memo: `Deposit released, ${invoice.number} is void`,
      source: 'deposit_released',
      source_table: 'payment_allocations',
      source_id: id,
    });
  }
  return released;
}

async function hasCredits({ db }: Ctx, invoiceId: string): Promise<boolean> {
  const credits = db.selectFrom('invoices').select('id').where('credits_id', '=', invoiceId);
  return (await credits.where('status', '=', 'sent').executeTakeFirst()) !== undefined;
}

async function freeWork({ db }: Ctx, invoiceId: string): Promise<void> {
  const lines = db.selectFrom('invoice_lines').select('id').where('invoice_id', '=', invoiceId);
  const free = { invoice_line_id: null };
  await db.updateTable('time_entries').set(free).where('invoice_line_id', 'in', lines).execute();
  await db.updateTable('work_order_parts').set(free).where('invoice_line_id', 'in', lines).execute();
  await db.updateTable('work_order_services').set(free).where('invoice_line_id', 'in', lines).execute();
  await db.updateTable('work_order_costs').set(free).where('invoice_line_id', 'in', lines).execute();
}
