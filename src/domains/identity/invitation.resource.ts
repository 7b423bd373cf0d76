import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** An open door for one address and one role; its token is only ever in the mail. */
export const invitations = defineResource('invitations', {
  label: 'Invitation',
  labels: 'Invitations',
  title: 'email',
  order: 'created_at.desc',
  fields: {
    email: field.email({ label: 'Email', required: true, writableBy: 'nobody' }),
    role: field.choice(['owner', 'supervisor', 'technician'], {
      label: 'Role',
      required: true,
      writableBy: 'nobody',
    }),
    expires_at: field.instant({ label: 'Expires', required: true, writableBy: 'nobody' }),
    accepted_at: field.instant({ label: 'Accepted', writableBy: 'nobody' }),
    revoked_at: field.instant({ label: 'Revoked', writableBy: 'nobody' }),
  },
  list: ['email', 'role', 'expires_at', 'accepted_at', 'revoked_at'],
  access: { read: office, create: 'nobody', update: 'nobody', delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    invitations: TableOf<typeof invitations> & { token_hash: Uint8Array; accepted_by: string | null };
  }
}
