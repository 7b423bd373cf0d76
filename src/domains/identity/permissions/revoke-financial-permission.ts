/** Revokes a permission. Takes effect with the person's next request, whatever a server has cached. */
import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { managing, person } from './financial-permission.inputs.ts';
import { financialPermissionRecords } from './financial-permission.resource.ts';
import { ownPermissions } from './financial-permissions.rules.ts';

export const revokeFinancialPermission = defineCommand(
  financialPermissionRecords,
  'revoke',
  {
    label: 'Revoke',
    again: 'refused',
    ...managing,
  },
  async (ctx, row) => {
    if (row.user_id === ctx.viewer.userId) throw new Refused('forbidden', ownPermissions);
    if (!row.is_active) throw new Refused('conflict', 'This permission has been revoked already.');
    return { is_active: false, revoked_at: ctx.now, revoked_by: ctx.viewer.userId };
  },
);

export const revokeFinancialPermissions = defineCommand(
  financialPermissionRecords,
  'revoke_all',
  {
    label: 'Revoke all',
    scope: 'collection',
    ...managing,
    final: true,
    input: { user_id: person },
  },
  async (ctx, _, { user_id }) => {
    if (user_id === ctx.viewer.userId) throw new Refused('forbidden', ownPermissions);
    await sql`update financial_permissions set is_active = false, revoked_at = now(), revoked_by = fw.current_user_id()
      where user_id = ${user_id} and is_active`.execute(ctx.db);
    await sql`update memberships set financial_role = null where user_id = ${user_id} and financial_role is not null`.execute(
      ctx.db,
    );
    return undefined;
  },
);
