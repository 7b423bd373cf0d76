import type { Ctx } from '#kernel/context.ts';
import type { AnyResource, RowOf } from '#kernel/resource.ts';
import { changeAlong } from '#kernel/write-row.ts';
import { invoices } from './invoice.resource.ts';
import { sendInvoiceDeed } from './send-invoice.ts';

/** Sends a draft where no person presses the button: the same deed, with its audit line and its event. */
export async function sendByItself(ctx: Ctx, invoiceId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', invoiceId)
    .where('status', '=', 'draft')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return;
  const patch = await sendInvoiceDeed.deed(ctx, row as unknown as RowOf<AnyResource>, {});
  await changeAlong(ctx, invoices, row, 'send', { ...patch, status: 'sent' });
}
