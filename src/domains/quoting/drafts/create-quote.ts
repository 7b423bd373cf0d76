import '../quote.resource.ts';
import { findCustomer } from '#domains/invoicing/drafts/draft-header.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { quoteInput } from '../quote.inputs.ts';
import { quotes } from '../quote.resource.ts';
import { refuseForeignPlaces, requestedDeposit, validUntil } from './quote-header.ts';
import { readOptions } from './read-options.ts';
import { storeOptions } from './store-options.ts';

/** Creates a draft. Unlike an invoice it gets its number immediately, as people refer to it before it is sent. */
export const createQuote = defineCommand(
  quotes,
  'create',
  {
    label: 'Create quote',
    makes: 'quotes',
    scope: 'collection',
    allow: office,
    input: {
      customer_id: field.ref('customers', { label: 'Customer', required: true }),
      title: field.text({ label: 'Title', required: true }),
      ...quoteInput,
    },
  },
  async (ctx, _row, input) => {
    const customer = await findCustomer(ctx, input.customer_id);
    await refuseForeignPlaces(ctx, customer.id, input);
    const options = readOptions(ctx, input.options ?? [{}]);
    const deposit = requestedDeposit(input);
    const { id } = input;
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
  },
);
