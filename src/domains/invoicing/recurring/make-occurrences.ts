/**
 * Makes the occurrences of recurring invoices that are due, each once: the series' row is locked, series and day are a unique key
 * of the invoice, and the next date is written in the same transaction.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import type { JobHost } from '#kernel/job.ts';
import { datesOf, earlyDiscountOf, findCustomer } from '../drafts/draft-header.ts';
import { readDraftLines, storeDraftLines } from '../drafts/draft-lines.ts';
import { documentTotals } from '../invoice-lines.rules.ts';
import { sendInvoice } from '../sending/send-invoice.ts';
import { invoiceSeries } from './invoice-series.resource.ts';
import { linesOn } from './occurrence-lines.ts';
import { nextOf } from './recurrence.rules.ts';

/** The most occurrences of a series made in one run; no maintained server misses more. */
const MOST = 60;

export async function makeOccurrences(host: JobHost, tenantId: string): Promise<void> {
  const due = await host.inTenant(tenantId, null, (ctx) =>
    ctx.db
      .selectFrom('invoice_series')
      .select('id')
      .where('status', '=', 'active')
      .where('next_on', '<=', ctx.today)
      .orderBy('id')
      .execute(),
  );
  for (const { id } of due) {
    for (let made = 0; made < MOST; made += 1) {
      if (!(await makeNext(host, tenantId, id))) break;
    }
  }
}

/** False if nothing of the series is due, or it can't be made today. */
async function makeNext(host: JobHost, tenantId: string, id: string): Promise<boolean> {
  try {
    return await host.inTenant(tenantId, null, async (ctx) => {
      const made = await makeOccurrence(ctx, id);
      if (made?.send) await sendOrKeep(ctx, id, made.invoice);
      return made !== undefined;
    });
  } catch (error) {
    await recordFailure(host, tenantId, id, error);
    return false;
  }
}

/**
 * Sends in the draft's transaction, or else a crash in between would leave it unsent. If a refusal prevents sending, the draft
 * stays and the reason is stored on the series.
 */
async function sendOrKeep(ctx: Ctx, seriesId: string, invoice: string): Promise<void> {
  await sql`savepoint sending`.execute(ctx.db);
  try {
    await sendDraft(ctx, invoice);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await sql`rollback to savepoint sending`.execute(ctx.db);
    await noteFault(ctx, seriesId, error.message);
  }
}

/** Sends a draft; does nothing if it is no longer a draft. */
async function sendDraft(ctx: Ctx, invoiceId: string): Promise<void> {
  const draft = await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .where('status', '=', 'draft')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (draft) await ctx.run(sendInvoice, invoiceId, {});
}

/** Creates the draft and advances the series to its next day. */
async function makeOccurrence(ctx: Ctx, seriesId: string) {
  const series = await ctx.db
    .selectFrom('invoice_series')
    .selectAll()
    .where('id', '=', seriesId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { next_on: day, customer_id, site_id, contact_id, customer_po, notes } = series;
  if (series.status !== 'active' || day === null || day > ctx.today) return undefined;
  const customer = await findCustomer(ctx, customer_id);
  const terms = series.terms ?? customer.payment_terms ?? 30;
  const discount = { discount_percent: series.discount_percent, discount_amount: series.discount_amount };
  const written = readDraftLines(ctx, series.lines, { ...discount, periods: 'series' });
  const lines = linesOn(written, series, day);
  const id = ctx.newId();
  const { rows } = await sql<{ id: string }>`
    select id from invoices where series_id = ${seriesId} and occurs_on = ${day}`.execute(ctx.db);
  const isNew = rows.length === 0;
  if (isNew) {
    await ctx.db
      .insertInto('invoices')
      .values({
        ...{ id, customer_id, site_id, contact_id, customer_po, notes, series_id: seriesId, occurs_on: day },
        ...{ currency: ctx.viewer.currency, ...discount, ...documentTotals(lines, discount) },
        ...earlyDiscountOf('invoice', customer),
        ...datesOf({}, { issue_date: day, due_date: addDays(day, terms), terms }),
      })
      .execute();
    await storeDraftLines(ctx, id, lines, discount);
    await ctx.audit('invoices.recur', { table: 'invoices', id });
    await ctx.emit('invoices.recur', { table: 'invoices', id }, { series_id: seriesId });
  }
  const next_on = nextOf(series, addDays(day, 1));
  await ctx.db
    .updateTable('invoice_series')
    .set({ next_on, made: series.made + (isNew ? 1 : 0), last_error: null })
    .where('id', '=', seriesId)
    .execute();
  if (next_on === null)
    await ctx.transition(invoiceSeries, seriesId, { from: ['active'], to: 'ended', event: 'end' });
  return { invoice: id, send: isNew && series.mode === 'send' };
}

/** Stores the reason on the series if a person can fix it; anything else is logged as well. */
async function recordFailure(host: JobHost, tenantId: string, id: string, error: unknown): Promise<void> {
  const reason =
    error instanceof Refused ? error.message : 'It could not be made. It is tried again tomorrow.';
  if (!(error instanceof Refused))
    host.log('a recurring invoice was not made', { series: id, error: String(error) });
  await host.inTenant(tenantId, null, (ctx) => noteFault(ctx, id, reason));
}

async function noteFault({ db }: Ctx, id: string, reason: string): Promise<void> {
  await db
    .updateTable('invoice_series')
    .set({ last_error: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}
