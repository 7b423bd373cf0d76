import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

/**
 * Locks the work orders on an invoice, whose billing status follows it. Locked before the ledger, in the same order as when
 * recording work.
 */
export async function lockBilledWork({ db }: Pick<Ctx, 'db'>, invoiceId: string): Promise<void> {
  await sql`select from work_orders where id in (select work_order_id from invoice_lines where invoice_id = ${invoiceId})
    order by id for no key update`.execute(db);
}
