/**
 * A device is a random token in a cookie, bound to one person and renewed at every sign-in; only its hash is stored. What the
 * browser reports about itself is only a label and grants nothing. A signed-out device stays known but does not count against the
 * limit, nor does one whose session has run out when its place is needed; devices are counted under a lock on the user's row.
 */
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { OwnDevice } from '../accounts/account.rules.ts';
import { securityRequirementsOf } from '../factors/security-requirements.ts';
import type { IdentityCtx } from '../tables.ts';

export interface OpenedDevice {
  readonly id: string;
  /** The new token for the cookie. */
  readonly token: string;
  /** The token the browser sent for it, to be removed from the cookie. */
  readonly replaces: string | undefined;
}

/** Returns undefined if the device limit is reached. */
export async function openDevice(
  ctx: IdentityCtx,
  userId: string,
  tokens: readonly string[],
  fingerprint: string | null,
): Promise<OpenedDevice | undefined> {
  await sql`select from users where id = ${userId} for update`.execute(ctx.db);
  const known = await findDevice(ctx, userId, tokens);
  if (!known?.isSignedIn && !(await hasPlace(ctx, userId))) return undefined;
  const token = ctx.newToken();
  const facts = [ctx.agent.slice(0, 400), fingerprint && ctx.keyedHash('fingerprint', fingerprint)] as const;
  const [label, hint] = facts;
  if (known) {
    await sql`update devices set token_hash = ${ctx.hashToken(token)}, previous_token_hash = ${ctx.hashToken(known.token)},
      label = ${label}, fingerprint_hash = ${hint}, last_seen_at = now(), signed_out_at = null,
      expires_at = now() + interval '180 days' where id = ${known.id}`.execute(ctx.db);
    return { id: known.id, token, replaces: known.token };
  }
  const id = ctx.newId();
  await sql`insert into devices (id, user_id, token_hash, label, fingerprint_hash)
    values (${id}, ${userId}, ${ctx.hashToken(token)}, ${label}, ${hint})`.execute(ctx.db);
  return { id, token, replaces: undefined };
}

interface FoundDevice {
  readonly id: string;
  readonly token: string;
  readonly isSignedIn: boolean;
}

/** The previous token also matches, because the response with the new one may have been lost. */
async function findDevice(
  ctx: IdentityCtx,
  userId: string,
  tokens: readonly string[],
): Promise<FoundDevice | undefined> {
  for (const token of tokens) {
    const hash = ctx.hashToken(token);
    const { rows } = await sql<{ id: string; is_signed_in: boolean }>`
      select id, signed_out_at is null as is_signed_in from devices
      where user_id = ${userId} and revoked_at is null and expires_at > now()
        and (token_hash = ${hash} or previous_token_hash = ${hash})`.execute(ctx.db);
    if (rows[0]) return { id: rows[0].id, token, isSignedIn: rows[0].is_signed_in };
  }
  return undefined;
}

/** Devices in use keep their places; those whose session has run out give theirs up. */
async function hasPlace(ctx: IdentityCtx, userId: string): Promise<boolean> {
  const { device_limit } = await securityRequirementsOf(ctx, userId);
  if ((await takenPlaces(ctx, userId)) < device_limit) return true;
  await sql`select fw.sign_out_idle_devices(${userId})`.execute(ctx.db);
  return (await takenPlaces(ctx, userId)) < device_limit;
}

async function takenPlaces(ctx: IdentityCtx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from devices
    where user_id = ${userId} and revoked_at is null and signed_out_at is null and expires_at > now()`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}

/** Devices that count against the limit come first. `current`: the device of this request, if any. */
export async function ownDevices(
  ctx: IdentityCtx,
  userId: string,
  current: string | null,
): Promise<readonly OwnDevice[]> {
  const { rows } = await sql<OwnDevice>`
    select d.id, d.label, host(s.ip) as ip, d.created_at, greatest(d.last_seen_at, s.last_seen_at) as last_seen_at,
      coalesce(p.unsent, 0) as unsent, d.trusted_at is not null as is_verified, d.signed_out_at is null as is_signed_in, d.id is not distinct from ${current}::uuid as is_current
    from devices d left join lateral (
      select s.ip, s.last_seen_at from sessions s where s.device_id = d.id order by s.last_seen_at desc limit 1) s on true
    left join lateral (
      select p.unsent from sessions p where p.device_id = d.id and p.synced_at is not null order by p.synced_at desc limit 1) p on true
    where d.user_id = ${userId} and d.revoked_at is null and d.expires_at > now()
    order by d.id is not distinct from ${current}::uuid desc, d.signed_out_at is null desc, last_seen_at desc limit 100`.execute(
    ctx.db,
  );
  return rows;
}

/** Frees its place; if it comes back, it counts as a new device. */
export async function forgetDevice(ctx: IdentityCtx, userId: string, id: string): Promise<void> {
  const { rows } =
    await sql`update devices set revoked_at = now(), signed_out_at = coalesce(signed_out_at, now())
    where id = ${id} and user_id = ${userId} and revoked_at is null returning id`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  await sql`update sessions set revoked_at = now() where device_id = ${id} and revoked_at is null`.execute(
    ctx.db,
  );
  await ctx.audit(userId);
}

/** Frees its place for another device: it keeps its trust, and goes on with what it has without a network. */
export async function giveUpPlace(ctx: IdentityCtx, userId: string, id: string): Promise<void> {
  const { rows } = await sql`update devices set signed_out_at = coalesce(signed_out_at, now())
    where id = ${id} and user_id = ${userId} and revoked_at is null returning id`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  await sql`update sessions set revoked_at = now(), ended_for = 'device_limit'
    where device_id = ${id} and revoked_at is null`.execute(ctx.db);
}

/** Marks devices without a session as signed out, all but `except`. */
export async function signOutDevices(
  ctx: IdentityCtx,
  userId: string,
  except: string | null = null,
): Promise<void> {
  await sql`update devices d set signed_out_at = now()
    where d.user_id = ${userId} and d.signed_out_at is null and d.id is distinct from ${except}::uuid
      and not exists (select from sessions s where s.device_id = d.id and s.revoked_at is null and s.expires_at > now())`.execute(
    ctx.db,
  );
}

export async function trustDevice(ctx: IdentityCtx, id: string | null): Promise<void> {
  await sql`update devices set trusted_at = now() where id = ${id} and revoked_at is null`.execute(ctx.db);
}
