/**
 * Invoices part of a work order's agreed price, as a percentage or an amount, never more than is left. Locks the work order so that
 * two people can't charge the same remainder.
 */

import { defineCommand } from '#kernel/command.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor, multiply } from '#kernel/money.ts';
import { writing } from '../invoice.inputs.ts';
import { invoices } from '../invoice.resource.ts';
import { documentTotals } from '../invoice-lines.rules.ts';
import { usualTaxRate } from '../settings/tax-rate.ts';
import { datesOf, earlyDiscountOf, findCustomer } from './draft-header.ts';
import { storeDraftLines } from './draft-lines.ts';
import { lockWorkOrders } from './recorded-work.ts';

/** Also possible before the work is done. */
export const createProgressInvoice = defineCommand(
  invoices,
  'progress',
  {
    ...writing,
    label: 'Create progress invoice',
    makes: 'invoices',
    scope: 'collection',
    input: {
      work_order_id: field.ref('work_orders', { label: 'Work order', required: true }),
      percent: field.decimal(4, { label: 'Share of the agreed price', min: 0, max: 1 }),
      amount: field.money({ label: 'Amount', min: 0 }),
      description: field.text({ label: 'Description', max: 1000 }),
      issue_date: field.date({ label: 'Issued' }),
    },
  },
  async (ctx, _row, input) => {
    const { work_order_id, percent, amount } = input;
    const [order] = await lockWorkOrders(ctx, [work_order_id]);
    if (!order?.customer_id) throw invalid({ work_order_id: 'This work order has no customer.' });
    const { agreed_price, charged } = order;
    if (agreed_price === null) throw invalid({ work_order_id: `${order.number} has no agreed price.` });
    if (!order.is_billable || order.status === 'cancelled')
      throw invalid({ work_order_id: `${order.number} is not billable.` });
    if ((percent ?? null) === null && (amount ?? null) === null)
      throw invalid({ amount: 'Enter a percentage or an amount.' });
    const unit_price = amount ?? multiply(agreed_price, percent ?? '0');
    const left = agreed_price - charged;
    if (unit_price <= 0n) throw invalid({ amount: 'Enter an amount above zero.' });
    if (unit_price > left) {
      const open = fromMinor(left, currencyExponent(ctx.viewer.currency));
      throw invalid({ amount: `Only ${open} of the agreed price is left.` });
    }
    const customer = await findCustomer(ctx, order.customer_id);
    const lines = [
      {
        id: ctx.newId(),
        kind: 'agreed_price' as const,
        description: input.description ?? describe(order, unit_price),
        ...{ quantity: '1', unit: null, unit_price, discount: 0n, discount_percent: null, account_id: null },
        tax_rate: await usualTaxRate(ctx, customer.id, order.site_id),
        work_order_id: order.id,
      },
    ];
    const terms = customer.payment_terms ?? 30;
    const { id } = input;
    const start = { issue_date: ctx.today, due_date: addDays(ctx.today, terms), terms };
    await ctx.db
      .insertInto('invoices')
      .values({
        id,
        kind: 'progress',
        customer_id: customer.id,
        site_id: order.site_id,
        work_order_id: order.id,
        customer_po: order.customer_po,
        currency: ctx.viewer.currency,
        ...datesOf(input, start),
        ...earlyDiscountOf('progress', customer),
        ...documentTotals(lines),
      })
      .execute();
    await storeDraftLines(ctx, id, lines);
    return { id };
  },
);

function describe(
  { number, title, agreed_price }: { number: string; title: string; agreed_price: bigint | null },
  amount: bigint,
): string {
  const share = Number((amount * 10_000n) / (agreed_price || 1n)) / 100;
  return `${number} · ${title}: ${share}% of the agreed price`;
}
