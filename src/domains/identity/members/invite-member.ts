import { sql } from 'kysely';
import { office, type Role, roles } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { firstOf, namesOf } from '#kernel/type-guards.ts';
import { invitations } from './invitation.resource.ts';
import { prepared } from './membership.inputs.ts';
import { memberships } from './membership.resource.ts';
import { refuseAboveRank } from './rank.ts';
import { workingHoursFault } from './working-hours.rules.ts';

/**
 * Invites an address: single use, seven days, only a hash of the token is stored. A new invitation to the same address replaces the
 * previous one.
 */
export const inviteMember = defineCommand(
  memberships,
  'invite',
  {
    label: 'Invite',
    scope: 'collection',
    allow: office,
    input: {
      email: field.email({ label: 'Email', required: true }),
      role: field.choice(roles, { label: 'Role', required: true, initial: 'technician' }),
      full_name: field.text({
        label: 'Name',
        help: 'For you, until they join; from then on their own name is used.',
      }),
      message: field.longText({ label: 'Message', help: 'Appears in the email, above the link.', max: 1000 }),
      ...prepared,
    },
  },
  async (ctx, _row, input) => {
    await sendInvitation(ctx, input);
  },
);

/** Resending creates a new invitation with the same content, so that the lost link stops working. */
export const resendInvitation = defineCommand(
  invitations,
  'resend',
  {
    label: 'Send again',
    again: 'allowed',
    allow: office,
  },
  async (ctx, row) => {
    if (row.accepted_at) throw new Refused('conflict', 'This invitation has been accepted already.');
    await sendInvitation(ctx, row);
    return { revoked_at: row.revoked_at ?? ctx.now };
  },
);

export const revokeInvitation = defineCommand(
  invitations,
  'revoke',
  {
    label: 'Revoke',
    again: 'allowed',
    allow: office,
  },
  async (ctx, row) => {
    refuseAboveRank(ctx, row.role);
    if (row.accepted_at) throw new Refused('conflict', 'This invitation has been accepted already.');
    return { revoked_at: row.revoked_at ?? ctx.now };
  },
);

type Prepared = Partial<Pick<RowOf<typeof invitations>, keyof typeof prepared>>;

interface Invitation extends Prepared {
  readonly email: string;
  readonly role: Role;
  readonly full_name?: string | null | undefined;
  readonly message?: string | null | undefined;
}

async function sendInvitation(ctx: Ctx, invitation: Invitation): Promise<void> {
  const { email, role, message = null } = invitation;
  refuseAboveRank(ctx, role);
  refuseHours(invitation.working_hours);
  await refuseMember(ctx, email);
  await sql`update invitations set revoked_at = now()
    where lower(email) = lower(${email}) and accepted_at is null and revoked_at is null`.execute(ctx.db);
  const token = await randomToken(ctx);
  const id = ctx.newId();
  await storeInvitation(ctx, id, token, invitation);
  const company = await ctx.db.selectFrom('tenants').select('company_name').executeTakeFirstOrThrow();
  const greeting = invitation.full_name ? `Hello ${invitation.full_name},\n\n` : '';
  const words = message ? `\n\n${message.trim()}\n` : '';
  await ctx.mail({
    to: email,
    subject: `${ctx.viewer.fullName} invites you to ${company.company_name}`,
    text: `${greeting}${ctx.viewer.fullName} invites you to work with ${company.company_name} as ${role}.${words}\n\nAccept within seven days:\n${ctx.publicUrl}/invitation?token=${token}\n`,
  });
  await ctx.emit('invitations.sent', { table: 'invitations', id });
}

async function storeInvitation(ctx: Ctx, id: string, token: string, invitation: Invitation): Promise<void> {
  const { email, role, full_name = null, message = null } = invitation;
  const columns = namesOf(prepared);
  const values = columns.map((column) => {
    const value = invitation[column];
    if (column === 'skills' || column === 'territories') return sql`${value ?? []}::text[]`;
    if (column === 'stationary_engineer') return sql`${value ?? false}`;
    const isObject = typeof value === 'object' && value !== null;
    return isObject ? sql`${JSON.stringify(value)}::jsonb` : sql`${value ?? null}`;
  });
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into invitations (id, email, role, token_hash, full_name, message, ${names})
    values (${id}, ${email}, ${role}, sha256(convert_to(${token}, 'UTF8')), ${full_name}, ${message},
      ${sql.join(values)})`.execute(ctx.db);
}

function refuseHours(hours: unknown): void {
  const fault = hours === undefined || hours === null ? undefined : workingHoursFault(hours);
  if (fault) throw invalid({ working_hours: fault });
}

/** Refuses members, who need no invitation, and suspended people whom the viewer's rank does not allow to readmit. */
async function refuseMember(ctx: Ctx, email: string): Promise<void> {
  const { rows } = await sql<{ role: Role; status: string }>`
    select m.role, m.status from memberships m join users u on u.id = m.user_id
    where lower(u.email) = lower(${email})`.execute(ctx.db);
  const member = rows[0];
  if (!member) return;
  if (member.status === 'active') {
    throw new Refused('conflict', 'This person is in your company already.', {
      fields: { email: 'This person is in your company already.' },
    });
  }
  if (member.status !== 'requested') refuseAboveRank(ctx, member.role);
}

/** 256 random bits from the database, url-safe. */
async function randomToken(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_') as token`.execute(
    ctx.db,
  );
  return firstOf(rows).token;
}
