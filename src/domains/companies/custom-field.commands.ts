import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { customFields, customTables } from './custom-field.resource.ts';

export const archiveCustomField = defineCommand(customFields, 'archive', {
  label: 'Archive',
  again: 'refused',
  allow: office,
});

export const restoreCustomField = defineCommand(customFields, 'restore', {
  label: 'Restore',
  again: 'refused',
  allow: office,
});

export const arrangeCustomFields = defineCommand(customFields, 'arrange', {
  label: 'Arrange',
  scope: 'collection',
  allow: office,
  input: {
    table_name: field.choice(customTables, { label: 'Belongs to', required: true }),
    ids: field.tags({ label: 'Fields in their order', required: true, max: 50 }),
  },
});
