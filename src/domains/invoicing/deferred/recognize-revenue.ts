/**
 * Recognizes the revenue that is due, month by month, each as one entry over all lines. A month that is closed is posted on the first open
 * day. A unique key refuses a month of a line that is recognized already.
 */

import { sql } from 'kysely';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { refuseUnfinished } from '#domains/ledger/periods/month-to-post.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { recognitionRuns } from './deferral.resource.ts';
import { type DueMonth, dueRevenue } from './due-revenue.ts';
import { postRecognition } from './recognition-posting.rules.ts';

export const recognizeRevenue = defineCommand(
  recognitionRuns,
  'post',
  {
    label: 'Recognize revenue',
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
    const deferrals = await lockDue(ctx, through);
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const due = await dueRevenue(ctx, { through, deferrals });
    if (due.length === 0)
      throw invalid({ through: `Nothing is due through ${through.slice(0, 7)}: all of it is recognized.` });
    const runs: string[] = [];
    for (const month of due) runs.push(await postMonth(ctx, month));
    for (const id of runs) await recordCreation(ctx, recognitionRuns, recognizeRevenue.name, id);
    return { runs };
  },
);

/** Whoever credits or voids one of them at the same time waits, or has done so by then. */
async function lockDue(ctx: Ctx, through: string): Promise<string[]> {
  const due = await dueRevenue(ctx, { through });
  const ids = new Set(due.flatMap(({ lines }) => lines.map(({ deferral_id }) => deferral_id)));
  const { rows } = await sql<{ id: string }>`
    select id from deferrals where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

async function postMonth(ctx: Ctx, { month, posted_on, lines }: DueMonth): Promise<string> {
  const id = ctx.newId();
  const entry = {
    entry_date: posted_on,
    memo: `Revenue of ${formatMonth(month.slice(0, 7), ctx.viewer.locale)}`,
    source: 'revenue_recognition',
    source_table: 'recognition_runs',
    source_id: id,
  } as const;
  const posted = postRecognition(lines.map(({ posting }) => posting));
  const journal_entry_id = await postDated(ctx, 'through', entry, posted);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
  await ctx.db
    .insertInto('recognition_runs')
    .values({ id, month, posted_on, amount, journal_entry_id, status: 'posted' })
    .execute();
  await ctx.db
    .insertInto('recognition_lines')
    .values(lines.map(({ deferral_id, amount }) => ({ run_id: id, deferral_id, month, amount })))
    .execute();
  return id;
}
