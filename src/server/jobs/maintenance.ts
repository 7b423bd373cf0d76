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

/** Queues jobs for mail and deliveries whose job was lost: in a crash, with a restored backup, or during an upgrade. */
export function createWakeJob(database: Database<Tables>): Job {
  return defineJob(
    'jobs.wake_waiting',
    async () => {
      await database.query('select fw.wake_waiting()');
    },
    '*/5 * * * *',
  );
}
