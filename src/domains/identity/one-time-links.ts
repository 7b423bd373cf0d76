/** Single-use, expiring links: 256 random bits in the mail, only their hash in the database. */
import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import type { IdentityCtx } from './tables.ts';

type Purpose =
  | 'confirm_email'
  | 'reset_password'
  | 'change_email'
  | 'unlock'
  | 'sign_in'
  | 'passkey_sign_in'
  | 'passkey_register';

export interface OneTimeLink<Detail> {
  readonly userId: string;
  readonly detail: Detail;
}

/** A new link ends the ones before it. `detail` comes back when it is used. */
export async function issueLink(
  ctx: IdentityCtx,
  userId: string | null,
  purpose: Purpose,
  minutes: number,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const token = ctx.newToken();
  await endLinks(ctx, userId, purpose);
  await sql`insert into one_time_tokens (user_id, purpose, token_hash, expires_at, detail)
    values (${userId}, ${purpose}, ${ctx.hashToken(token)}, now() + make_interval(mins => ${minutes}),
      ${JSON.stringify(detail)}::jsonb)`.execute(ctx.db);
  return token;
}

/** Uses a link up and returns whose it is; one statement, so that two clicks make one. */
export async function redeemLink<Detail = Record<string, never>>(
  ctx: IdentityCtx,
  token: string,
  purpose: Purpose,
): Promise<OneTimeLink<Detail>> {
  const { rows } = await sql<{ user_id: string; detail: Detail }>`
    update one_time_tokens set used_at = now()
    where token_hash = ${ctx.hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id, detail`.execute(ctx.db);
  return linkFrom(ctx, rows[0]);
}

/** Looks at a link and leaves it: a step that may be wrong once more. */
export async function readLink<Detail = Record<string, never>>(
  ctx: IdentityCtx,
  token: string,
  purpose: Purpose,
): Promise<OneTimeLink<Detail>> {
  const { rows } = await sql<{ user_id: string; detail: Detail }>`
    select user_id, detail from one_time_tokens
    where token_hash = ${ctx.hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()`.execute(
    ctx.db,
  );
  return linkFrom(ctx, rows[0]);
}

export async function endLinks(ctx: IdentityCtx, userId: string | null, purpose: Purpose): Promise<void> {
  await sql`update one_time_tokens set used_at = now()
    where user_id = ${userId}::uuid and purpose = ${purpose} and used_at is null`.execute(ctx.db);
}

function linkFrom<Detail>(
  ctx: IdentityCtx,
  row: { user_id: string; detail: Detail } | undefined,
): OneTimeLink<Detail> {
  if (!row) throw new Refused('invalid', 'This link has expired or has been used. Ask for a new one.');
  if (row.user_id) ctx.about(row.user_id);
  return { userId: row.user_id, detail: row.detail };
}
