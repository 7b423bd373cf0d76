import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { journalEntries } from '../ledger.resource.ts';
import { journalLineInput } from './journal-entry.inputs.ts';
import { postEntry } from './post.ts';
import type { PostingLine } from './posting.ts';
import { readLines } from './read-lines.ts';

type LineInput = InputOf<typeof journalLineInput>;

/** A manual entry. Control accounts are refused, because they would no longer equal their documents. */
export const postJournalEntry = defineCommand(
  journalEntries,
  'post',
  {
    label: 'Post entry',
    allow: office,
    permission: 'create_transactions',
    scope: 'collection',
    final: true,
    input: {
      entry_date: field.date({ label: 'Date', required: true }),
      memo: field.text({ label: 'What it is for', required: true }),
      lines: field.json({ label: 'Lines', required: true }),
    },
  },
  async (ctx, _row, input) => {
    const lines = readLines(journalLineInput, input.lines, ctx.viewer, { most: 200 });
    const postings = lines.map(toPosting);
    refuseUnbalanced(ctx, postings);
    await refuseAccounts(ctx, lines);
    const { entry_date, memo } = input;
    return { id: await postEntry(ctx, { entry_date, memo, source: 'manual' }, postings) };
  },
);

const bySubledger = new Map([
  ['accounts_receivable', 'It follows invoices and payments: record one of those instead.'],
  ['accounts_payable', 'It follows bills and their payments: record one of those instead.'],
  ['grni', 'It follows goods receipts and bills: record one of those instead.'],
]);

function toPosting(line: LineInput, index: number): PostingLine {
  const { account_id, memo, customer_id } = line;
  const debit = line.debit ?? 0n;
  const credit = line.credit ?? 0n;
  if (debit === 0n && credit === 0n)
    throw invalid({ [`lines.${index}.debit`]: 'Enter a debit or a credit.' });
  if (debit !== 0n && credit !== 0n)
    throw invalid({ [`lines.${index}.credit`]: 'Enter a debit or a credit, not both.' });
  return { account_id, debit, credit, ...(memo ? { memo } : {}), customer_id: customer_id ?? null };
}

function refuseUnbalanced({ viewer }: Ctx, lines: readonly PostingLine[]): void {
  if (lines.length < 2) throw invalid({ lines: 'An entry has at least two lines.' });
  const difference = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  if (difference === 0n) return;
  const amount = fromMinor(difference < 0n ? -difference : difference, currencyExponent(viewer.currency));
  throw invalid({ lines: `Debit and credit differ by ${amount}.` });
}

/** Refuses accounts that don't exist, are inactive, or are control accounts. */
export async function refuseAccounts(
  ctx: Ctx,
  lines: readonly Pick<LineInput, 'account_id'>[],
): Promise<void> {
  const ids = [...new Set(lines.map((line) => line.account_id))];
  const known = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'is_active', 'system_key'])
    .where('id', 'in', ids)
    .execute();
  const faults: Record<string, string> = {};
  for (const [index, { account_id }] of lines.entries()) {
    const account = known.find(({ id }) => id === account_id);
    const fault = !account
      ? 'This account doesn’t exist.'
      : account.is_active
        ? bySubledger.get(account.system_key ?? '')
        : `${account.name} is not in use any more.`;
    if (fault) faults[`lines.${index}.account_id`] = fault;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
