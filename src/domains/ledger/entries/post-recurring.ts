/**
 * Posts what is due of the templates that repeat, each occurrence once: the template's row is locked, and the day up to which it was posted
 * is written in the same transaction.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addMonths } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import { defineJob } from '#kernel/job.ts';
import { monthStart } from '../periods/fiscal-year.rules.ts';
import './entry-template.resource.ts';
import { postByHand } from './post-journal-entry.ts';

/** Of a template in one run; no maintained server misses more. */
const most = 60;

export const postRecurringJob = defineJob(
  'ledger.post_recurring',
  (host) => host.inEveryTenant(postRecurring),
  '11 * * * *',
);

interface Due {
  readonly id: string;
  readonly name: string;
  readonly memo: string;
  readonly is_reversed: boolean;
  readonly next_on: string;
}

export async function postRecurring(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from entry_templates t where every is not null and fw.next_entry_on(t) <= ${ctx.today}::date
    order by id for no key update`.execute(ctx.db);
  for (const { id } of rows) await postAllDue(ctx, id);
}

/** A refusal, such as a closed period, keeps what was posted before it and is shown with the template; tried again in an hour. */
async function postAllDue(ctx: Ctx, id: string): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    const due = await readDue(ctx, id);
    if (!due) return;
    await sql`savepoint entry`.execute(ctx.db);
    try {
      await postOne(ctx, due);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await sql`rollback to savepoint entry`.execute(ctx.db);
      await ctx.db
        .updateTable('entry_templates')
        .set({ last_error: error.message.slice(0, 500) })
        .where('id', '=', id)
        .execute();
      return;
    }
  }
}

async function readDue(ctx: Ctx, id: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select id, name, memo, is_reversed, fw.next_entry_on(t)::text as next_on
    from entry_templates t where id = ${id} and fw.next_entry_on(t) <= ${ctx.today}::date`.execute(ctx.db);
  return rows[0];
}

async function postOne(ctx: Ctx, { id, name, memo, is_reversed, next_on }: Due): Promise<void> {
  const lines = await ctx.db
    .selectFrom('entry_template_lines')
    .select(['account_id', 'debit', 'credit', 'memo', 'department_id', 'branch_id'])
    .where('template_id', '=', id)
    .orderBy('position')
    .execute();
  const reverse_on = is_reversed ? addMonths(monthStart(next_on), 1) : null;
  const entry = await postByHand(
    ctx,
    { entry_date: next_on, memo: memo || name, reverse_on },
    lines.map((line) => ({ ...line, customer_id: null })),
  );
  const subject = { table: 'journal_entries', id: entry };
  await ctx.audit('journal_entries.post', subject);
  await ctx.emit('journal_entries.post', subject, { template_id: id });
  await ctx.db
    .updateTable('entry_templates')
    .set({ posted_until: next_on, last_error: null })
    .where('id', '=', id)
    .execute();
}
