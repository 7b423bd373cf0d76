import { broughtForward } from '#domains/ledger/entries/opening-document.ts';
import { postReversal } from '#domains/ledger/entries/post.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { releaseDeferred, restoreDeferred } from '../deferred/release-deferred.ts';
import { lockBilledWork } from '../drafts/billed-work.ts';
import { invoices } from '../invoice.resource.ts';
import { endAllocations, endDeposits } from '../payments/end-allocations.ts';

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
    if (row.opened_on !== null) throw broughtForward(row.kind === 'deposit' ? 'deposit' : 'invoice');
    await lockBilledWork(ctx, row.id);
    const voided_on = latest(ctx.today, row.issue_date);
    const isCredit = row.kind === 'credit_note';
    if (isCredit) await releaseCredit(ctx, row.id, voided_on);
    else if (row.paid > (await releaseDeposits(ctx, row))) {
      throw new Refused(
        'conflict',
        'Payments or credits are allocated to this invoice. Reverse them first, or credit it.',
      );
    }
    if (await hasCredits(ctx, row.id)) {
      throw new Refused('conflict', 'There are credit notes for this invoice. Void them first.');
    }
    if (isCredit) await restoreDeferred(ctx, row, voided_on);
    else await releaseDeferred(ctx, row, voided_on);
    if (row.journal_entry_id !== null) {
      await postReversal(ctx, row.journal_entry_id, {
        entry_date: voided_on,
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

async function releaseCredit(ctx: Ctx, creditId: string, on: string): Promise<void> {
  const { refunded } = await ctx.db
    .selectFrom('payment_allocations')
    .select(({ fn }) => fn.sum<bigint | null>('amount').as('refunded'))
    .where('credit_note_id', '=', creditId)
    .where('refund_id', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(refunded ?? 0) !== 0)
    throw new Refused('conflict', 'This credit was refunded. Reverse the refund first.');
  await endAllocations(ctx, 'credit_note_id', creditId, on);
}

/** Returns the deposits applied to this invoice to the customer's credit. Returns their sum. */
async function releaseDeposits(ctx: Ctx, invoice: { id: string; number: string | null }): Promise<bigint> {
  const taken = await endDeposits(ctx, invoice.id);
  let released = 0n;
  for (const { id, ends_id, amount, allocated_on, posted_id } of taken) {
    released += amount;
    if (posted_id === null) continue;
    const journal_entry_id = await postReversal(ctx, posted_id, {
      entry_date: allocated_on,
      memo: `Deposit released, ${invoice.number} is void`,
      source: 'deposit_released',
      source_table: 'payment_allocations',
      source_id: ends_id,
    });
    await ctx.db.updateTable('payment_allocations').set({ journal_entry_id }).where('id', '=', id).execute();
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
