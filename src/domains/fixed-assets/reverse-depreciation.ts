import { sql } from 'kysely';
import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { Refused } from '#kernel/errors.ts';
import { depreciationRuns } from './depreciation.resource.ts';

/** Takes the depreciation of a month back; it is due again then. */
export const reverseDepreciation = defineCommand(
  depreciationRuns,
  'reverse',
  {
    label: 'Reverse',
    from: ['posted'],
    to: 'reversed',
    allow: office,
    permission: 'create_transactions',
    final: true,
    input: reversing,
  },
  async (ctx, row, input) => {
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const { rows } = await sql<{ name: string }>`
      select a.name from depreciation_lines l join fixed_assets a on a.tenant_id = l.tenant_id and a.id = l.fixed_asset_id
      where l.run_id = ${row.id} and a.status = 'disposed' order by a.name limit 1`.execute(ctx.db);
    if (rows[0])
      throw new Refused(
        'conflict',
        `${rows[0].name} is disposed of, and its gain or loss follows from this. Undo its disposal first.`,
      );
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.posted_on);
    await reverseDocument(ctx, row.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Depreciation of ${formatMonth(row.month.slice(0, 7), ctx.viewer.locale)} reversed: ${input.reason}`,
      source: 'depreciation_reversal',
      source_table: 'depreciation_runs',
      source_id: row.id,
    });
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);
