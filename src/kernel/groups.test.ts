import { describe, expect, it } from 'vitest';
import { customColumns, withCustomFields } from './custom-fields.ts';
import { field } from './field.ts';
import { groupsOf } from './groups.ts';
import { defineResource } from './resource.ts';

const boats = defineResource('boats', {
  label: 'Boat',
  labels: 'Boats',
  title: 'name',
  customFields: true,
  fields: {
    number: field.sequence('B-', { required: true }),
    name: field.text({ required: true }),
    status: field.state(['afloat', 'ashore'], { required: true }),
    berth: field.text(),
    length: field.decimal(2),
    notes: field.longText(),
    owed: field.computed('money', '0'),
    import_id: field.uuid({ writableBy: 'nobody' }),
    slow: field.computed('text', "''", { onlyNamed: true }),
  },
  groups: [
    { title: 'What', fields: ['length', 'name', 'created_at'] },
    { title: 'Where', fields: ['berth'] },
  ],
  elsewhere: ['owed'],
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'nobody' },
});
const own = customColumns(
  [
    {
      table_name: 'boats',
      key: 'sails',
      label: 'Sails',
      kind: 'number',
      options: [],
      help: null,
      is_required: false,
      technicians: 'see',
    },
  ],
  'EUR',
).boats;

describe('the groups of a resource', () => {
  it('are the declared ones, and the readable rest', () => {
    expect(groupsOf(boats)).toEqual([
      { title: 'What', fields: ['length', 'name', 'created_at'] },
      { title: 'Where', fields: ['berth'] },
      { title: 'More', fields: ['notes'] },
    ]);
  });

  it('end with the company’s custom fields', () => {
    expect(groupsOf(withCustomFields(boats, own)).at(-1)).toEqual({
      title: 'Custom fields',
      fields: ['custom_sails'],
    });
  });

  it('leave out what a screen displays itself, and groups that become empty', () => {
    expect(groupsOf(boats, ['berth', 'name', 'More'])).toEqual([
      { title: 'What', fields: ['length', 'created_at'] },
    ]);
  });
});
