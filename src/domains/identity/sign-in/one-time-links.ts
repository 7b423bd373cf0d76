/** Single-use, expiring links: 256 random bits in the mail, only their hash in the database. */
import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import type { AccountMail, IdentityCtx, MailKind } from '../tables.ts';

type Purpose =
  | 'confirm_email'
  | 'reset_password'
  | 'change_email'
  | 'unlock'
  | 'sign_in'
  | 'passkey_sign_in'
  | 'passkey_register';

export interface OneTimeLink<Content> {
  readonly userId: string;
  readonly detail: Content;
}

type Detail = Readonly<Record<string, unknown>>;

/** Revokes earlier links of the same kind. `detail` is returned when the link is used. */
export async function issueLink(
  ctx: IdentityCtx,
  userId: string | null,
  purpose: Purpose,
  minutes: number,
  detail: Detail = {},
): Promise<string> {
  const token = ctx.newToken();
  await storeLink(ctx, { userId, purpose, minutes, detail }, token);
  return token;
}

export interface MailedLink {
  readonly userId: string | null;
  readonly purpose: Purpose;
  /** At least the hour of the mail quota: an address that cannot get a new link then still has a valid one. */
  readonly minutes: number;
  readonly detail?: Detail;
}

/**
 * A link sent by mail. It replaces the earlier ones only if its mail is sent: otherwise frequent requests would leave the owner of
 * the address without any valid link.
 */
export async function mailLink(
  ctx: IdentityCtx,
  link: MailedLink,
  kind: MailKind,
  mailWith: (token: string) => AccountMail,
): Promise<void> {
  const token = ctx.newToken();
  const isQueued = await ctx.mail(mailWith(token), kind);
  await ctx.withEqualTiming(isQueued, () => storeLink(ctx, link, token));
}

async function storeLink(
  ctx: IdentityCtx,
  { userId, purpose, minutes, detail = {} }: MailedLink,
  token: string,
): Promise<void> {
  await endLinks(ctx, userId, purpose);
  await sql`insert into one_time_tokens (user_id, purpose, token_hash, expires_at, detail)
    values (${userId}, ${purpose}, ${ctx.hashToken(token)}, now() + make_interval(mins => ${minutes}),
      ${JSON.stringify(detail)}::jsonb)`.execute(ctx.db);
}

/** Redeems a link and returns its user; one statement, so that two concurrent clicks redeem it once. */
export async function redeemLink<Content = Record<string, never>>(
  ctx: IdentityCtx,
  token: string,
  purpose: Purpose,
): Promise<OneTimeLink<Content>> {
  const { rows } = await sql<{ user_id: string; detail: Content }>`
    update one_time_tokens set used_at = now()
    where token_hash = ${ctx.hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id, detail`.execute(ctx.db);
  return linkFrom(ctx, rows[0]);
}

/** Reads a link without redeeming it, for a step that may be repeated after an error. */
export async function readLink<Content = Record<string, never>>(
  ctx: IdentityCtx,
  token: string,
  purpose: Purpose,
): Promise<OneTimeLink<Content>> {
  const { rows } = await sql<{ user_id: string; detail: Content }>`
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

function linkFrom<Content>(
  ctx: IdentityCtx,
  row: { user_id: string; detail: Content } | undefined,
): OneTimeLink<Content> {
  if (!row) throw new Refused('invalid', 'This link has expired or has been used. Ask for a new one.');
  if (row.user_id) ctx.about(row.user_id);
  return { userId: row.user_id, detail: row.detail };
}
