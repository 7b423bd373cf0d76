/**
 * Grants a permission. The database sets who, when and until when; concurrent grants of the same permission create one record,
 * which each of them renews. All checks use the database's clock, in the transaction of the grant.
 */
import { sql } from 'kysely';
import { type FinancialPermission, financialPermissions } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { managing, person, until } from './financial-permission.inputs.ts';
import { financialPermissionRecords } from './financial-permission.resource.ts';
import {
  bundles,
  financialRoles,
  notHeld,
  ownersHoldAll,
  ownPermissions,
  techniciansHoldNone,
} from './financial-permissions.rules.ts';

export const grantFinancialPermission = defineCommand(
  financialPermissionRecords,
  'grant',
  {
    label: 'Grant',
    scope: 'collection',
    ...managing,
    input: {
      user_id: person,
      permission_type: field.choice(financialPermissions, { label: 'Permission', required: true }),
      expires_at: until,
    },
  },
  async (ctx, _, { user_id, permission_type, expires_at }) => {
    await refuseGrantee(ctx, user_id);
    await refuseNotHeld(ctx, [permission_type]);
    const [id] = await grant(ctx, user_id, [permission_type], expires_at ?? null);
    return { id };
  },
);

/** Grants a bundle at once. Other permissions of the person are kept. */
export const grantFinancialRole = defineCommand(
  financialPermissionRecords,
  'grant_role',
  {
    label: 'Grant a financial role',
    scope: 'collection',
    ...managing,
    input: {
      user_id: person,
      financial_role: field.choice(financialRoles, { label: 'Financial role', required: true }),
      expires_at: until,
    },
  },
  async (ctx, _, { user_id, financial_role, expires_at }) => {
    const types = bundles[financial_role];
    await refuseGrantee(ctx, user_id);
    await refuseNotHeld(ctx, types);
    await grant(ctx, user_id, types, expires_at ?? null);
    await sql`update memberships set financial_role = ${financial_role} where user_id = ${user_id}`.execute(
      ctx.db,
    );
    return undefined;
  },
);

/**
 * Refuses oneself, people outside the company, technicians (their role has no financial permissions) and owners (they have all).
 */
async function refuseGrantee(ctx: Ctx, userId: string): Promise<void> {
  if (userId === ctx.viewer.userId) throw new Refused('forbidden', ownPermissions);
  const { rows } = await sql<{ role: string }>`
    select m.role from memberships m join users u on u.id = m.user_id and u.is_active
    where m.user_id = ${userId} and m.status = 'active'`.execute(ctx.db);
  if (!rows[0]) throw invalid({ user_id: 'Choose somebody who is active in this company.' });
  if (rows[0].role === 'technician') throw invalid({ user_id: techniciansHoldNone });
  if (rows[0].role === 'owner') throw new Refused('conflict', ownersHoldAll);
}

async function refuseNotHeld(ctx: Ctx, types: readonly FinancialPermission[]): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`
    select bool_and(fw.has_fin(type)) as held from unnest(${[...types]}::text[]) type`.execute(ctx.db);
  if (!rows[0]?.held) throw new Refused('forbidden', notHeld);
}

async function grant(
  ctx: Ctx,
  userId: string,
  types: readonly FinancialPermission[],
  until: string | null,
): Promise<readonly string[]> {
  await refuseUntil(ctx, until);
  const { rows } = await sql<{ id: string }>`
    insert into financial_permissions as p (user_id, permission_type, granted_by, granted_at, expires_at)
    select ${userId}, type, fw.current_user_id(), now(), coalesce(${until}::timestamptz, now() + interval '1 year')
    from unnest(${[...types].sort()}::text[]) type
    on conflict (tenant_id, user_id, permission_type) where is_active
    do update set granted_by = excluded.granted_by, granted_at = excluded.granted_at, expires_at = excluded.expires_at
    returning p.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

async function refuseUntil(ctx: Ctx, until: string | null): Promise<void> {
  if (until === null) return;
  const { rows } = await sql<{ fault: string | null }>`
    select case when ${until}::timestamptz <= now() then 'Choose a day in the future.'
      when ${until}::timestamptz > now() + interval '1 year' then 'A permission lasts a year at most.' end as fault`.execute(
    ctx.db,
  );
  if (rows[0]?.fault) throw invalid({ expires_at: rows[0].fault });
}
