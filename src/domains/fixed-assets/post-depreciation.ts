/**
 * Posts the depreciation that is due, month by month, each as one entry over all assets. A month that is closed is posted on the first open
 * day. A unique key refuses a month of an asset that is posted already.
 */

import { sql } from 'kysely';
import { postEntry } from '#domains/ledger/entries/post.ts';
import { faultAt } from '#domains/ledger/entries/post-dated.ts';
import { refuseUnfinished } from '#domains/ledger/periods/month-to-post.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { postDepreciation } from './asset-posting.rules.ts';
import { depreciationRuns } from './depreciation.resource.ts';
import { type DueMonth, dueDepreciation } from './due-depreciation.ts';

export const postDepreciationThrough = defineCommand(
  depreciationRuns,
  'post',
  {
    label: 'Post depreciation',
    placed: true,
    allow: office,
    permission: 'create_transactions',
    scope: 'collection',
    final: true,
    input: {
      through: field.date({ label: 'Through the month of', required: true }),
    },
  },
  async (ctx, _row, { through }) => {
    refuseUnfinished(ctx, through);
    // Whoever changes one of them meanwhile waits, and is refused then.
    await sql`select from fixed_assets where status = 'in_use' order by id for share`.execute(ctx.db);
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const due = await dueDepreciation(ctx, { through });
    if (due.length === 0)
      throw invalid({ through: `Nothing is due through ${through.slice(0, 7)}: all of it is posted.` });
    const ids = await postMonths(ctx, due, 'through');
    return { runs: ids };
  },
);

/** Returns the ids of the runs. The ledger is locked. */
export async function postMonths(ctx: Ctx, due: readonly DueMonth[], dateField: string): Promise<string[]> {
  const ids: string[] = [];
  for (const month of due) ids.push(await postMonth(ctx, month, dateField));
  for (const id of ids) await recordCreation(ctx, depreciationRuns, postDepreciationThrough.name, id);
  return ids;
}

async function postMonth(
  ctx: Ctx,
  { month, posted_on, assets }: DueMonth,
  dateField: string,
): Promise<string> {
  const id = ctx.newId();
  const entry = {
    entry_date: posted_on,
    memo: `Depreciation of ${formatMonth(month.slice(0, 7), ctx.viewer.locale)}`,
    source: 'depreciation',
    source_table: 'depreciation_runs',
    source_id: id,
  } as const;
  const journal_entry_id = await faultAt(dateField, () => postEntry(ctx, entry, postDepreciation(assets)));
  const amount = assets.reduce((sum, asset) => sum + asset.amount, 0n);
  await ctx.db
    .insertInto('depreciation_runs')
    .values({ id, month, posted_on, amount, journal_entry_id, status: 'posted' })
    .execute();
  await ctx.db
    .insertInto('depreciation_lines')
    .values(assets.map((asset) => ({ run_id: id, fixed_asset_id: asset.id, month, amount: asset.amount })))
    .execute();
  return id;
}
