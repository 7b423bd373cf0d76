import type { Ctx } from '#kernel/context.ts';
import { sendInvoice } from './send-invoice.ts';

/** Sends a draft where no person presses the button. Does nothing when it is no draft any more. */
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
