import type { Job } from '#kernel/job.ts';
import { createUploadSweep } from '#server/files/upload-parts.ts';
import { createWebhookJobs } from '#server/jobs/deliver-webhook.ts';
import { createPurgeJob } from '#server/jobs/purge-company.ts';
import { createMailJobs } from '#server/jobs/send-mail.ts';
import { createSweepJob } from '#server/jobs/sweep-sign-in.ts';
import { createWakeJob } from '#server/jobs/wake-waiting.ts';
import type { Services } from '#server/services.ts';
import type { Config } from '../config.ts';
import { exportJobs } from '../exports/export-jobs.ts';
import { importJobs } from '../imports/import-jobs.ts';
import { type Anchors, createAnchorJob } from './anchor-audit.ts';

/** Jobs that need what only the host has: mail, files, threads. */
export function hostJobs(services: Services, config: Config, anchors: Anchors): readonly Job[] {
  const { database } = services;
  const { dataDir, smtpUrl, publicUrl } = config;
  return [
    ...createMailJobs(database, services, { smtpUrl, publicUrl }),
    ...createWebhookJobs(services.config.privateWebhooks),
    createPurgeJob(services, dataDir),
    createSweepJob(database),
    createWakeJob(database),
    createUploadSweep(services.files),
    createAnchorJob(anchors),
    ...exportJobs(services),
    ...importJobs(services.runImport, dataDir),
  ];
}
