import { sql } from 'kysely';
import { findBillTo } from '#domains/crm/bill-to.ts';
import { refuseWithoutMail } from '#domains/ledger/entries/by-mail.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { workOrders } from '../work-order.resource.ts';

/** Mails the report of the work as it stands; the PDF is rendered and attached when the mail is sent. */
export const mailWorkReport = defineCommand(
  workOrders,
  'mail_report',
  {
    label: 'Email customer',
    placed: true,
    again: 'allowed',
    allow: office,
    input: {
      to: field.email({ label: 'To', required: true }),
      message: field.longText({ label: 'Message', help: 'The usual one when left empty', max: 4000 }),
    },
  },
  async (ctx, order, { to, message }) => {
    refuseWithoutMail(ctx);
    const company = await companyName(ctx);
    const contact =
      order.customer_id &&
      (await findBillTo(ctx, { customer_id: order.customer_id, contact_id: order.contact_id }, 'is_primary'))
        .contact;
    await ctx.mail({
      to,
      subject: `${order.number} ${order.title} · ${company}`,
      text: [
        contact ? `Hello ${contact},` : 'Hello,',
        message?.trim() || `Attached is our report on “${order.title}”.`,
        company,
      ].join('\n\n'),
      document: { table: 'work_orders', id: order.id },
    });
    return { report_sent_at: ctx.now, report_sent_to: to };
  },
);

/** The report was handed over without a mail: on paper, as a PDF, in a message of one's own. */
export const markReportSent = defineCommand(
  workOrders,
  'mark_report_sent',
  { label: 'Mark as sent by hand', placed: true, again: 'allowed', allow: office },
  async (ctx) => ({ report_sent_at: ctx.now, report_sent_to: null }),
);

async function companyName({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select company_name as name from tenants`.execute(db);
  return rows[0]?.name ?? '';
}
