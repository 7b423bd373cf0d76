/** Hourly: expires quotes whose last valid day is over in the company's timezone, and notifies the office once. */
import type { Ctx } from '#kernel/context.ts';
import { defineJob } from '#kernel/job.ts';
import '#domains/crm/customer.resource.ts';
import { quotes } from '../quote.resource.ts';
import '../quote-parts.resource.ts';

export const expireQuotesJob = defineJob(
  'quoting.expire',
  (host) => host.inEveryTenant(expireQuotes),
  '5 * * * *',
);

export async function expireQuotes(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('quotes as q')
    .innerJoin('customers as c', 'c.id', 'q.customer_id')
    .select(['q.id', 'q.number', 'q.revision', 'c.name'])
    .where('q.status', '=', 'sent')
    .where('q.valid_until', '<', ctx.today)
    .orderBy('q.id')
    .forNoKeyUpdate('q')
    .execute();
  for (const { id, number, revision, name } of due) {
    await ctx.transition(quotes, id, { from: ['sent'], to: 'expired', event: 'expire' });
    await ctx.db
      .updateTable('quote_revisions')
      .set({ outcome: 'expired', outcome_at: ctx.now })
      .where('quote_id', '=', id)
      .where('revision', '=', revision)
      .execute();
    await ctx.notify({
      event: 'quote_decided',
      to: { roles: ['owner', 'supervisor'] },
      title: `${number} has expired`,
      body: name,
      link: `/crm/quotes/${id}`,
      about: { table: 'quotes', id },
    });
  }
}
