import type { Job } from '#kernel/job.ts';
import type { Config } from '../config.ts';
import type { Services } from '../server/services.ts';

/** Jobs that need what only the host has: mail, files, threads. */
export function hostJobs(_services: Services, _config: Config): readonly Job[] {
  return [];
}
