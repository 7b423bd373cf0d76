import { field } from '#kernel/field.ts';

export const to_id = field.ref('memberships', {
  label: 'Hand over to',
  help: 'Empty: everything goes back to the office, unassigned.',
});
