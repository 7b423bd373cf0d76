import { defineJob } from '#kernel/job.ts';
import { endLostRuns } from './start-run.ts';

/** Ends the runs of servers that are gone, also in companies where nobody starts another. */
export const endLostRunsJob = defineJob(
  'dispatch.end_lost',
  (host) => host.inEveryTenant(endLostRuns),
  '*/5 * * * *',
);
