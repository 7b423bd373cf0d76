/** Everything the server carries out: the deeds of all commands, the reports and the jobs, domain by domain. */
import type { CarriedOut } from '#kernel/command.ts';
import type { Job } from '#kernel/job.ts';
import type { Report } from '#kernel/report.ts';

export { resources } from './resources.ts';

export const commands: readonly CarriedOut[] = [];

export const reports: readonly Report[] = [];

export const jobs: readonly Job[] = [];
