import { defineCommand } from '#kernel/command.ts';
import { reportRuns } from './report-run.resource.ts';

/** The server that makes the report hears of it and ends its statement in the database. */
export const cancelReportRun = defineCommand(
  reportRuns,
  'cancel',
  {
    label: 'Cancel',
    from: ['queued', 'running'],
    to: 'cancelled',
    allow: 'everyone',
    placed: true,
  },
  async (ctx) => ({ finished_at: ctx.now }),
);
