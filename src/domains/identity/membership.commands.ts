import { office, roles } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { invitations } from './invitation.resource.ts';
import { memberships } from './membership.resource.ts';

export const inviteMember = defineCommand(memberships, 'invite', {
  label: 'Invite',
  scope: 'collection',
  allow: office,
  input: {
    email: field.email({ label: 'Email', required: true }),
    role: field.choice(roles, { label: 'Role', required: true, initial: 'technician' }),
    message: field.longText({ label: 'Message', help: 'Stands in the mail, above the link.', max: 1000 }),
    skills: memberships.fields.skills,
    hourly_cost: memberships.fields.hourly_cost,
    hourly_rate: memberships.fields.hourly_rate,
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
  allow: office,
});

export const resendInvitation = defineCommand(invitations, 'resend', {
  label: 'Send again',
  allow: office,
});
