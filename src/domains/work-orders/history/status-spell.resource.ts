import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** A time in which a work order, a visit, a guest-room task or an approval was in one status. The database writes it. */
export const statusSpells = defineResource('status_spells', {
  label: 'Time in a state',
  labels: 'Times in states',
  title: 'status',
  order: 'entered_at',
  appendOnly: true,
  fields: {
    subject_table: field.text({ label: 'Of', required: true, writableBy: 'nobody' }),
    subject_id: field.uuid({ label: 'Row', required: true, writableBy: 'nobody' }),
    status: field.text({ label: 'Status', required: true, writableBy: 'nobody' }),
    entered_at: field.instant({ label: 'From', required: true, writableBy: 'nobody' }),
    left_at: field.instant({ label: 'To', help: 'Empty while it lasts', writableBy: 'nobody' }),
    is_derived: field.boolean({
      label: 'Told by dates',
      help: 'Not by the change itself: imported, or from before the history was kept',
      required: true,
      writableBy: 'nobody',
    }),
    hours: field.computed('decimal', 'extract(epoch from coalesce(t.left_at, now()) - t.entered_at) / 3600', {
      label: 'Hours',
      scale: 1,
    }),
  },
  list: ['subject_table', 'subject_id', 'status', 'entered_at', 'left_at', 'hours', 'is_derived'],
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    status_spells: TableOf<typeof statusSpells>;
  }
}
