import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** The page of a record that somebody has pinned: everyone has their own. */
export const pins = defineResource('pins', {
  label: 'Pin',
  labels: 'Pins',
  title: 'title',
  order: 'created_at',
  fields: {
    href: field.text({ label: 'Page', required: true, max: 200, createOnly: true }),
    title: field.text({ label: 'Title', required: true, max: 200 }),
    kind: field.text({ label: 'Kind of record', required: true, max: 60, createOnly: true }),
  },
  refusals: { pins_href_key: { field: 'href', message: 'This is pinned already.' } },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'everyone' },
  complete: (row) => {
    if (!/^\/[a-z0-9][a-zA-Z0-9/_-]*$/.test(String(row.href)))
      throw invalid({ href: 'This is no page of a record.' });
    return row;
  },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    pins: TableOf<typeof pins>;
  }
}
