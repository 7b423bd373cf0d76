import { defineJob, type Job } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';

/** Mail and deliveries whose job was lost: in a crash, with a restored backup, or on the way to a newer version. */
export function createWakeJob(database: Database<Tables>): Job {
  return defineJob(
    'jobs.wake_waiting',
    async () => {
      await database.query('select fw.wake_waiting()');
    },
    '*/5 * * * *',
  );
}
