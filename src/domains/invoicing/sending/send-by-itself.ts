import type { Ctx } from '#kernel/context.ts';
import { sendInvoice } from './send-invoice.ts';

/** Sends a draft without a person's action. Does nothing if it is no longer a draft. */
export async function sendByItself(ctx: Ctx, invoiceId: string): Promise<void> {
  const draft = await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .where('status', '=', 'draft')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (draft) await ctx.run(sendInvoice, invoiceId, {});
}
