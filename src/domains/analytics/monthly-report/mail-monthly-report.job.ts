/**
 * Mails the report of the last month to whoever asked for it: once a person and month, because the month is written to their
 * preferences by a conditional update in the transaction that puts the mail into the outbox. The report is made when the mail is
 * sent, with what its reader may see then.
 */
import { sql } from 'kysely';
import { howToStop } from '#domains/notifications/mail-notification.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { defineJob } from '#kernel/job.ts';
import { monthToMail } from './monthly-report.rules.ts';

export const mailMonthlyReports = defineJob(
  'analytics.monthly_report',
  (host) => host.inEveryTenant(mailDueReports),
  '*/15 * * * *',
);

export async function mailDueReports(ctx: Ctx): Promise<void> {
  const first = monthToMail(ctx.now, ctx.viewer.timezone);
  const { rows } = await sql<{ membership_id: string; email: string; company: string }>`
    update notification_preferences p set monthly_report_sent_for = ${first}::date
    from memberships m join tenants t on t.id = m.tenant_id
    where p.monthly_report and coalesce(p.monthly_report_sent_for, '-infinity') < ${first}::date
      and m.tenant_id = p.tenant_id and m.id = p.membership_id and m.status = 'active' and m.role = any(${[...office]}::text[])
    returning p.membership_id, fw.person_email(m.user_id) as email, t.company_name as company`.execute(
    ctx.db,
  );
  const month = first.slice(0, 7);
  const named = new Intl.DateTimeFormat(inEnglish(ctx.viewer.locale), {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(Date.parse(`${first}T00:00:00Z`));
  for (const { membership_id, email, company } of rows)
    await ctx.mail({
      to: email,
      subject: `Monthly report of ${named}: ${company}`,
      text: [
        `Attached is the report of ${named} for ${company}: what changed and why, with charts and tables.`,
        `Here every figure opens what it is made of: ${ctx.publicUrl}/analytics/monthly-report?month=${month}`,
        howToStop(ctx),
      ].join('\n\n'),
      document: { table: `monthly_report:${month}`, id: membership_id },
    });
}
