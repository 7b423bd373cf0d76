import { sql } from 'kysely';
import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { fixedAssetDisposals } from './depreciation.resource.ts';
import { fixedAssets } from './fixed-asset.resource.ts';

/** The asset is back with its cost and accumulated depreciation; the months since are due. What was posted before the disposal stays. */
export const undoDisposal = defineCommand(
  fixedAssets,
  'undo_disposal',
  {
    label: 'Undo the disposal',
    from: ['disposed'],
    to: 'in_use',
    allow: office,
    permission: 'create_transactions',
    final: true,
    input: reversing,
  },
  async (ctx, row, input) => {
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const disposal = await ctx.db
      .selectFrom('fixed_asset_disposals')
      .select(['id', 'journal_entry_id', 'disposed_on'])
      .where('fixed_asset_id', '=', row.id)
      .where('status', '=', 'recorded')
      .executeTakeFirstOrThrow();
    const reversed_on = dayOfReversal(ctx, input.reversed_on, disposal.disposed_on);
    await reverseDocument(ctx, disposal.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Disposal of ${row.number} ${row.name} undone: ${input.reason}`,
      source: 'disposal_reversal',
      source_table: 'fixed_asset_disposals',
      source_id: disposal.id,
    });
    await ctx.transition(fixedAssetDisposals, disposal.id, {
      ...{ from: ['recorded'], to: 'reversed', event: 'reverse' },
      set: { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason },
    });
    return {};
  },
);
