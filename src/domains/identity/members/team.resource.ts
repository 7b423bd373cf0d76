import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** People who work together: a crew, a shift, the engineers of a building. A person is in at most one team. */
export const teams = defineResource('teams', {
  label: 'Team',
  labels: 'Teams',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 80 }),
    colour: field.text({ label: 'Colour', max: 20 }),
    department_id: field.ref('departments', {
      label: 'Department',
      help: 'Of its jobs',
      readableBy: office,
      writableBy: office,
    }),
    people: field.computed('integer', 'fw.team_size(t.tenant_id, t.id)', { label: 'People' }),
  },
  elsewhere: ['colour', 'people'],
  refusals: {
    teams_name_key: { field: 'name', code: 'conflict', message: 'There is a team with this name.' },
  },
  list: ['name', 'people'],
  access: { read: 'everyone', create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    teams: TableOf<typeof teams>;
  }
}
