import { carryOutAtOnce } from '#kernel/command.ts';
import { findCustomer } from '../invoicing/draft-header.ts';
import { createQuote } from './quote.commands.ts';
import './quote.resource.ts';
import { depositAsked, refuseOthersPlaces, validUntil } from './quote-header.ts';
import { readOptions } from './read-options.ts';
import { storeOptions } from './store-options.ts';

/** A draft. It has its number from the start: people speak of it before it is sent. */
export const createQuoteDeed = carryOutAtOnce(createQuote, async (early, input) => {
  const [ctx, customer] = await Promise.all([early.timed(), findCustomer(early, input.customer_id)]);
  await refuseOthersPlaces(ctx, customer.id, input);
  const options = readOptions(ctx, input.options ?? [{}]);
  const deposit = depositAsked(input);
  const id = ctx.newId();
  const { title, site_id, contact_id, asset_id, work_order_id, customer_po, notes } = input;
  await ctx.db
    .insertInto('quotes')
    .values({
      id,
      title,
      ...deposit,
      number: await ctx.nextNumber('quotes'),
      customer_id: customer.id,
      site_id: site_id ?? null,
      contact_id: contact_id ?? null,
      asset_id: asset_id ?? null,
      work_order_id: work_order_id ?? null,
      valid_until: validUntil(ctx, input.valid_until),
      currency: ctx.viewer.currency,
      customer_po: customer_po ?? null,
      notes: notes ?? null,
    })
    .execute();
  const sums = await storeOptions(ctx, id, options, deposit);
  await ctx.db.updateTable('quotes').set(sums).where('id', '=', id).execute();
  return { id };
});
