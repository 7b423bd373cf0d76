/** Every hour: what was valid until yesterday, by the company's own day, is expired; and the office hears of it, once. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineJob } from '#kernel/job.ts';

export const expireQuotesJob = defineJob(
  'quoting.expire',
  (host) => host.inEveryTenant(expireQuotes),
  '5 * * * *',
);

export async function expireQuotes(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string; number: string; revision: number; name: string }>`
    update quotes q set status = 'expired' from customers c
    where c.tenant_id = q.tenant_id and c.id = q.customer_id and q.status = 'sent' and q.valid_until < fw.today()
    returning q.id, q.number, q.revision, c.name`.execute(ctx.db);
  for (const { id, number, revision, name } of rows) {
    await sql`update quote_revisions set outcome = 'expired', outcome_at = ${ctx.now}
      where quote_id = ${id} and revision = ${revision}`.execute(ctx.db);
    await sql`select fw.audit('quotes.expire', 'quotes', ${id}, '{"status": "sent"}', '{"status": "expired"}')`.execute(
      ctx.db,
    );
    await ctx.emit('quotes.expire', { table: 'quotes', id });
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
