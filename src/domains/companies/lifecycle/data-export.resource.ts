import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** All data of a company as one archive, for its owners. Deleted after a week because it contains everything. */
export const dataExports = defineResource('data_exports', {
  label: 'Export',
  labels: 'Exports',
  title: 'started_at',
  order: 'created_at.desc',
  fields: {
    status: field.state(['queued', 'running', 'done', 'failed', 'expired'], {
      label: 'Status',
      required: true,
    }),
    started_at: field.instant({ label: 'Started', writableBy: 'nobody' }),
    finished_at: field.instant({ label: 'Finished', writableBy: 'nobody' }),
    expires_at: field.instant({ label: 'Kept until', writableBy: 'nobody' }),
    tables_done: field.integer({ label: 'Tables written', writableBy: 'nobody' }),
    tables_total: field.integer({ label: 'Tables', writableBy: 'nobody' }),
    row_count: field.integer({ label: 'Rows', writableBy: 'nobody' }),
    file_count: field.integer({ label: 'Files', writableBy: 'nobody' }),
    byte_size: field.decimal(0, { label: 'Size', writableBy: 'nobody' }),
    error: field.text({ label: 'What went wrong', max: 500, writableBy: 'nobody' }),
    asked_by: field.computed('text', 'fw.person_name(t.created_by)', { label: 'Asked for by' }),
  },
  refusals: {
    data_exports_running_key: { code: 'conflict', message: 'An export is being made already.' },
  },
  list: ['created_at', 'status', 'asked_by', 'row_count', 'file_count', 'byte_size', 'expires_at'],
  access: writtenByCommands(['owner']),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    data_exports: TableOf<typeof dataExports> & { storage_key: string | null };
  }
}
