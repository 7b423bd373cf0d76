import type { Job } from '#kernel/job.ts';
import type { Config } from '../config.ts';
import { importJobs } from '../imports/import-jobs.ts';
import { createRunTask } from '../imports/run-task.ts';
import type { Services } from '../server/services.ts';

/** Jobs that need what only the host has: mail, files, threads. */
export function hostJobs({ database }: Services, { dataDir }: Config): readonly Job[] {
  return [...importJobs(createRunTask({ connection: database.connection, dataDir }), dataDir)];
}
