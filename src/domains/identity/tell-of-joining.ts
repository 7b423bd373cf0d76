/** Somebody asks to join, or has accepted: told to those who can act on it. */
import { sql } from 'kysely';
import { office, type Role } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';

const link = '/user-management';

export const tellOfRequest = defineReaction('memberships.request', async (ctx, { id }) => {
  const { rows } = await sql<{ role: Role; name: string | null }>`
    select role, fw.person_name(user_id) as name from memberships where id = ${id}`.execute(ctx.db);
  for (const { role, name } of rows)
    await ctx.notify({
      event: 'join_request',
      to: { roles: role === 'technician' ? office : ['owner'] },
      title: `${name ?? 'Somebody'} asks to join`,
      body: `With the join code, as ${role}.`,
      link,
      about: { table: 'memberships', id },
    });
});

export const tellOfAcceptance = defineReaction('invitations.accept', async (ctx, { id }) => {
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
      link,
    });
});

/** The invitation that this transaction has used up for somebody, if there was one. */
export async function raiseAcceptance(ctx: Ctx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from invitations where accepted_by = ${userId} and accepted_at = now()`.execute(ctx.db);
  for (const { id } of rows) await ctx.emit('invitations.accept', { table: 'invitations', id });
}
