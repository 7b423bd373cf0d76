/**
 * Sessions: a random token, stored as a hash, for 24 hours at most (a company may set less, and an idle timeout: `fw.standing`). A
 * change of a person's rights gives the session a new token.
 */
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { OwnSession } from '../accounts/account.rules.ts';
import { signOutDevices } from '../devices/devices.ts';
import type { IdentityCtx } from '../tables.ts';

export const sessionHours = 24;

/** One session per device: replaces the previous one. */
export async function openSession(
  ctx: IdentityCtx,
  userId: string,
  deviceId: string | null,
): Promise<string> {
  const token = ctx.newToken();
  await sql`update sessions set revoked_at = now()
    where device_id = ${deviceId} and user_id = ${userId} and revoked_at is null`.execute(ctx.db);
  await sql`insert into sessions (token_hash, user_id, device_id, ip, user_agent, expires_at)
    values (${ctx.hashToken(token)}, ${userId}, ${deviceId}, ${ctx.ip}::inet, ${ctx.agent.slice(0, 400)},
      now() + make_interval(hours => ${sessionHours}))`.execute(ctx.db);
  return token;
}

/** Gives the session a new token and lifts its restriction; the old token becomes useless. */
export async function renewSession(ctx: IdentityCtx, sessionId: string): Promise<string> {
  const token = ctx.newToken();
  await sql`update sessions set token_hash = ${ctx.hashToken(token)}, is_restricted = false, renewal_due = false
    where id = ${sessionId} and revoked_at is null`.execute(ctx.db);
  return token;
}

/**
 * Whether a browser without a session must give up what it keeps to work without a network. Not when its session has run out, or
 * had to make room, or there is a new password: then its work goes on, and is sent after the next sign-in.
 */
export async function mustForget(
  ctx: IdentityCtx,
  token: string | undefined,
  deviceTokens: readonly string[],
): Promise<boolean> {
  const devices = deviceTokens.map((one) => ctx.hashToken(one));
  const { rows } = await sql<{ must: boolean }>`
    select fw.must_forget(${token === undefined ? null : ctx.hashToken(token)}::bytea, ${devices}::bytea[]) as must`.execute(
    ctx.db,
  );
  return rows[0]?.must ?? false;
}

/** Signs out: the device stays known and its place is free. */
export async function endSession(ctx: IdentityCtx, token: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`update sessions set revoked_at = now()
    where (${whole(sql`token_hash = ${ctx.hashToken(token)}`)}) and revoked_at is null returning user_id`.execute(
    ctx.db,
  );
  if (!rows[0]) return;
  await signOutDevices(ctx, rows[0].user_id);
  await ctx.audit(rows[0].user_id);
}

/** The session and its remainder under the previous token (0037): both belong to one device. */
function whole(one: RawBuilder<unknown>) {
  return sql`${one} or device_id = (select device_id from sessions where ${one} and revoked_at is null)`;
}

/** The requesting session first, then by last use; remainders under a previous token are not listed. */
export async function ownSessions(
  ctx: IdentityCtx,
  userId: string,
  sessionId: string,
): Promise<readonly OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, device_id, user_agent, host(ip) as ip, created_at, last_seen_at, id = ${sessionId} as is_current
    from sessions s where user_id = ${userId} and revoked_at is null and expires_at > now()
      and not exists (select from sessions n where n.device_id = s.device_id and n.revoked_at is null and n.expires_at > s.expires_at)
    order by id = ${sessionId} desc, last_seen_at desc`.execute(ctx.db);
  return rows;
}

export async function endOwnSession(ctx: IdentityCtx, userId: string, id: string): Promise<void> {
  const { rows } = await sql`update sessions set revoked_at = now()
    where user_id = ${userId} and (${whole(sql`id = ${id} and user_id = ${userId}`)})
      and revoked_at is null and expires_at > now() returning id`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  await signOutDevices(ctx, userId);
  await ctx.audit(userId);
}

/** `reason`: none if the person wants the other devices out, with what they keep. */
export async function endOtherSessions(
  ctx: IdentityCtx,
  userId: string,
  sessionId: string,
  reason: 'new_password' | null = null,
): Promise<number> {
  const { rows } = await sql`update sessions set revoked_at = now(), ended_for = ${reason}
    where user_id = ${userId} and id <> ${sessionId} and revoked_at is null returning id`.execute(ctx.db);
  await signOutDevices(ctx, userId);
  await ctx.audit(userId);
  return rows.length;
}

/** Keeps the financial screens unlocked for another half hour. */
export async function refreshFinancials(ctx: IdentityCtx, userId: string, sessionId: string): Promise<void> {
  await sql`update sessions set last_finance_at = now() where id = ${sessionId}`.execute(ctx.db);
  await ctx.audit(userId);
}

/** Remembers the company chosen in a tab as the default for the next one. */
export async function noteCompanyUsed(ctx: IdentityCtx, userId: string, tenantId: string): Promise<void> {
  await sql`select fw.note_company_used(${userId}, ${tenantId})`.execute(ctx.db);
}
