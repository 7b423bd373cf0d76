/**
 * Second factors: authenticator codes (RFC 6238), passkeys, and ten recovery codes as a fallback. Once one is added, every sign-in
 * with a password requires a second step.
 */
import { sql } from 'kysely';
import { invalid, notFound } from '#kernel/errors.ts';
import type { OwnFactor } from '../accounts/account.rules.ts';
import type { IdentityCtx } from '../tables.ts';

export type { FactorKind } from '../accounts/account.rules.ts';

/** Checks a second step for a person; true if it is valid. */
export type SecondAnswer = (ctx: IdentityCtx, userId: string) => Promise<boolean>;

const mostFactors = 20;

export async function factorsOf(ctx: IdentityCtx, userId: string): Promise<readonly OwnFactor[]> {
  const { rows } = await sql<OwnFactor>`
    select id, kind, name, created_at, last_used_at from second_factors
    where user_id = ${userId} and confirmed_at is not null order by created_at`.execute(ctx.db);
  return rows;
}

export async function recoveryCodesLeft(ctx: IdentityCtx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from recovery_codes
    where user_id = ${userId} and used_at is null`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/** An authenticator is active only after a first valid code. Returns its id and the secret for the app. */
export async function beginAuthenticator(
  ctx: IdentityCtx,
  userId: string,
  name: string,
): Promise<{ id: string; secret: string }> {
  await refuseTooMany(ctx, userId);
  await sql`delete from second_factors where user_id = ${userId} and confirmed_at is null`.execute(ctx.db);
  const id = ctx.newId();
  const secret = ctx.codes.newSecret();
  await sql`insert into second_factors (id, user_id, kind, name, secret)
    values (${id}, ${userId}, 'authenticator', ${readName(name)}, ${ctx.encrypt(secret, id)})`.execute(
    ctx.db,
  );
  await ctx.audit(userId);
  return { id, secret };
}

/** Returns recovery codes if this is the first factor. */
export async function confirmAuthenticator(
  ctx: IdentityCtx,
  userId: string,
  id: string,
  code: string,
): Promise<readonly string[]> {
  const { rows } = await sql<AuthenticatorRow>`select id, secret, last_step from second_factors
    where id = ${id} and user_id = ${userId} and kind = 'authenticator' and confirmed_at is null for update`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  if (!(await acceptCode(ctx, rows[0], code))) {
    throw invalid({
      code: 'This code is not right. Check that the clock of your phone is, and try the newest one.',
    });
  }
  await sql`update second_factors set confirmed_at = now() where id = ${id}`.execute(ctx.db);
  await ctx.audit(userId);
  return codesForFirst(ctx, userId);
}

interface AuthenticatorRow {
  readonly id: string;
  readonly secret: Uint8Array;
  readonly last_step: string | bigint;
}

/** A code is accepted once: its period must be later than the last accepted one. */
async function acceptCode(ctx: IdentityCtx, row: AuthenticatorRow, code: string): Promise<boolean> {
  const step = ctx.codes.stepOf(ctx.decrypt(row.secret, row.id), code, Number(row.last_step));
  if (step === undefined) return false;
  const { rows } = await sql`update second_factors set last_step = ${step}, last_used_at = now()
    where id = ${row.id} and last_step < ${step} returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** Accepts six digits of an authenticator, or a recovery code. */
export function answerWithCode(code: string): SecondAnswer {
  return async (ctx, userId) => {
    const plain = code.replace(/[\s-]/g, '');
    if (!/^\d{6}$/.test(plain)) return redeemRecoveryCode(ctx, userId, plain);
    const { rows } = await sql<AuthenticatorRow>`select id, secret, last_step from second_factors
      where user_id = ${userId} and kind = 'authenticator' and confirmed_at is not null for update`.execute(
      ctx.db,
    );
    for (const row of rows) if (await acceptCode(ctx, row, plain)) return true;
    return false;
  };
}

async function redeemRecoveryCode(ctx: IdentityCtx, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${ctx.keyedHash('recovery', code.toLowerCase())} and used_at is null
    returning id`.execute(ctx.db);
  return rows.length > 0;
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

export async function addPasskey(
  ctx: IdentityCtx,
  userId: string,
  name: string,
  passkey: NewPasskey,
): Promise<readonly string[]> {
  await refuseTooMany(ctx, userId);
  const { credentialId, publicKey, counter, transports } = passkey;
  const { rows } = await sql`insert into second_factors
      (user_id, kind, name, credential_id, public_key, counter, transports, confirmed_at)
    values (${userId}, 'passkey', ${readName(name)}, ${credentialId}, ${publicKey}, ${counter}, ${[...transports]}::text[], now())
    on conflict (credential_id) do nothing returning id`.execute(ctx.db);
  if (rows.length === 0) throw invalid({ name: 'This passkey is there already.' });
  await ctx.audit(userId);
  return codesForFirst(ctx, userId);
}

export interface StoredPasskey {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The passkeys of one person, or, before the person is known, the one with this credential. */
export async function passkeysOf(
  ctx: IdentityCtx,
  of: { userId: string } | { credentialId: string },
): Promise<readonly StoredPasskey[]> {
  const whose = 'userId' in of ? sql`f.user_id = ${of.userId}` : sql`f.credential_id = ${of.credentialId}`;
  const { rows } = await sql<StoredPasskey>`
    select f.id, f.user_id, f.credential_id, f.public_key, f.counter::float8 as counter, f.transports
    from second_factors f join users u on u.id = f.user_id and u.is_active
    where f.kind = 'passkey' and ${whose}`.execute(ctx.db);
  return rows;
}

export async function notePasskeyUsed(ctx: IdentityCtx, id: string, counter: number): Promise<void> {
  await sql`update second_factors set counter = ${counter}, last_used_at = now() where id = ${id}`.execute(
    ctx.db,
  );
}

export async function renameFactor(
  ctx: IdentityCtx,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  const { rows } = await sql`update second_factors set name = ${readName(name)}
    where id = ${id} and user_id = ${userId} returning id`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  await ctx.audit(userId);
}

/** Removing the last factor also removes the recovery codes. */
export async function removeFactor(
  ctx: IdentityCtx,
  user: { id: string; email: string },
  id: string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`delete from second_factors
    where id = ${id} and user_id = ${user.id} returning name`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await ctx.audit(user.id);
  if ((await factorsOf(ctx, user.id)).length === 0) {
    await sql`delete from recovery_codes where user_id = ${user.id}`.execute(ctx.db);
  }
  const text = `“${rows[0].name}” no longer opens your Fieldwright account.\n\nIf it was not you, set a new password at once: ${ctx.publicUrl}/reset-password\n`;
  await ctx.mail({ to: user.email, subject: 'A second factor was removed', text }, 'done');
}

/** Replaces the recovery codes by ten new ones. Returned once and stored as hashes. */
export async function renewRecoveryCodes(ctx: IdentityCtx, userId: string): Promise<readonly string[]> {
  if ((await factorsOf(ctx, userId)).length === 0) throw notFound();
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(ctx.db);
  await ctx.audit(userId);
  const codes = Array.from({ length: 10 }, () => ctx.codes.newRecoveryCode());
  for (const code of codes) {
    const hash = ctx.keyedHash('recovery', code.replaceAll('-', ''));
    await sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hash})`.execute(ctx.db);
  }
  return codes;
}

async function codesForFirst(ctx: IdentityCtx, userId: string): Promise<readonly string[]> {
  const { rows } = await sql`select from recovery_codes where user_id = ${userId} limit 1`.execute(ctx.db);
  return rows.length > 0 ? [] : renewRecoveryCodes(ctx, userId);
}

async function refuseTooMany(ctx: IdentityCtx, userId: string): Promise<void> {
  if ((await factorsOf(ctx, userId)).length < mostFactors) return;
  throw invalid({ name: `More than ${mostFactors} are not kept. Remove one first.` });
}

function readName(name: string): string {
  const plain = name.trim();
  if (!plain || plain.length > 80) throw invalid({ name: 'Give it a name of at most 80 characters.' });
  return plain;
}
