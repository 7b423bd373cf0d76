import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** Reports that go on in the background. Row-level security shows everyone only their own; results are deleted after an hour. */
export const reportRuns = defineResource('report_runs', {
  label: 'Report run',
  labels: 'Report runs',
  title: 'label',
  order: 'created_at.desc',
  fields: {
    report: field.text({ label: 'Report', required: true, writableBy: 'nobody' }),
    label: field.text({ label: 'Title', required: true, writableBy: 'nobody' }),
    params: field.json({ label: 'Parameters', required: true, writableBy: 'nobody' }),
    status: field.state(['queued', 'running', 'done', 'failed', 'cancelled'], {
      label: 'Status',
      required: true,
    }),
    started_at: field.instant({ label: 'Started', writableBy: 'nobody' }),
    finished_at: field.instant({ label: 'Finished', writableBy: 'nobody' }),
    progress_done: field.integer({ label: 'Done', writableBy: 'nobody' }),
    progress_total: field.integer({ label: 'Of', writableBy: 'nobody' }),
    progress_unit: field.text({ label: 'Counted in', writableBy: 'nobody' }),
    file_name: field.text({ label: 'File', writableBy: 'nobody' }),
    error: field.text({ label: 'What went wrong', writableBy: 'nobody' }),
  },
  list: ['label', 'status', 'created_at', 'started_at', 'finished_at'],
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    report_runs: TableOf<typeof reportRuns>;
  }
}
