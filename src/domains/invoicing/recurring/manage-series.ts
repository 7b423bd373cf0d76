/** Commands to create, change, pause and end recurring invoices. Their occurrences are made by `make-occurrences.ts`. */

import { refuseLineAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { classesOf } from '#domains/ledger/classes/class-fields.rules.ts';
import { refuseLineClasses } from '#domains/ledger/classes/line-classes.ts';
import { defineCommand, type InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { isDate } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { writeRecurrence } from '#kernel/recurrence.ts';
import { fromUnitPrice } from '#kernel/unit-price.ts';
import { findCustomer, refuseForeignReferences } from '../drafts/draft-header.ts';
import { readDraftLines } from '../drafts/draft-lines.ts';
import { documentTotals } from '../invoice-lines.rules.ts';
import { seriesInput, writing } from './invoice-series.inputs.ts';
import { invoiceSeries } from './invoice-series.resource.ts';
import { queueMorningJob } from './next-morning.ts';
import { linesOn } from './occurrence-lines.ts';
import { nextOf, parseSeriesRule } from './recurrence.rules.ts';

export const createSeries = defineCommand(
  invoiceSeries,
  'create',
  {
    ...writing,
    label: 'Create recurring invoice',
    makes: 'invoice_series',
    scope: 'collection',
    input: seriesInput,
  },
  async (ctx, _row, input) => {
    const { id } = input;
    const { lines, ...values } = await readSeries(ctx, input);
    const next_on = nextOf(values, ctx.today);
    if (next_on === null) throw invalid({ rule: 'No day from today on fits this.' });
    await ctx.db
      .insertInto('invoice_series')
      .values({ id, ...values, lines, next_on })
      .execute();
    await queueMorningJob(ctx, next_on);
    return { id };
  },
);

export const updateSeries = defineCommand(
  invoiceSeries,
  'update',
  {
    ...writing,
    label: 'Save',
    placed: true,
    again: 'allowed',
    from: ['active', 'paused'],
    input: seriesInput,
  },
  async (ctx, row, input) => {
    const values = await readSeries(ctx, input);
    const next_on = nextOf(values, ctx.today);
    if (next_on === null) throw invalid({ rule: 'No day from today on fits this.' });
    if (row.status === 'active') await queueMorningJob(ctx, next_on);
    return { ...values, next_on, last_error: null };
  },
);

export const pauseSeries = defineCommand(
  invoiceSeries,
  'pause',
  {
    ...writing,
    label: 'Pause',
    from: ['active'],
    to: 'paused',
  },
  async () => undefined,
);

/** Occurrences during the pause are skipped. */
export const resumeSeries = defineCommand(
  invoiceSeries,
  'resume',
  {
    ...writing,
    label: 'Resume',
    from: ['paused'],
    to: 'active',
  },
  async (ctx, row) => {
    const next_on = nextOf(row, ctx.today);
    if (next_on === null)
      throw new Refused('conflict', 'No invoice would follow any more. Change when it repeats.');
    await queueMorningJob(ctx, next_on);
    return { next_on, last_error: null };
  },
);

export const endSeries = defineCommand(
  invoiceSeries,
  'end',
  {
    ...writing,
    label: 'End',
    from: ['active', 'paused'],
    to: 'ended',
    final: true,
  },
  async () => ({ next_on: null }),
);

async function readSeries(ctx: Ctx, input: InputOf<typeof seriesInput>) {
  const rule = parseSeriesRule(input.rule);
  if (!rule) throw invalid({ rule: 'This rule can’t be read.' });
  if (!isDate(input.starts_on)) throw invalid({ starts_on: 'This day doesn’t exist.' });
  const { customer_id, name, starts_on, mode } = input;
  if (mode === 'send' && !ctx.viewer.permissions.has('send_invoices'))
    throw invalid({ mode: 'Only someone who may send invoices can have them sent.' });
  await findCustomer(ctx, customer_id);
  await refuseForeignReferences(ctx, customer_id, input);
  const discount = {
    discount_percent: input.discount_percent ?? null,
    discount_amount: input.discount_amount ?? null,
  };
  const lines = readDraftLines(ctx, input.lines ?? [], { ...discount, periods: 'series' });
  linesOn(lines, { rule: writeRecurrence(rule), starts_on }, starts_on);
  await refuseLineAccounts(ctx, lines);
  await refuseLineClasses(ctx, lines);
  const { total } = documentTotals(lines, discount);
  if (total === 0n) throw invalid({ lines: 'There is nothing to charge on this invoice.' });
  const exponent = currencyExponent(ctx.viewer.currency);
  const stored = lines.map(({ id: _, work_order_id: __, credits_line_id: ___, rest: ____, ...line }) => ({
    ...line,
    unit_price: fromUnitPrice(line.unit_price, exponent),
    discount: fromMinor(line.discount, exponent),
    unit_cost: line.unit_cost == null ? null : fromUnitPrice(line.unit_cost, exponent),
    service_id: line.service_id ?? null,
    part_id: line.part_id ?? null,
    ...classesOf(line),
  }));
  return {
    ...{ name, customer_id, starts_on, mode, total, ...discount },
    rule: writeRecurrence(rule),
    site_id: input.site_id ?? null,
    contact_id: input.contact_id ?? null,
    terms: input.terms ?? null,
    customer_po: input.customer_po ?? null,
    notes: input.notes ?? null,
    lines: stored satisfies Json,
  };
}
