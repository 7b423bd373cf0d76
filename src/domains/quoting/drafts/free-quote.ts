import { defineReaction } from '#kernel/reaction.ts';
import { changeAlong } from '#kernel/write-row.ts';
import { quotes } from '../quote.resource.ts';

/** When an invoice is voided, unlinks the quote it was made from. */
export const freeQuoteOfVoidInvoice = defineReaction('invoices.void', async (ctx, { id }) => {
  const made = await ctx.db
    .selectFrom('quotes')
    .where((q) => q.or([q('made_invoice_id', '=', id), q('deposit_invoice_id', '=', id)]))
    .selectAll()
    .execute();
  for (const quote of made) {
    const change = quote.made_invoice_id === id ? { made_invoice_id: null } : { deposit_invoice_id: null };
    await changeAlong(ctx, quotes, quote, 'freed', change);
  }
});
