import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** A key for programs: it acts as its creator, with at most their role. The key itself is shown once. */
export const apiKeys = defineResource('api_keys', {
  label: 'API key',
  labels: 'API keys',
  title: 'name',
  order: 'created_at.desc',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 80, writableBy: 'nobody' }),
    membership_id: field.ref('memberships', { label: 'Made by', required: true, writableBy: 'nobody' }),
    role: field.choice(['owner', 'supervisor', 'technician'], {
      label: 'Role',
      required: true,
      writableBy: 'nobody',
    }),
    access: field.choice(['read', 'write'], { label: 'May', required: true, writableBy: 'nobody' }),
    tables: field.tags({ label: 'Tables', writableBy: 'nobody' }),
    prefix: field.text({ label: 'Begins with', required: true, writableBy: 'nobody' }),
    expires_at: field.instant({ label: 'Expires', required: true, writableBy: 'nobody' }),
    revoked_at: field.instant({ label: 'Revoked', writableBy: 'nobody' }),
    last_used_at: field.instant({ label: 'Last used', writableBy: 'nobody' }),
  },
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    api_keys: TableOf<typeof apiKeys>;
  }
}
