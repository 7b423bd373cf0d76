import type { Ctx } from '#kernel/context.ts';
import type { Quote } from '../sending/decide-quote.ts';

/** Records in the history of the new row which quote it was made from. */
export async function recordBirth(
  ctx: Ctx,
  table: 'work_orders' | 'invoices',
  id: string,
  quote: Pick<Quote, 'number'>,
): Promise<void> {
  await ctx.audit(`${table}.from_quote`, { table, id }, { after: { quote: quote.number } });
  await ctx.emit(`${table}.from_quote`, { table, id });
}
