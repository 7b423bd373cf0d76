import { errorCode } from '#kernel/type-guards.ts';
import '../bank.resource.ts';
import { postReversal } from '#domains/ledger/entries/post.ts';
import { defineCommand } from '#kernel/command.ts';
import { compareDates } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { writing } from '../bank.inputs.ts';
import { bankLines } from '../bank.resource.ts';

/** Reopens a line. An entry made from it is reversed; the entry of a document stays. */
export const unmatchBankLine = defineCommand(
  bankLines,
  'undo',
  {
    ...writing,
    label: 'Undo',
    from: ['matched', 'ignored'],
    to: 'unmatched',
  },
  async (ctx, row) => {
    const matches = await ctx.db
      .selectFrom('bank_matches as m')
      .innerJoin('journal_lines as l', 'l.id', 'm.journal_line_id')
      .select(['m.created_entry', 'l.entry_id', 'l.entry_date'])
      .where('m.bank_line_id', '=', row.id)
      .execute();
    try {
      await ctx.db.deleteFrom('bank_matches').where('bank_line_id', '=', row.id).execute();
    } catch (error) {
      if (errorCode(error) !== 'FW425') throw error;
      throw new Refused('conflict', 'This line has been reconciled. Open the reconciliation again first.');
    }
    for (const { created_entry, entry_id, entry_date } of matches) {
      if (!created_entry) continue;
      await postReversal(ctx, entry_id, {
        entry_date: compareDates(ctx.today, entry_date) < 0 ? entry_date : ctx.today,
        memo: `Bank line undone: ${row.description || row.booked_on}`,
        source: 'bank_undone',
      });
    }
    return { ignore_reason: null };
  },
);
