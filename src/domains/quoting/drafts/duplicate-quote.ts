import '../quote.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { quotes } from '../quote.resource.ts';
import { USUAL_DAYS } from './quote-header.ts';
import { storeOptions } from './store-options.ts';
import { readStoredOptions } from './stored-options.ts';

/** Copies a quote to a new draft dated today, without its history. */
export const duplicateQuote = defineCommand(
  quotes,
  'duplicate',
  {
    label: 'Duplicate',
    makes: 'quotes',
    scope: 'collection',
    allow: office,
    input: { quote_id: field.ref('quotes', { label: 'Quote', required: true }) },
  },
  async (ctx, _row, { id, quote_id }) => {
    const from = await ctx.db.selectFrom('quotes').selectAll().where('id', '=', quote_id).executeTakeFirst();
    if (!from) throw invalid({ quote_id: 'This quote doesn’t exist.' });
    const { title, customer_id, site_id, contact_id, asset_id, customer_po, notes } = from;
    const deposit = { deposit_percent: from.deposit_percent, deposit_amount: from.deposit_amount };
    const options = (await readStoredOptions(ctx, quote_id)).map(
      ({ name, description, is_recommended, discount_percent, discount_amount, lines }) => ({
        ...{ name, description, is_recommended, discount_percent, discount_amount },
        lines: lines.map((line) => {
          const { kind, description: text, quantity, unit, unit_price, discount, tax_rate } = line;
          const { discount_percent: share, account_id, is_optional, is_selected } = line;
          return {
            ...{ kind, description: text, quantity, unit, unit_price, discount, tax_rate, account_id },
            ...{ discount_percent: share, is_optional, is_selected },
          };
        }),
      }),
    );
    await ctx.db
      .insertInto('quotes')
      .values({
        ...{ id, title, customer_id, site_id, contact_id, asset_id, customer_po, notes },
        ...deposit,
        number: await ctx.nextNumber('quotes'),
        valid_until: addDays(ctx.today, USUAL_DAYS),
        currency: ctx.viewer.currency,
      })
      .execute();
    const sums = await storeOptions(ctx, id, options, deposit);
    await ctx.db.updateTable('quotes').set(sums).where('id', '=', id).execute();
    return { id };
  },
);
