/** Where somebody is signed in, and signing out from afar. */
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { OwnSession } from './account.rules.ts';
import type { IdentityCtx } from './tables.ts';

/** The one that asks first, then the most recently used. */
export async function ownSessions(
  ctx: IdentityCtx,
  userId: string,
  sessionId: string,
): Promise<readonly OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, user_agent, host(ip) as ip, created_at, last_seen_at, id = ${sessionId} as is_current
    from sessions where user_id = ${userId} and revoked_at is null and expires_at > now()
    order by id = ${sessionId} desc, last_seen_at desc`.execute(ctx.db);
  return rows;
}

export async function endOwnSession(ctx: IdentityCtx, userId: string, id: string): Promise<void> {
  const { rows } = await sql`update sessions set revoked_at = now()
    where id = ${id} and user_id = ${userId} and revoked_at is null and expires_at > now() returning id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound();
}

export async function endOtherSessions(ctx: IdentityCtx, userId: string, sessionId: string): Promise<number> {
  const { rows } = await sql`update sessions set revoked_at = now()
    where user_id = ${userId} and id <> ${sessionId} and revoked_at is null returning id`.execute(ctx.db);
  return rows.length;
}

/** To the minute: more often nobody needs to know. */
export async function noteSeen(ctx: IdentityCtx, sessionId: string): Promise<void> {
  await sql`update sessions set last_seen_at = now()
    where id = ${sessionId} and last_seen_at < now() - interval '1 minute'`.execute(ctx.db);
}

/** The company that a tab has chosen is where the next one begins. */
export async function noteCompanyUsed(ctx: IdentityCtx, userId: string, tenantId: string): Promise<void> {
  await sql`select fw.note_company_used(${userId}, ${tenantId})`.execute(ctx.db);
}
