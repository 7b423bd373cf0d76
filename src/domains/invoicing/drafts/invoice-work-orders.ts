/**
 * Creates a draft from recorded work. Each hour, part and cost is linked to its line, so that nothing is invoiced twice; deleting
 * the line removes the link. The work orders are locked meanwhile.
 */

import { sql } from 'kysely';
import { billableStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { writing } from '../invoice.inputs.ts';
import { invoices } from '../invoice.resource.ts';
import { documentTotals } from '../invoice-lines.rules.ts';
import { readInvoiceSettings } from '../settings/invoice-settings.ts';
import { usualTaxRate } from '../settings/tax-rate.ts';
import { datesOf, earlyDiscountOf, findCustomer } from './draft-header.ts';
import { storeDraftLines } from './draft-lines.ts';
import { maxOrdersOfInvoice } from './group-work.rules.ts';
import { linesFromWork, type Taking } from './lines-from-work.ts';
import { lockWorkOrders, readRecordedWork, type WorkOrderToInvoice } from './recorded-work.ts';

export const invoiceWorkOrders = defineCommand(
  invoices,
  'from_work_orders',
  {
    ...writing,
    label: 'Invoice work orders',
    makes: 'invoices',
    scope: 'collection',
    input: {
      work_order_ids: field.tags({ label: 'Work orders', required: true, max: maxOrdersOfInvoice }),
      issue_date: field.date({ label: 'Issued' }),
    },
  },
  async (ctx, _row, input) => {
    const orders = await lockWorkOrders(ctx, readIds(input.work_order_ids));
    const first = firstOf(orders);
    const customer = await findCustomer(ctx, refuseUnlike(orders));
    const settings = await readInvoiceSettings(ctx);
    const takings: Taking[] = [];
    for (const work of await readRecordedWork(ctx, orders)) {
      const site = orders.find(({ id }) => id === work.work_order.id)?.site_id ?? null;
      const tax_rate = await usualTaxRate(ctx, customer.id, site);
      const lines = linesFromWork(work, { ...settings, tax_rate, locale: ctx.viewer.locale });
      if (!lines)
        throw invalid({ work_order_ids: `There is nothing left to invoice on ${work.work_order.number}.` });
      takings.push(...lines.map((taking) => ({ ...taking, line: { ...taking.line, id: ctx.newId() } })));
    }
    const terms = customer.payment_terms ?? 30;
    const start = { issue_date: ctx.today, due_date: addDays(ctx.today, terms), terms };
    const { id } = input;
    const lines = takings.map(({ line }) => line);
    await ctx.db
      .insertInto('invoices')
      .values({
        id,
        customer_id: customer.id,
        site_id: same(orders.map((order) => order.site_id)),
        work_order_id: orders.length === 1 ? first.id : null,
        customer_po: same(orders.map((order) => order.customer_po)),
        currency: ctx.viewer.currency,
        ...datesOf(input, start),
        ...earlyDiscountOf('invoice', customer),
        ...documentTotals(lines),
      })
      .execute();
    await storeDraftLines(ctx, id, lines);
    await mark(ctx, 'time_entries', takings, ({ time }) => time);
    await mark(ctx, 'work_order_parts', takings, ({ parts }) => parts);
    await mark(ctx, 'work_order_services', takings, ({ services }) => services);
    await mark(ctx, 'work_order_costs', takings, ({ costs }) => costs);
    return { id };
  },
);

function readIds(sent: readonly string[]): string[] {
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw invalid({ work_order_ids: 'Choose at least one work order.' });
  if (!ids.every(isId)) throw invalid({ work_order_ids: 'Send the ids of work orders.' });
  return ids;
}

const billable: ReadonlySet<string> = new Set(billableStatuses);

/** Refuses work orders of different customers; returns their common customer. */
function refuseUnlike(orders: readonly WorkOrderToInvoice[]): string {
  const refuse = (fault: string) => invalid({ work_order_ids: fault });
  const customer = same(orders.map((order) => order.customer_id));
  for (const { number, status, is_billable, agreed_price, charged, customer_id, has_services } of orders) {
    if (!customer_id) throw refuse(`${number} has no customer.`);
    if (!is_billable) throw refuse(`${number} is not billable.`);
    if (!billable.has(status)) throw refuse(`${number} is not completed yet.`);
    if (agreed_price !== null && charged >= agreed_price && !has_services)
      throw refuse(`The agreed price of ${number} is on an invoice already.`);
  }
  if (!customer) throw refuse('These work orders have different customers.');
  return customer;
}

/** The common value; null if they differ. */
function same(values: readonly (string | null)[]): string | null {
  return values.every((value) => value === values[0]) ? (values[0] ?? null) : null;
}

async function mark(
  ctx: Ctx,
  table: 'time_entries' | 'work_order_parts' | 'work_order_services' | 'work_order_costs',
  takings: readonly Taking[],
  rowsOf: (taking: Taking) => readonly string[],
): Promise<void> {
  const pairs = takings.flatMap((taking) => rowsOf(taking).map((row) => ({ row, line: taking.line.id })));
  if (pairs.length === 0) return;
  const done = await sql`
    update ${sql.table(table)} r set invoice_line_id = m.line
    from unnest(${pairs.map(({ row }) => row)}::uuid[], ${pairs.map(({ line }) => line)}::uuid[]) as m(row, line)
    where r.id = m.row and r.invoice_line_id is null`.execute(ctx.db);
  if (Number(done.numAffectedRows) !== pairs.length) {
    throw new Refused('conflict', 'Some of this work was just put on another invoice. Load it again.');
  }
}
