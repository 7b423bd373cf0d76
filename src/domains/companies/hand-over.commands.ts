import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { memberships } from '../identity/membership.resource.ts';

const to_id = field.ref('memberships', {
  label: 'Hand over to',
  help: 'Empty: everything goes back to the office, unassigned.',
});

/** Gives everything somebody still has to do to a colleague or back to the office; the person stays. */
export const handOverWork = defineCommand(memberships, 'hand_over', {
  label: 'Hand over work',
  again: 'allowed',
  from: ['active', 'suspended', 'removed'],
  allow: office,
  input: { to_id },
});

/** Ends somebody's access and hands over what is open, at one moment. */
export const deactivateMember = defineCommand(memberships, 'deactivate', {
  label: 'Deactivate',
  again: 'allowed',
  from: ['active', 'suspended'],
  allow: office,
  input: {
    to_id,
    standing: field.choice(['suspended', 'removed'], { label: 'Afterwards', initial: 'suspended' }),
  },
});
