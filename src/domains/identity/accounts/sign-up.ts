/**
 * Signing up creates an account and nothing else: the chosen role is a request (`requested_role`) that no authorisation reads. The
 * response is the same whether or not the address was free; its owner gets a mail.
 */

import { sql } from 'kysely';
import type { Role } from '#kernel/access.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { newPasswordFault } from '../sign-in/new-password-fault.ts';
import type { IdentityCtx } from '../tables.ts';
import { sendConfirmation } from './confirm-email.ts';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly full_name: string;
  readonly role: Role;
  readonly enable_stationary_engineer: boolean;
}

const missing = 'Please fill out all fields to create an account.';

/** Accepts exactly `email, password, metadata: {full_name, role, enable_stationary_engineer?}`. */
export function readSignUp(body: Record<string, unknown>): SignUp {
  refuseUnknown(body, ['email', 'password', 'metadata']);
  const metadata = body.metadata ?? {};
  if (!isRecord(metadata)) throw new Refused('bad_request', 'metadata must be an object.');
  refuseUnknown(metadata, ['full_name', 'role', 'enable_stationary_engineer']);
  const { email, password } = body;
  const { full_name, role = 'technician', enable_stationary_engineer = false } = metadata;
  const fields: Record<string, string> = {};
  if (typeof full_name !== 'string' || !full_name.trim() || full_name.length > 200)
    fields.full_name = 'Enter your full name.';
  if (typeof email !== 'string' || !isEmail(email)) fields.email = 'Enter a valid email address.';
  if (role !== 'owner' && role !== 'supervisor' && role !== 'technician')
    fields.role = 'Choose technician, supervisor or owner.';
  if (typeof enable_stationary_engineer !== 'boolean')
    fields.enable_stationary_engineer = 'This is yes or no.';
  const fault =
    typeof password === 'string' ? newPasswordFault(password, String(email)) : 'Enter a password.';
  if (fault) fields.password = fault;
  if (Object.keys(fields).length > 0)
    throw invalid(fields, isMissing(email, password, full_name) ? missing : undefined);
  return { email, password, full_name, role, enable_stationary_engineer } as SignUp;
}

/**
 * Returns the id for the response: that of the new account, or a random one if the address was taken. Both paths run in either case
 * and one is rolled back, so that response times reveal nothing.
 */
export async function signUp(
  ctx: IdentityCtx,
  wanted: SignUp,
  password_hash: string,
): Promise<{ id: string; email: string }> {
  const email = wanted.email.trim();
  const id = ctx.newId();
  const { rows } = await sql`select from users where lower(email) = lower(${email})`.execute(ctx.db);
  const isFree = rows.length === 0;
  let isOvertaken = false;
  await ctx.withEqualTiming(isFree, async () => {
    const user = { id, email: isFree ? email : `${id}@taken.invalid` };
    isOvertaken = !(await openAccount(ctx, wanted, password_hash, user));
  });
  // Somebody signed up with this address in between.
  if (isOvertaken) return signUp(ctx, wanted, password_hash);
  await ctx.withEqualTiming(!isFree, () => ctx.mail(alreadyRegistered(ctx, email), 'other'));
  return { id, email };
}

/** Returns false if the address has an account by now. */
async function openAccount(
  ctx: IdentityCtx,
  wanted: SignUp,
  password_hash: string,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const made = await sql<{ id: string }>`
    insert into users (id, email, password_hash, requested_role, wants_stationary_engineer, email_confirmed_at)
    values (${id}, ${email}, ${password_hash}, ${wanted.role}, ${wanted.enable_stationary_engineer},
      ${ctx.mailsForReal ? null : sql`now()`})
    on conflict (lower(email)) do nothing returning id`.execute(ctx.db);
  if (made.rows.length === 0) return false;
  await ctx.db.insertInto('profiles').values({ user_id: id, full_name: wanted.full_name.trim() }).execute();
  if (ctx.mailsForReal) await sendConfirmation(ctx, { id, email });
  return true;
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(\.[^\s@<>()",;:.]+)+$/.test(text.trim());
}

export function refuseUnknown(body: Record<string, unknown>, known: readonly string[]): void {
  const stranger = Object.keys(body).find((key) => !known.includes(key));
  if (stranger !== undefined) throw new Refused('bad_request', `Unknown field “${stranger.slice(0, 60)}”.`);
}

function isMissing(...values: unknown[]): boolean {
  return values.some((v) => v === undefined || v === null || v === '');
}

function alreadyRegistered(ctx: IdentityCtx, email: string) {
  return {
    to: email,
    subject: 'You already have a Fieldwright account',
    text: `Someone tried to sign up with this address, which already has an account.\n\nIf it was you, sign in at ${ctx.publicUrl}/login or set a new password at ${ctx.publicUrl}/reset-password. If it was not, there is nothing to do.\n`,
  };
}
