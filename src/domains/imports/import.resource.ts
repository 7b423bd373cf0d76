import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'undoing',
  'undone',
  'cancelled',
] as const;

/** An import of a spreadsheet into a table: its mapping, its report, and the data for undo. */
export const imports = defineResource('imports', {
  label: 'Import',
  labels: 'Imports',
  title: 'file_name',
  order: 'created_at.desc',
  fields: {
    table_name: field.text({ label: 'Into', required: true, writableBy: 'nobody' }),
    file_name: field.text({ label: 'File', required: true, writableBy: 'nobody' }),
    file_sha256: field.text({ required: true, writableBy: 'nobody' }),
    /** Result of the inspection: file format, columns, first rows, suggested mapping. */
    source: field.json({ required: true, writableBy: 'nobody' }),
    /** The user's settings: columns, formats, values for all rows. */
    options: field.json({ required: true, writableBy: 'nobody' }),
    status: field.state(importStatuses, { label: 'Status', required: true }),
    total_rows: field.integer({ label: 'Rows', required: true, writableBy: 'nobody' }),
    done_rows: field.integer({ label: 'Done', required: true, writableBy: 'nobody' }),
    good_rows: field.integer({ label: 'Good rows', required: true, writableBy: 'nobody' }),
    bad_rows: field.integer({ label: 'Bad rows', required: true, writableBy: 'nobody' }),
    created_rows: field.integer({ label: 'Created', required: true, writableBy: 'nobody' }),
    skipped_rows: field.integer({ label: 'Already there', required: true, writableBy: 'nobody' }),
    report: field.json({ required: true, writableBy: 'nobody' }),
    error: field.text({ label: 'Error', max: 1000, writableBy: 'nobody' }),
    cancel_requested: field.boolean({ required: true, writableBy: 'nobody' }),
    started_at: field.instant({ label: 'Started', writableBy: 'nobody' }),
    finished_at: field.instant({ label: 'Finished', writableBy: 'nobody' }),
  },
  list: ['file_name', 'table_name', 'status', 'created_rows', 'bad_rows', 'created_at'],
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    imports: TableOf<typeof imports>;
  }
}
