import { sql } from 'kysely';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { reversed } from '#domains/ledger/entries/posting.ts';
import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { recognitionRuns } from './deferral.resource.ts';
import { dimensionsOf } from './due-revenue.ts';
import { postRecognition, type RecognizedLine } from './recognition-posting.rules.ts';

/** Takes the revenue of a month back; it is due again then. What was reversed before, with a void invoice, stays as it is. */
export const reverseRecognition = defineCommand(
  recognitionRuns,
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
    await sql`select from deferrals where id in (select deferral_id from recognition_lines where run_id = ${row.id})
      order by id for no key update`.execute(ctx.db);
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const { standing, isWhole } = await readStanding(ctx, row.id);
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.posted_on);
    const entry = {
      entry_date: reversed_on,
      memo: `Revenue of ${formatMonth(row.month.slice(0, 7), ctx.viewer.locale)} reversed: ${input.reason}`,
      source: 'revenue_recognition_reversal',
      source_table: 'recognition_runs',
      source_id: row.id,
    } as const;
    if (isWhole) await reverseDocument(ctx, row.journal_entry_id, entry);
    else await postDated(ctx, 'reversed_on', entry, reversed(postRecognition(standing)));
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);

async function readStanding({ db }: Pick<Ctx, 'db'>, run: string) {
  const { rows } = await sql<RecognizedLine & { status: string }>`
    select r.status, r.amount, d.account_id, ${dimensionsOf}
    from recognition_lines r
    join deferrals d on d.id = r.deferral_id
    join invoices i on i.id = d.invoice_id
    join invoice_lines l on l.id = d.invoice_line_id
    where r.run_id = ${run} order by r.id`.execute(db);
  const standing = rows.filter(({ status }) => status === 'posted').map(({ status: _, ...line }) => line);
  return { standing, isWhole: standing.length === rows.length };
}
