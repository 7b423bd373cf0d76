import { office } from '#kernel/access.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { refuseEntryAccounts } from '../accounts/line-accounts.ts';
import { refuseLineClasses } from '../classes/line-classes.ts';
import { journalEntries } from '../ledger.resource.ts';
import { journalLineInput } from './journal-entry.inputs.ts';
import { postEntry, postReversal } from './post.ts';
import type { PostingLine } from './posting.ts';
import { readLines } from './read-lines.ts';

export type LineInput = InputOf<typeof journalLineInput>;

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
      reverse_on: field.date({
        label: 'Reverse on',
        help: 'For accruals: its opposite is posted on this day as well',
      }),
      lines: field.json({ label: 'Lines', required: true }),
    },
  },
  async (ctx, _row, input) => {
    const lines = readLines(journalLineInput, input.lines, ctx.viewer, { most: 200 });
    return { id: await postByHand(ctx, input, lines) };
  },
);

interface EntryByHand {
  readonly entry_date: string;
  readonly memo: string;
  readonly reverse_on?: string | null | undefined;
}

/** Returns the entry's id. Errors name the fields of the command. */
export async function postByHand(
  ctx: Ctx,
  { entry_date, memo, reverse_on }: EntryByHand,
  lines: readonly LineInput[],
): Promise<string> {
  const postings = lines.map(toPosting);
  refuseUnbalanced(ctx, postings);
  await refuseEntryAccounts(ctx, lines);
  await refuseLineClasses(ctx, lines);
  if (reverse_on && compareDates(reverse_on, entry_date) <= 0)
    throw invalid({ reverse_on: 'Choose a day after that of the entry.' });
  const id = await postEntry(ctx, { entry_date, memo, source: 'manual' }, postings);
  if (reverse_on) await reverseOn(ctx, id, reverse_on, memo);
  return id;
}

async function reverseOn(ctx: Ctx, id: string, entry_date: string, reason: string): Promise<void> {
  const { number } = await ctx.db
    .selectFrom('journal_entries')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await postReversal(ctx, id, { entry_date, memo: `Reversal of ${number}: ${reason}`, source: 'reversal' });
}

function toPosting(line: LineInput, index: number): PostingLine {
  const { account_id, memo, customer_id, department_id, branch_id } = line;
  const debit = line.debit ?? 0n;
  const credit = line.credit ?? 0n;
  if (debit === 0n && credit === 0n)
    throw invalid({ [`lines.${index}.debit`]: 'Enter a debit or a credit.' });
  if (debit !== 0n && credit !== 0n)
    throw invalid({ [`lines.${index}.credit`]: 'Enter a debit or a credit, not both.' });
  return {
    ...{ account_id, debit, credit, ...(memo ? { memo } : {}) },
    ...{
      customer_id: customer_id ?? null,
      department_id: department_id ?? null,
      branch_id: branch_id ?? null,
    },
  };
}

function refuseUnbalanced({ viewer }: Ctx, lines: readonly PostingLine[]): void {
  if (lines.length < 2) throw invalid({ lines: 'An entry has at least two lines.' });
  const difference = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  if (difference === 0n) return;
  const amount = fromMinor(difference < 0n ? -difference : difference, currencyExponent(viewer.currency));
  throw invalid({ lines: `Debit and credit differ by ${amount}.` });
}
