import { findCustomer } from '#domains/invoicing/drafts/draft-header.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { quoteInput } from '../quote.inputs.ts';
import { quotes } from '../quote.resource.ts';
import { refuseForeignPlaces, requestedDeposit, validUntil } from './quote-header.ts';
import { readOptions } from './read-options.ts';
import { storeOptions, sumsOf } from './store-options.ts';
import { readStoredOptions } from './stored-options.ts';

/** Updates the header fields that are sent; `options`, if sent, replace all options. */
export const updateQuote = defineCommand(
  quotes,
  'update_draft',
  {
    label: 'Save draft',
    placed: true,
    again: 'allowed',
    from: ['draft'],
    allow: office,
    input: {
      customer_id: field.ref('customers', { label: 'Customer' }),
      title: field.text({ label: 'Title' }),
      ...quoteInput,
    },
  },
  async (ctx, row, input) => {
    const customer_id = input.customer_id ?? row.customer_id;
    const other = customer_id !== row.customer_id;
    if (other) await findCustomer(ctx, customer_id);
    // References of the previous customer are cleared when the customer changes.
    const kept = <K extends 'site_id' | 'contact_id' | 'asset_id' | 'work_order_id'>(name: K) =>
      input[name] === undefined ? (other ? null : row[name]) : input[name];
    const places = {
      site_id: kept('site_id'),
      contact_id: kept('contact_id'),
      asset_id: kept('asset_id'),
      work_order_id: kept('work_order_id'),
    };
    await refuseForeignPlaces(ctx, customer_id, places);
    const deposit = requestedDeposit(input, row);
    const sums =
      input.options === undefined || input.options === null
        ? sumsOf(await readStoredOptions(ctx, row.id), deposit)
        : await storeOptions(ctx, row.id, readOptions(ctx, input.options), deposit);
    return {
      ...(input.title ? { title: input.title } : {}),
      customer_id,
      ...places,
      ...(input.valid_until ? { valid_until: validUntil(ctx, input.valid_until) } : {}),
      ...(input.customer_po === undefined ? {} : { customer_po: input.customer_po }),
      ...(input.notes === undefined ? {} : { notes: input.notes }),
      ...deposit,
      ...sums,
    };
  },
);

export const deleteQuote = defineCommand(
  quotes,
  'delete_draft',
  {
    label: 'Delete draft',
    placed: true,
    again: 'refused',
    from: ['draft'],
    allow: office,
    final: true,
  },
  async (ctx, row) => {
    if (row.revision > 1)
      throw new Refused('conflict', 'It was sent before and stays. Send it again, or leave it as a draft.');
    await ctx.db.deleteFrom('quotes').where('id', '=', row.id).execute();
    return undefined;
  },
);
