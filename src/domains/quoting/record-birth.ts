import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { Quote } from './decide-quote.ts';

/** In the history of what was made, where it came from. */
export async function recordBirth(
  ctx: Ctx,
  table: 'work_orders' | 'invoices',
  id: string,
  quote: Pick<Quote, 'number'>,
): Promise<void> {
  const made = JSON.stringify({ quote: quote.number });
  await sql`select fw.audit(${`${table}.from_quote`}, ${table}, ${id}, null, ${made}::jsonb)`.execute(ctx.db);
  await ctx.emit(`${table}.from_quote`, { table, id });
}
