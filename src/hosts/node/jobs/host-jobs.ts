import type { Job } from '#kernel/job.ts';
import type { Config } from '../config.ts';
import { exportJobs } from '../exports/export-jobs.ts';
import { createUploadSweep } from '../files/upload-parts.ts';
import { importJobs } from '../imports/import-jobs.ts';
import { createRunTask } from '../imports/run-task.ts';
import { createMailJobs } from '../mail/send-mail.ts';
import type { Services } from '../server/services.ts';
import { createWebhookJobs } from '../webhooks/deliver-webhook.ts';
import { type Anchors, createAnchorJob } from './anchor-audit.ts';
import { createPurgeJob } from './purge-company.ts';
import { createSweepJob } from './sweep-sign-in.ts';
import { createWakeJob } from './wake-waiting.ts';

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
    ...importJobs(createRunTask({ connection: database.connection, dataDir }), dataDir),
  ];
}
