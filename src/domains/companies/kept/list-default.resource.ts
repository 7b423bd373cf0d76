import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** The view with which a list opens for somebody: everyone has their own. */
export const listDefaults = defineResource('list_defaults', {
  label: 'View of a list at first',
  labels: 'Views of lists at first',
  title: 'list',
  fields: {
    list: field.text({ label: 'List', required: true, max: 80, createOnly: true }),
    view: field.text({ label: 'View', required: true, max: 80 }),
  },
  refusals: {
    list_defaults_list_key: { field: 'list', message: 'This list has a view to begin with already.' },
  },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'everyone' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    list_defaults: TableOf<typeof listDefaults>;
  }
}
