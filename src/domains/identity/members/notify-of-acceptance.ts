/**
 * Notifies the owners and the inviter that an invitation was accepted. Requests with a join code are notified by the database
 * itself (fw.tell_of_joining): an additional query here would reveal that the code exists.
 */
import { sql } from 'kysely';
import type { Role } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';

export const notifyOfAcceptance = defineReaction('invitations.accept', async (ctx, { id }) => {
  const { rows } = await sql<{ role: Role; name: string; members: string[] }>`
    select i.role, coalesce(fw.person_name(i.accepted_by), i.email) as name,
      array(select m.id::text from memberships m where m.status = 'active' and (m.role = 'owner' or m.user_id = i.created_by)
        and m.user_id is distinct from i.accepted_by) as members
    from invitations i where i.id = ${id}`.execute(ctx.db);
  for (const { role, name, members } of rows)
    await ctx.notify({
      event: 'invitation_accepted',
      to: { members },
      title: `${name} accepted the invitation`,
      body: `As ${role}.`,
      link: '/user-management',
    });
});

/** The invitation accepted by this user in this transaction, if any. */
export async function raiseAcceptance(ctx: Ctx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from invitations where accepted_by = ${userId} and accepted_at = now()`.execute(ctx.db);
  for (const { id } of rows) await ctx.emit('invitations.accept', { table: 'invitations', id });
}
