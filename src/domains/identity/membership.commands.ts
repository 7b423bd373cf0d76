import { office, roles } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { invitations } from './invitation.resource.ts';
import { memberships } from './membership.resource.ts';

/** What the office can say of somebody before they come; the membership begins with it. */
const {
  team_id,
  skills,
  hourly_cost,
  hourly_rate,
  working_hours,
  home_address,
  home_lat,
  home_lng,
  colour,
  stationary_engineer,
} = memberships.fields;
export const prepared = {
  team_id,
  skills,
  hourly_cost,
  hourly_rate,
  working_hours,
  home_address,
  home_lat,
  home_lng,
  colour,
  stationary_engineer,
};

export const inviteMember = defineCommand(memberships, 'invite', {
  label: 'Invite',
  scope: 'collection',
  allow: office,
  input: {
    email: field.email({ label: 'Email', required: true }),
    role: field.choice(roles, { label: 'Role', required: true, initial: 'technician' }),
    full_name: field.text({
      label: 'Name',
      help: 'For you, until they have joined; then the name stands that they gave themselves.',
    }),
    message: field.longText({ label: 'Message', help: 'Stands in the mail, above the link.', max: 1000 }),
    ...prepared,
  },
});

export const acceptRequest = defineCommand(memberships, 'accept', {
  label: 'Accept',
  from: ['requested'],
  to: 'active',
  allow: office,
  input: { role: field.choice(roles, { label: 'Role', help: 'The same as asked for, or a lower one' }) },
});

export const declineRequest = defineCommand(memberships, 'decline', {
  label: 'Decline',
  from: ['requested'],
  to: 'removed',
  allow: office,
});

export const changeRole = defineCommand(memberships, 'change_role', {
  label: 'Change role',
  again: 'allowed',
  from: ['active'],
  allow: office,
  input: { role: field.choice(roles, { label: 'Role', required: true }) },
});

export const suspendMember = defineCommand(memberships, 'suspend', {
  label: 'Suspend',
  from: ['active'],
  to: 'suspended',
  allow: office,
});

export const reinstateMember = defineCommand(memberships, 'reinstate', {
  label: 'Reinstate',
  from: ['suspended', 'removed'],
  to: 'active',
  allow: office,
});

export const removeMember = defineCommand(memberships, 'remove', {
  label: 'Remove',
  from: ['active', 'suspended'],
  to: 'removed',
  allow: office,
  final: true,
});

export const revokeInvitation = defineCommand(invitations, 'revoke', {
  label: 'Revoke',
  again: 'allowed',
  allow: office,
});

export const resendInvitation = defineCommand(invitations, 'resend', {
  label: 'Send again',
  again: 'allowed',
  allow: office,
});

/** Everybody may go, except the last owner. What was still theirs to do goes back to the office. */
export const leaveCompany = defineCommand(memberships, 'leave', {
  label: 'Leave company',
  scope: 'collection',
  allow: 'everyone',
  final: true,
});
