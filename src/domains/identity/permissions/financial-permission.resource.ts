import { financialPermissions } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/**
 * A person's permission for one financial action, with an end date. Everybody sees their own; who else sees it is defined by row-
 * level security.
 */
export const financialPermissionRecords = defineResource('financial_permissions', {
  label: 'Financial permission',
  labels: 'Financial permissions',
  title: 'permission_type',
  order: 'permission_type',
  fields: {
    user_id: field.uuid({ label: 'Person', required: true, writableBy: 'nobody' }),
    full_name: field.computed('text', 'fw.person_name(t.user_id)', { label: 'Name' }),
    permission_type: field.choice(financialPermissions, {
      label: 'Permission',
      required: true,
      writableBy: 'nobody',
    }),
    granted_by: field.uuid({ label: 'Granted by', writableBy: 'nobody' }),
    granted_at: field.instant({ label: 'Granted', required: true, writableBy: 'nobody' }),
    expires_at: field.instant({ label: 'Until', required: true, writableBy: 'nobody' }),
    is_active: field.boolean({ label: 'Active', required: true, writableBy: 'nobody' }),
    is_in_force: field.computed('boolean', '(t.is_active and t.expires_at > now())', { label: 'In force' }),
    revoked_at: field.instant({ label: 'Revoked', writableBy: 'nobody' }),
    revoked_by: field.uuid({ label: 'Revoked by', writableBy: 'nobody' }),
  },
  refusals: {
    financial_permissions_year_check: {
      field: 'expires_at',
      message: 'A permission lasts a year at most.',
    },
  },
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    financial_permissions: TableOf<typeof financialPermissionRecords>;
  }
}
