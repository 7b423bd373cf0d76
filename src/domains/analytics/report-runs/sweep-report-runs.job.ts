import { sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';
import './report-run.resource.ts';

/** How long a result waits to be read: over lunch, but not for good, because it shows the company's figures. */
export const keptHours = 1;

/** Deletes results that are no longer kept. Runs whose server has gone are ended when somebody looks at them, or deleted here. */
export const sweepReportRunsJob = defineJob(
  'report_runs.sweep',
  (host) =>
    host.inEveryTenant(async ({ db }) => {
      await sql`delete from report_runs
        where coalesce(finished_at, seen_at) < now() - make_interval(hours => ${keptHours})`.execute(db);
    }),
  '11,41 * * * *',
);
