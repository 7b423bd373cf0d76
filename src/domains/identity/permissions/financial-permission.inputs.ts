import { field } from '#kernel/field.ts';

export const managing = { allow: 'everyone', permission: 'manage_financial_permissions' } as const;

export const person = field.uuid({ label: 'Person', required: true });

export const until = field.instant({
  label: 'Until',
  help: 'A year from now when left empty, and a year at most.',
});
