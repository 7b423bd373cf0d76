import { carryOut } from '#kernel/command.ts';
import { addDays } from '#kernel/dates.ts';
import { datesOf, findCustomer, refuseForeignReferences } from './draft-header.ts';
import { readDraftLines, storeDraftLines } from './draft-lines.ts';
import { createInvoice } from './invoice.commands.ts';
import { documentTotals } from './invoice-lines.rules.ts';

/** A draft with the lines as sent: an invoice, or a deposit ahead of one. It has no number until it is sent, so that a draft thrown away leaves no gap. */
export const createInvoiceDeed = carryOut(createInvoice, async (ctx, _row, input) => {
  const customer = await findCustomer(ctx, input.customer_id);
  await refuseForeignReferences(ctx, customer.id, input);
  const terms = customer.payment_terms ?? 30;
  const before = { issue_date: ctx.today, due_date: addDays(ctx.today, terms), terms };
  const kind = input.kind ?? 'invoice';
  const discount = {
    discount_percent: input.discount_percent ?? null,
    discount_amount: input.discount_amount ?? null,
  };
  const lines = readDraftLines(ctx, input.lines ?? [], { ...discount, untaxed: kind === 'deposit' });
  const id = ctx.newId();
  const { site_id, contact_id, customer_po, notes, work_order_id } = input;
  await ctx.db
    .insertInto('invoices')
    .values({
      id,
      kind,
      ...discount,
      work_order_id: work_order_id ?? null,
      customer_id: customer.id,
      site_id: site_id ?? null,
      contact_id: contact_id ?? null,
      customer_po: customer_po ?? null,
      notes: notes ?? null,
      currency: ctx.viewer.currency,
      ...datesOf(input, before),
      ...documentTotals(lines, discount),
    })
    .execute();
  await storeDraftLines(ctx, id, lines, discount);
  return { id };
});
