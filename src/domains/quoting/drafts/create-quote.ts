import '../quote.resource.ts';
import { findCustomer } from '#domains/invoicing/drafts/draft-header.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { quoteInput } from '../quote.inputs.ts';
import { quotes } from '../quote.resource.ts';
import { insertQuote } from './insert-quote.ts';
import { refuseForeignPlaces, requestedDeposit, validUntil } from './quote-header.ts';
import { readOptions } from './read-options.ts';

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
    const places = { site_id, contact_id, asset_id, work_order_id };
    const day = { valid_until: validUntil(ctx, input.valid_until) };
    const header = { id, title, ...day, ...places, customer_id: customer.id, customer_po, notes };
    await insertQuote(ctx, header, options, deposit);
    return { id };
  },
);
