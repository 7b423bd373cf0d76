import { financialPermissions } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { financialPermissionRecords } from './financial-permission.resource.ts';
import { financialRoles } from './financial-permissions.rules.ts';

const managing = { allow: 'everyone', permission: 'manage_financial_permissions' } as const;
const person = field.uuid({ label: 'Person', required: true });
const until = field.instant({
  label: 'Until',
  help: 'A year from now when left empty, and a year at most.',
});

export const grantFinancialPermission = defineCommand(financialPermissionRecords, 'grant', {
  label: 'Grant',
  scope: 'collection',
  ...managing,
  input: {
    user_id: person,
    permission_type: field.choice(financialPermissions, { label: 'Permission', required: true }),
    expires_at: until,
  },
});

export const revokeFinancialPermission = defineCommand(financialPermissionRecords, 'revoke', {
  label: 'Revoke',
  again: 'refused',
  ...managing,
});

/** A bundle at once. What somebody holds besides stays. */
export const grantFinancialRole = defineCommand(financialPermissionRecords, 'grant_role', {
  label: 'Grant a financial role',
  scope: 'collection',
  ...managing,
  input: {
    user_id: person,
    financial_role: field.choice(financialRoles, { label: 'Financial role', required: true }),
    expires_at: until,
  },
});

export const revokeFinancialPermissions = defineCommand(financialPermissionRecords, 'revoke_all', {
  label: 'Revoke all',
  scope: 'collection',
  ...managing,
  final: true,
  input: { user_id: person },
});
