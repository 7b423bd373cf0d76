import { defineJob, type Job } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';

/** Deletes expired counters, links and sessions. */
export function createSweepJob(database: Database<Tables>): Job {
  return defineJob(
    'sign-in.sweep',
    async () => {
      await database.query('select fw.sweep_sign_in()');
    },
    '23 * * * *',
  );
}
