import '../quote.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import type { RequestedDeposit } from '../quote.rules.ts';
import { type OptionToStore, storeOptions } from './store-options.ts';

interface Header {
  readonly id: string;
  readonly title: string;
  readonly customer_id: string;
  readonly valid_until: string;
  readonly site_id?: string | null | undefined;
  readonly contact_id?: string | null | undefined;
  readonly asset_id?: string | null | undefined;
  readonly work_order_id?: string | null | undefined;
  readonly customer_po?: string | null | undefined;
  readonly notes?: string | null | undefined;
  /** Whoever offered it at the customer's. */
  readonly offered_by?: string | null;
}

/** Stores a draft with its number, its options and their totals. */
export async function insertQuote(
  ctx: Ctx,
  header: Header,
  options: readonly OptionToStore[],
  deposit: RequestedDeposit = {},
): Promise<void> {
  const { id, title, customer_id, valid_until } = header;
  await ctx.db
    .insertInto('quotes')
    .values({
      ...{ id, title, customer_id, valid_until },
      number: await ctx.nextNumber('quotes'),
      site_id: header.site_id ?? null,
      contact_id: header.contact_id ?? null,
      asset_id: header.asset_id ?? null,
      work_order_id: header.work_order_id ?? null,
      currency: ctx.viewer.currency,
      customer_po: header.customer_po ?? null,
      notes: header.notes ?? null,
      offered_by: header.offered_by ?? null,
      deposit_percent: deposit.deposit_percent ?? null,
      deposit_amount: deposit.deposit_amount ?? null,
    })
    .execute();
  const sums = await storeOptions(ctx, id, options, deposit);
  await ctx.db.updateTable('quotes').set(sums).where('id', '=', id).execute();
}
