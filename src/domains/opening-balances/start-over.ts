import { takeBackStock } from '#domains/inventory/opening-stock.ts';
import { takeBackOpeningDeposits } from '#domains/invoicing/opening/opening-deposits.ts';
import { takeBackOpeningInvoices } from '#domains/invoicing/opening/opening-invoices.ts';
import { postReversal } from '#domains/ledger/entries/post.ts';
import { faultAt } from '#domains/ledger/entries/post-dated.ts';
import { takeBackOpeningBills } from '#domains/purchasing/bills/opening-bills.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { addDays } from '#kernel/dates.ts';
import { openingBalances } from './opening-balances.resource.ts';
import { readOpeningStock } from './read-opening.ts';

/** Takes back all that was kept, on the day on which it was opened; what was entered is a draft again, to be put right. */
export const startOver = defineCommand(
  openingBalances,
  'start_over',
  {
    label: 'Start over',
    placed: true,
    from: ['kept'],
    to: 'draft',
    allow: office,
    permission: 'close_periods',
  },
  async (ctx, row) => {
    const entry_date = addDays(row.starts_on, -1);
    const documents = [
      ...(await takeBackOpeningInvoices(ctx)),
      ...(await takeBackOpeningBills(ctx)),
      ...(await takeBackOpeningDeposits(ctx)),
    ];
    await takeBackStock(ctx, entry_date, await readOpeningStock(ctx));
    const own = [row.journal_entry_id, row.stock_entry_id].flatMap((journal_entry_id) =>
      journal_entry_id === null ? [] : [{ table: 'opening_balances', id: ctx.newId(), journal_entry_id }],
    );
    const entries = [...documents, ...own];
    for (const { table, id, journal_entry_id } of entries)
      await faultAt('starts_on', () =>
        postReversal(ctx, journal_entry_id, {
          ...{ entry_date, memo: 'Opening balances taken back', source: 'opening_balance_undone' },
          ...{ source_table: table, source_id: id },
        }),
      );
    return { kept_at: null, journal_entry_id: null, stock_entry_id: null };
  },
);
