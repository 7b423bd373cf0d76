import { sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';
import './dispatch-run.resource.ts';
import { endLostRuns } from './start-run.ts';

/** Ends the runs of servers that are gone, also in companies where nobody starts another. */
export const endLostRunsJob = defineJob(
  'dispatch.end_lost',
  (host) => host.inEveryTenant(endLostRuns),
  '*/5 * * * *',
);

const keptDays = 180;

/** Removes old runs with their moves; what was accepted of them is in the audit log of the visits. */
export const sweepRunsJob = defineJob(
  'dispatch.sweep',
  (host) =>
    host.inEveryTenant(async ({ db }) => {
      await sql`delete from dispatch_runs where created_at < now() - make_interval(days => ${keptDays})
        and status not in ('queued', 'running')`.execute(db);
    }),
  '41 2 * * *',
);
