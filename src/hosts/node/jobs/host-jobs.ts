import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '#kernel/job.ts';
import { exportJobs } from '#server/exports/export-jobs.ts';
import { createUploadSweep } from '#server/files/upload-parts.ts';
import { importJobs } from '#server/imports/import-jobs.ts';
import { createWebhookJobs } from '#server/jobs/deliver-webhook.ts';
import { createSweepJob, createWakeJob } from '#server/jobs/maintenance.ts';
import { createPlanningJobs } from '#server/jobs/plan-days.ts';
import { createPurgeJob } from '#server/jobs/purge-company.ts';
import { createMailJobs } from '#server/jobs/send-mail.ts';
import type { Services } from '#server/services.ts';
import type { Config } from '../config.ts';
import { createArchives } from '../exports/archives.ts';
import type { FileStore } from '../files/file-store.ts';
import { createImportSweep } from '../imports/sweep-imports.ts';
import { mailSettings } from '../mail.ts';
import { webhooks } from '../webhooks/post-webhook.ts';
import { type Anchors, createAnchorJob } from './anchor-audit.ts';

/** Jobs that need resources of the host: mail, files, threads. */
export function hostJobs(
  services: Services,
  config: Config,
  store: FileStore,
  anchors: Anchors,
): readonly Job[] {
  const { database } = services;
  const { dataDir } = config;
  return [
    ...createMailJobs(database, services, mailSettings(config)),
    ...createWebhookJobs(webhooks, services.config.privateWebhooks),
    createPurgeJob(services, (tenantId) => removeFolders(dataDir, tenantId)),
    createSweepJob(database),
    createWakeJob(database),
    createUploadSweep(services.files),
    createAnchorJob(anchors),
    ...exportJobs({ ...services, archives: createArchives(store, dataDir), tellsProgress: true }),
    ...importJobs(services.imports),
    createImportSweep(dataDir),
    ...createPlanningJobs(services),
  ];
}

async function removeFolders(dataDir: string, tenantId: string): Promise<void> {
  for (const folder of ['files', 'imports'])
    await rm(join(dataDir, folder, tenantId), { recursive: true, force: true });
}
