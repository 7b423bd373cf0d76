import type { Job } from '#kernel/job.ts';
import { exportJobs } from '#server/exports/export-jobs.ts';
import { createUploadSweep } from '#server/files/upload-parts.ts';
import { importJobs } from '#server/imports/import-jobs.ts';
import { createWebhookJobs } from '#server/jobs/deliver-webhook.ts';
import { createSweepJob, createWakeJob } from '#server/jobs/maintenance.ts';
import { createPlanningJobs } from '#server/jobs/plan-days.ts';
import { createPurgeJob } from '#server/jobs/purge-company.ts';
import { createMailJobs } from '#server/jobs/send-mail.ts';
import type { Webhooks } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { createArchives } from '../ports/archives.ts';

/** Jobs that need something of the host. Mail is kept for the admin console: nothing leaves the browser. */
export function browserJobs(services: Services): readonly Job[] {
  const { database, config, files } = services;
  const mail = { server: undefined, from: 'no-reply@fieldwright.demo', publicUrl: config.publicUrl };
  return [
    ...createMailJobs(database, services, mail),
    ...createWebhookJobs(noWebhooks, false),
    createPurgeJob(services, async () => {}),
    createSweepJob(database),
    createWakeJob(database),
    createUploadSweep(files),
    ...exportJobs({ ...services, archives: createArchives(files), tellsProgress: false }),
    ...importJobs(services.imports),
    ...createPlanningJobs(services),
  ];
}

const noWebhooks: Webhooks = {
  async post() {
    throw new Error('The demo sends nothing: no request leaves this browser.');
  },
};
