/** What becomes of deferred revenue when its document is void: all of it is taken back, what was recognized of it first. */
import { sql } from 'kysely';
import { postEntry } from '#domains/ledger/entries/post.ts';
import { reversed } from '#domains/ledger/entries/posting.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { lockDeferrals } from './defer-lines.ts';
import { recognitionLines, recognitionRuns } from './deferral.resource.ts';
import { type MonthAmount, restoredMonths } from './deferral-schedule.rules.ts';
import { dimensionsOf } from './due-revenue.ts';
import { postRecognition, type RecognizedLine } from './recognition-posting.rules.ts';
import { reverseRecognition } from './reverse-recognition.ts';

interface VoidedInvoice {
  readonly id: string;
  readonly number: string | null;
}

/** Reverses what is recognized of a void invoice, by one entry, and leaves nothing of it due. */
export async function releaseDeferred(ctx: Ctx, invoice: VoidedInvoice, voided_on: string): Promise<void> {
  const ids = await lockDeferrals(ctx, invoice.id);
  if (ids.length === 0) return;
  await takeBackRecognized(ctx, invoice, voided_on);
  await sql`
    insert into deferral_months (deferral_id, month, amount, changed_on, document_id, change)
    select deferral_id, month, -sum(amount), ${voided_on}::date, ${invoice.id}::uuid, 'voided' from deferral_months
    where deferral_id = any(${ids}::uuid[]) group by deferral_id, month having sum(amount) <> 0`.execute(
    ctx.db,
  );
}

interface Recognized extends RecognizedLine {
  readonly id: string;
  readonly run_id: string;
  readonly posted_on: string;
}

async function takeBackRecognized(ctx: Ctx, invoice: VoidedInvoice, voided_on: string): Promise<void> {
  const { rows } = await sql<Recognized>`
    select r.id, r.run_id, n.posted_on::text, r.amount, d.account_id, ${dimensionsOf}
    from recognition_lines r
    join recognition_runs n on n.id = r.run_id
    join deferrals d on d.id = r.deferral_id
    join invoices i on i.id = d.invoice_id
    join invoice_lines l on l.id = d.invoice_line_id
    where d.invoice_id = ${invoice.id} and r.status = 'posted' order by r.month, r.id`.execute(ctx.db);
  if (rows.length === 0) return;
  const reversed_on = latest(voided_on, ...rows.map(({ posted_on }) => posted_on));
  const lines = reversed(postRecognition(rows.map(({ id: _, run_id: __, posted_on: ___, ...line }) => line)));
  const entry = {
    entry_date: reversed_on,
    memo: `Recognized revenue of ${invoice.number}, which is void`,
    source: 'revenue_recognition_reversal',
    source_table: 'invoices',
    source_id: invoice.id,
  } as const;
  if (lines.length > 0) await postEntry(ctx, entry, lines);
  const step = { from: ['posted'], to: 'reversed', event: reverseRecognition.name } as const;
  for (const { id } of rows) await ctx.transition(recognitionLines, id, { ...step, set: { reversed_on } });
  const runs = rows.map(({ run_id }) => run_id);
  const { rows: emptied } = await sql<{ id: string }>`
    select n.id from recognition_runs n where n.id = any(${runs}::uuid[]) and n.status = 'posted'
      and not exists (select from recognition_lines l where l.run_id = n.id and l.status = 'posted')
    order by n.id`.execute(ctx.db);
  const reverse_reason = `${invoice.number} is void`;
  for (const { id } of emptied)
    await ctx.transition(recognitionRuns, id, {
      ...step,
      set: { reversed_at: ctx.now, reversed_on, reverse_reason },
    });
}

interface Credit {
  readonly id: string;
  readonly credits_id: string | null;
}

/** What a void credit note had taken off is deferred again. */
export async function restoreDeferred(
  ctx: Pick<Ctx, 'db'>,
  { id, credits_id }: Credit,
  voided_on: string,
): Promise<void> {
  if (credits_id === null) return;
  if ((await lockDeferrals(ctx, credits_id)).length === 0) return;
  const { rows } = await sql<MonthAmount & { deferral_id: string }>`
    select deferral_id, month::text, amount from deferral_months
    where document_id = ${id} and change = 'credited' order by month`.execute(ctx.db);
  const ids = [...new Set(rows.map(({ deferral_id }) => deferral_id))];
  const recognized = await readRecognized(ctx, ids);
  const restored = ids.flatMap((deferral_id) => {
    const taken = rows.filter((row) => row.deferral_id === deferral_id);
    return restoredMonths(taken, recognized.get(deferral_id) ?? new Set(), voided_on).map((one) => ({
      ...{ ...one, deferral_id, changed_on: voided_on, document_id: id, change: 'restored' as const },
    }));
  });
  if (restored.length > 0) await ctx.db.insertInto('deferral_months').values(restored).execute();
}

async function readRecognized({ db }: Pick<Ctx, 'db'>, deferrals: readonly string[]) {
  const { rows } = await sql<{ deferral_id: string; months: string[] }>`
    select deferral_id, array_agg(month::text) as months from recognition_lines
    where deferral_id = any(${[...deferrals]}::uuid[]) and status = 'posted' group by deferral_id`.execute(
    db,
  );
  return new Map(rows.map(({ deferral_id, months }) => [deferral_id, new Set(months)]));
}
