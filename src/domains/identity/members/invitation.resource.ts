import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** An invitation for one address and one role; its token is only in the mail. */
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
    full_name: field.text({ label: 'Name', writableBy: 'nobody' }),
    message: field.longText({ label: 'Message', max: 1000, writableBy: 'nobody' }),
    skills: field.tags({ label: 'Skills', writableBy: 'nobody' }),
    territories: field.tags({ label: 'Territories', writableBy: 'nobody' }),
    hourly_cost: field.money({ label: 'Cost per hour', writableBy: 'nobody' }),
    hourly_rate: field.money({ label: 'Rate per hour', writableBy: 'nobody' }),
    team_id: field.ref('teams', { label: 'Team', writableBy: 'nobody' }),
    home_address: field.address({ label: 'Home base', writableBy: 'nobody' }),
    home_lat: field.decimal(6, { label: 'Home base latitude', writableBy: 'nobody' }),
    home_lng: field.decimal(6, { label: 'Home base longitude', writableBy: 'nobody' }),
    working_hours: field.json({ label: 'Working hours', writableBy: 'nobody' }),
    colour: field.text({ label: 'Colour', max: 20, writableBy: 'nobody' }),
    stationary_engineer: field.boolean({ label: 'Stationary engineer', writableBy: 'nobody' }),
    invited_by: field.computed('text', 'fw.person_name(t.created_by)', { label: 'Invited by' }),
  },
  list: ['email', 'role', 'invited_by', 'expires_at', 'accepted_at', 'revoked_at'],
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    invitations: TableOf<typeof invitations> & { token_hash: Uint8Array; accepted_by: string | null };
  }
}
