/** Each morning, notifies those who may see invoices of the ones that became overdue yesterday, each once. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineJob } from '#kernel/job.ts';

export const notifyOverdueInvoices = defineJob(
  'notifications.overdue',
  (host) => host.inEveryTenant(notifyOfOverdue),
  '20 * * * *',
);

export async function notifyOfOverdue(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string; number: string; name: string }>`
    select i.id, i.number, c.name from invoices i join customers c on c.id = i.customer_id
    where i.status = 'sent' and i.kind <> 'credit_note' and i.balance > 0 and i.due_date >= fw.today() - 3 and i.due_date < fw.today()
      and (select extract(hour from now() at time zone t.timezone) from tenants t where t.id = i.tenant_id) >= 7
      and not exists (select from notifications n where n.about_id = i.id and n.event = 'invoice_overdue')
    order by i.due_date, i.number limit 200`.execute(ctx.db);
  for (const { id, number, name } of rows) {
    await ctx.notify({
      event: 'invoice_overdue',
      to: { permission: 'view_invoices' },
      title: `${number} is overdue`,
      body: name,
      link: `/financials/invoicing/${id}`,
      about: { table: 'invoices', id },
    });
  }
}
