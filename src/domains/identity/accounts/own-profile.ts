/** Profile fields of the user, the same in every company. Shared with the form. */
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { validateInput, type Writer } from '#kernel/validate.ts';
import type { IdentityCtx } from '../tables.ts';
import { type OwnProfile, profileFields } from './account.rules.ts';

export async function ownProfile(ctx: IdentityCtx, userId: string): Promise<OwnProfile> {
  const { rows } = await sql<OwnProfile>`
    select u.email, p.full_name, p.phone, p.locale from users u join profiles p on p.user_id = u.id
    where u.id = ${userId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Changes only the fields in `body`. */
export async function changeProfile(
  ctx: IdentityCtx,
  userId: string,
  writer: Writer,
  body: Record<string, unknown>,
): Promise<OwnProfile> {
  const { email: _, ...before } = await ownProfile(ctx, userId);
  const {
    full_name,
    phone = null,
    locale = null,
  } = validateInput(profileFields, { ...before, ...body }, writer);
  await sql`update profiles set full_name = ${String(full_name).trim()}, phone = ${phone},
    locale = ${locale}, updated_at = now() where user_id = ${userId}`.execute(ctx.db);
  await ctx.audit(userId);
  return ownProfile(ctx, userId);
}
