/**
 * Closing takes the lock that postings take: postings in progress finish first, later ones are refused by the database. Days are in
 * the company's timezone.
 */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, compareDates } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { fiscalPeriods } from './fiscal-period.resource.ts';

/** Closes all days up to and including a day in the past to postings. */
export const closePeriod = defineCommand(
  fiscalPeriods,
  'close',
  {
    label: 'Close the books',
    makes: 'fiscal_periods',
    allow: office,
    permission: 'close_periods',
    scope: 'collection',
    final: true,
    input: {
      ends_on: field.date({ label: 'Through', required: true }),
      note: field.text({ label: 'Note', max: 500 }),
    },
  },
  async (ctx, _row, { id, ends_on, note }) => {
    if (compareDates(ends_on, ctx.today) >= 0)
      throw invalid({ ends_on: 'Choose a day that is over; today can still have entries.' });
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const last = await lastClosed(ctx);
    if (last && compareDates(ends_on, last.ends_on) <= 0)
      throw invalid({ ends_on: `The books are closed up to ${last.ends_on} already.` });
    // The first period starts in 1900, so that nothing can be posted before it.
    const starts_on = last ? addDays(last.ends_on, 1) : '1900-01-01';
    await ctx.db
      .insertInto('fiscal_periods')
      .values({
        id,
        starts_on,
        ends_on,
        note: note ?? null,
        closed_at: ctx.now,
        closed_by: ctx.viewer.userId,
      })
      .execute();
    return { id };
  },
);

/** Only the latest period can be reopened, since later periods build on earlier ones. */
export const reopenPeriod = defineCommand(
  fiscalPeriods,
  'reopen',
  {
    label: 'Open again',
    again: 'refused',
    allow: office,
    permission: 'close_periods',
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, { reason }) => {
    await sql`select fw.lock_ledger()`.execute(ctx.db);
    const last = await lastClosed(ctx);
    if (row.reopened_at !== null) throw new Refused('conflict', 'This period is open already.');
    if (last?.id !== row.id)
      throw new Refused('conflict', `Open the period up to ${last?.ends_on} first: it comes after this one.`);
    return { reopened_at: ctx.now, reopened_by: ctx.viewer.userId, reopen_reason: reason };
  },
);

/** Sets the month in which the company's fiscal year begins. */
export const setYearStart = defineCommand(
  fiscalPeriods,
  'set_year_start',
  {
    label: 'Save',
    allow: office,
    permission: 'close_periods',
    scope: 'collection',
    input: { month: field.integer({ label: 'The fiscal year begins in', required: true, min: 1, max: 12 }) },
  },
  async (ctx, _row, { month }) => {
    await sql`
    update tenants set settings = settings || ${JSON.stringify({ fiscal_year_start: month })}::jsonb
    where id = fw.current_tenant()`.execute(ctx.db);
    return undefined;
  },
);

async function lastClosed({ db }: Ctx) {
  return db
    .selectFrom('fiscal_periods')
    .select(['id', 'ends_on'])
    .where('closed_at', 'is not', null)
    .where('reopened_at', 'is', null)
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}
