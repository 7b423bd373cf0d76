import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { refuseAboveRank } from './rank.ts';

export interface InvitationLink {
  /** Null if mail is sent: then only the invited person gets the link. */
  readonly link: string | null;
}

/**
 * Without a mail server, the person who invites passes the link on. The invitation stores only the token's hash; the link is read
 * from the stored mail.
 */
export const invitationLinkReport = defineReport(
  'invitation_link',
  {
    label: 'Link of an invitation',
    allow: office,
    params: { email: field.email({ label: 'Email', required: true }) },
  },
  async (ctx, { email }): Promise<InvitationLink> => {
    if (ctx.sendsMail) return { link: null };
    const { rows } = await sql<{ role: 'owner' | 'supervisor' | 'technician'; link: string | null }>`
      select i.role, m.link from invitations i left join lateral (
        select substring(o.body_text from '[^[:space:]]+/invitation[?]token=[A-Za-z0-9_-]+') as link from outbox_emails o
        where o.tenant_id = i.tenant_id and lower(o.recipient) = lower(i.email) and o.status in ('queued', 'kept')
          and sha256(convert_to(substring(o.body_text from '/invitation[?]token=([A-Za-z0-9_-]+)'), 'UTF8')) = i.token_hash
        limit 1) m on true
      where lower(i.email) = lower(${email}) and i.accepted_at is null and i.revoked_at is null
        and i.expires_at > now()`.execute(ctx.db);
    const [invitation] = rows;
    if (!invitation) throw notFound();
    refuseAboveRank(ctx, invitation.role);
    return { link: invitation.link };
  },
);
