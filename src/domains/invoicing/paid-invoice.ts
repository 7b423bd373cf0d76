/** Payment of invoices, from any source; members who may see invoices are notified when one is paid in full. */
import type { Insertable } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import type { Tables } from '#kernel/tables.ts';
import '../crm/customer.resource.ts';
import './invoice.resource.ts';
import './payments/payment.resource.ts';

type PaysInvoice = Insertable<Tables['payment_allocations']> & { readonly invoice_id: string };

/** Stores everything that pays an invoice down. Raises `invoices.paid` for each invoice it pays in full. */
export async function payInvoices(ctx: Ctx, allocations: readonly PaysInvoice[]): Promise<void> {
  await ctx.db
    .insertInto('payment_allocations')
    .values([...allocations])
    .execute();
  await raisePaid(
    ctx,
    allocations.map(({ invoice_id }) => invoice_id),
  );
}

/** For credit applied while sending: the invoice is no longer a draft only after that command. */
export const paidWhenSent = defineReaction('invoices.send', (ctx, { id }) => raisePaid(ctx, [id]));

async function raisePaid(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const paid = await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('id', 'in', [...ids])
    .where('payment_state', '=', 'paid')
    .where('kind', '!=', 'credit_note')
    .orderBy('id')
    .execute();
  for (const { id } of paid) await ctx.emit('invoices.paid', { table: 'invoices', id });
}

export const notifyOfPayment = defineReaction('invoices.paid', async (ctx, { id }) => {
  const { number, name } = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('customers as c', 'c.id', 'i.customer_id')
    .select(['i.number', 'c.name'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  await ctx.notify({
    event: 'invoice_paid',
    to: { permission: 'view_invoices' },
    title: `${number ?? 'An invoice'} is paid`,
    body: name,
    link: `/financials/invoicing/${id}`,
    about: { table: 'invoices', id },
  });
});
