import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** What is asked of guest rooms where no standard says otherwise. */
export const usualStandard = { times_a_year: 4, minutes: 35, checklist_template_id: null } as const;

/** How often a year the guest rooms of a site are to be maintained. Without a site: all sites that have none of their own. */
export const roomMaintenanceStandards = defineResource('room_maintenance_standards', {
  label: 'Room maintenance standard',
  labels: 'Room maintenance standards',
  title: 'applies_to',
  order: 'created_at.desc',
  fields: {
    applies_to: field.computed(
      'text',
      "coalesce((select s.name from sites s where s.id = t.site_id), 'All other sites')",
      { label: 'Applies to' },
    ),
    site_id: field.ref('sites', {
      label: 'Site',
      help: 'All sites without a standard of their own when left empty',
      createOnly: true,
    }),
    times_a_year: field.integer({
      label: 'Times a year',
      help: 'Preventive maintenance of each guest room',
      initial: usualStandard.times_a_year,
      min: 1,
      max: 52,
    }),
    minutes: field.integer({
      label: 'Minutes',
      help: 'What it takes in one room',
      initial: usualStandard.minutes,
      min: 5,
      max: 480,
    }),
    checklist_template_id: field.ref('checklist_templates', { label: 'Checklist' }),
  },
  list: ['applies_to', 'times_a_year', 'minutes', 'checklist_template_id'],
  refusals: {
    room_maintenance_standards_site_key: {
      field: 'site_id',
      message: 'There is a standard for this already. Change that one.',
    },
  },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    room_maintenance_standards: TableOf<typeof roomMaintenanceStandards>;
  }
}
