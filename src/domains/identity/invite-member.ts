import { sql } from 'kysely';
import { carryOut } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { inviteMember, revokeInvitation } from './membership.commands.ts';
import { refuseAboveRank } from './rank.ts';

/**
 * Invites an address: single use, seven days, only a hash of the token stored. A new invitation to the same address
 * ends the one before it.
 */
export const inviteMemberDeed = carryOut(inviteMember, async (ctx, _row, { email, role }) => {
  refuseAboveRank(ctx, role);
  const member = await sql<{ n: number }>`
    select 1 as n from memberships m join users u on u.id = m.user_id
    where lower(u.email) = lower(${email}) and m.status = 'active'`.execute(ctx.db);
  if (member.rows.length > 0) throw new Refused('conflict', 'This person is in your company already.');
  await sql`update invitations set revoked_at = now()
    where lower(email) = lower(${email}) and accepted_at is null and revoked_at is null`.execute(ctx.db);
  const token = await randomToken(ctx);
  const id = ctx.newId();
  await sql`insert into invitations (id, email, role, token_hash)
    values (${id}, ${email}, ${role}, sha256(convert_to(${token}, 'UTF8')))`.execute(ctx.db);
  const company = await ctx.db.selectFrom('tenants').select('company_name').executeTakeFirstOrThrow();
  await ctx.mail({
    to: email,
    subject: `${ctx.viewer.fullName} invites you to ${company.company_name}`,
    text: `${ctx.viewer.fullName} invites you to work with ${company.company_name} as ${role}.\n\nAccept within seven days:\n${ctx.publicUrl}/invitation?token=${token}\n`,
  });
  await ctx.emit('invitations.sent', { table: 'invitations', id });
});

export const revokeInvitationDeed = carryOut(revokeInvitation, async (ctx, row) => {
  if (row.accepted_at) throw new Refused('conflict', 'This invitation has been accepted already.');
  return { revoked_at: row.revoked_at ?? ctx.now };
});

/** 256 random bits from the database, url-safe. */
async function randomToken(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_') as token`.execute(
    ctx.db,
  );
  return (rows[0] as { token: string }).token;
}
