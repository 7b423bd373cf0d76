/** The mail of one notification. Permissions and preferences are checked again: hours may have passed since it was queued. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineJob } from '#kernel/job.ts';
import { type Channels, isChannelOn } from './notice-events.rules.ts';

interface Waiting {
  readonly membership_id: string;
  readonly event: string;
  readonly title: string;
  readonly body: string | null;
  readonly link: string;
  readonly about_table: string | null;
  readonly about_id: string | null;
}

export const mailNotification = defineJob('notifications.mail', async (host, payload, tenantId) => {
  await host.inTenant(tenantId, null, (ctx) => mailNotice(ctx, payload as unknown as Waiting));
});

async function mailNotice(ctx: Ctx, notice: Waiting): Promise<void> {
  const to = await readerOf(ctx, notice);
  if (!to) return;
  await ctx.mail({
    to,
    subject: notice.title,
    text: `${[notice.title, notice.body].filter(Boolean).join('\n\n')}\n\n${ctx.publicUrl}${notice.link}\n\n${howToStop(ctx)}`,
  });
}

export function howToStop(ctx: Ctx): string {
  return `You choose what is mailed to you: ${ctx.publicUrl}/settings/notifications\n`;
}

async function readerOf(ctx: Ctx, notice: Waiting): Promise<string | null> {
  const { membership_id, event, about_table, about_id } = notice;
  const { rows } = await sql<{ email: string; channels: Channels | null; sees: boolean }>`
    select fw.person_email(m.user_id) as email, p.channels,
      ${about_id}::uuid is null or fw.member_sees(m.id, ${about_table}, ${about_id}::uuid) as sees
    from memberships m left join notification_preferences p on p.membership_id = m.id
    where m.id = ${membership_id} and m.status = 'active'`.execute(ctx.db);
  const reader = rows[0];
  return reader?.sees && isChannelOn(reader.channels, event, 'email') ? reader.email : null;
}
