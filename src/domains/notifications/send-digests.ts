/**
 * Once a day, at each person's chosen time, mails a summary of the notifications still unread since the last one, and deletes old
 * ones. Notifications about something the recipient may no longer see are left out.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineJob } from '#kernel/job.ts';
import { howToStop } from './mail-notification.ts';

/** Every quarter of an hour: people choose times in half hours. */
export const sendDigests = defineJob(
  'notifications.digest',
  (host) => host.inEveryTenant(sendDueDigests),
  '*/15 * * * *',
);

interface Due {
  readonly id: string;
  readonly membership_id: string;
  readonly email: string;
  readonly lines: readonly { title: string; body: string | null; link: string }[];
}

export async function sendDueDigests(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Due>`
    with due as (
      select p.id, p.membership_id, fw.person_email(m.user_id) as email, coalesce(p.digest_sent_at, now() - interval '1 day') as since
      from notification_preferences p
      join memberships m on m.id = p.membership_id and m.status = 'active'
      join tenants t on t.id = p.tenant_id
      cross join lateral (select (((now() at time zone t.timezone)::date + p.digest_at::time) at time zone t.timezone) as at) chosen
      where p.digest_at is not null and now() >= chosen.at and coalesce(p.digest_sent_at, '-infinity') < chosen.at)
    select d.id, d.membership_id, d.email, coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'body', n.body, 'link', n.link)
        order by n.created_at) filter (where n.id is not null), '[]') as lines
    from due d
    left join lateral (
      select n.* from notifications n
      where n.membership_id = d.membership_id and n.read_at is null and n.created_at > d.since
        and (n.about_id is null or n.about_table is null or fw.member_sees(d.membership_id, n.about_table, n.about_id))
      order by n.created_at desc limit 50) n on true
    group by d.id, d.membership_id, d.email`.execute(ctx.db);
  for (const due of rows) {
    if (due.lines.length > 0) await ctx.mail({ to: due.email, ...digestOf(ctx, due.lines) });
    await sql`update notification_preferences set digest_sent_at = now() where id = ${due.id}`.execute(
      ctx.db,
    );
  }
  await sql`delete from notifications
    where created_at < now() - case when read_at is null then interval '1 year' else interval '90 days' end`.execute(
    ctx.db,
  );
}

function digestOf(ctx: Ctx, lines: Due['lines']): { subject: string; text: string } {
  const paragraphs = lines.map(
    ({ title, body, link }) => `• ${title}${body ? `\n  ${body}` : ''}\n  ${ctx.publicUrl}${link}`,
  );
  const subject = lines.length === 1 ? '1 thing is new for you' : `${lines.length} things are new for you`;
  return { subject, text: `${paragraphs.join('\n\n')}\n\n${howToStop(ctx)}` };
}
