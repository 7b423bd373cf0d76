import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { AnyResource, RowOf } from '#kernel/resource.ts';
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
  const sets = Object.entries({ ...patch, status: 'sent' }).map(
    ([column, value]) =>
      sql`${sql.ref(column)} = ${typeof value === 'object' && value !== null ? JSON.stringify(value) : value}`,
  );
  await sql`update invoices set ${sql.join(sets)} where id = ${invoiceId}`.execute(ctx.db);
  await sql`select fw.audit('invoices.send', 'invoices', ${invoiceId}, '{"status": "draft"}', '{"status": "sent"}')`.execute(
    ctx.db,
  );
  await ctx.emit('invoices.send', { table: 'invoices', id: invoiceId });
}
