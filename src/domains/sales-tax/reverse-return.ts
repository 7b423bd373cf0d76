import { sql } from 'kysely';
import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { withDays } from '#kernel/english-dates.ts';
import { Refused } from '#kernel/errors.ts';
import { taxReturns } from './tax-return.resource.ts';

/** Takes the payment back and opens the days again. Only the last return of an agency, because the next one begins where it ends. */
export const reverseReturn = defineCommand(
  taxReturns,
  'reverse',
  {
    label: 'Take back',
    from: ['filed'],
    to: 'reversed',
    allow: office,
    permission: 'create_transactions',
    final: true,
    input: reversing,
  },
  async (ctx, row, input) => {
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const later = await ctx.db
      .selectFrom('tax_returns')
      .select('ends_on')
      .where('agency_id', '=', row.agency_id)
      .where('status', '=', 'filed')
      .where('starts_on', '>', row.ends_on)
      .orderBy('ends_on', 'desc')
      .executeTakeFirst();
    if (later)
      throw new Refused(
        'conflict',
        `Take back the return to ${later.ends_on} first: it comes after this one.`,
      );
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.paid_on);
    await reverseDocument(ctx, row.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Sales-tax return ${withDays(`${row.starts_on} to ${row.ends_on}`, ctx.viewer.locale)} taken back: ${input.reason}`,
      source: 'tax_return_reversal',
      source_table: 'tax_returns',
      source_id: row.id,
    });
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);
