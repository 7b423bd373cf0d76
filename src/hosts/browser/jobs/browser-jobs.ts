import { dataExports } from '#domains/companies/lifecycle/data-export.resource.ts';
import { defineJob, type Job } from '#kernel/job.ts';
import { createUploadSweep } from '#server/files/upload-parts.ts';
import { createWebhookJobs } from '#server/jobs/deliver-webhook.ts';
import { createSweepJob, createWakeJob } from '#server/jobs/maintenance.ts';
import { createPlanningJobs } from '#server/jobs/plan-days.ts';
import { createPurgeJob } from '#server/jobs/purge-company.ts';
import { createMailJobs } from '#server/jobs/send-mail.ts';
import type { Webhooks } from '#server/ports.ts';
import type { Services } from '#server/services.ts';

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
    noArchive,
    ...createPlanningJobs(services),
  ];
}

/** A week's copy of everything: written by a server only. */
const noArchive = defineJob('data_exports.make', async (host, { export_id }, tenantId) => {
  await host.inTenant(tenantId, null, (ctx) =>
    ctx.transition(dataExports, String(export_id), {
      from: ['queued', 'running'],
      to: 'failed',
      event: 'fail',
      set: {
        finished_at: ctx.now,
        error:
          'The demo writes no archive of everything: a server of your own does. Lists can be exported here.',
      },
    }),
  );
});

const noWebhooks: Webhooks = {
  async post() {
    throw new Error('The demo sends nothing: no request leaves this browser.');
  },
};
