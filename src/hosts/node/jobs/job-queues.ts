// Separate queues per kind of job, so that mail never waits for an export, nor an import for slow webhooks. Within a queue the
// concurrency per company is limited: further jobs of a company are postponed in favour of other companies.

import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobHelpers, Task } from 'graphile-worker';
import type { Json } from '#kernel/field.ts';
import type { Job } from '#kernel/job.ts';
import type { NamedHost } from '#server/jobs/job-host.ts';
import type { Log } from '#server/ports.ts';

type JobQueue = {
  /** Prefixes of the job names. */
  readonly jobs: readonly string[];
  readonly atOnce: number;
  readonly perCompany: number;
  /**
   * For jobs that wait for external servers: after half a second a job frees its slot and continues in the background, up to this
   * many. The queue then considers it done, so losing it must be harmless.
   */
  readonly background?: number;
};

const others: JobQueue = { jobs: [], atOnce: 3, perCompany: 2 };

export const jobQueues: readonly JobQueue[] = [
  { jobs: ['mail.', 'notifications.mail'], atOnce: 3, perCompany: 2 },
  { jobs: ['webhooks.'], atOnce: 3, perCompany: 6, background: 60 },
  { jobs: ['imports.'], atOnce: 2, perCompany: 1 },
  // A plan takes a processor for itself; the others stay free.
  { jobs: ['dispatch.plan'], atOnce: Math.max(1, availableParallelism() - 1), perCompany: 1 },
  { jobs: ['dispatch.quick'], atOnce: 2, perCompany: 1 },
  { jobs: ['data_exports.', 'companies.purge'], atOnce: 2, perCompany: 1 },
  others,
];

export function queueOf(job: string): JobQueue {
  return jobQueues.find((queue) => queue.jobs.some((name) => job.startsWith(name))) ?? others;
}

const BACKGROUND_AFTER_MS = 500;
const POSTPONED_MS = 1000;
const SETTLE_TIMEOUT_MS = 5000;

/** `settled`: resolves when all background jobs have ended, or after five seconds. */
export function createQueue(
  queue: JobQueue,
  jobs: readonly Job[],
  host: NamedHost,
  log: Log,
): { readonly tasks: Record<string, Task>; settled(): Promise<void> } {
  const underway = new Set<Promise<void>>();
  const running = new Map<string, number>();
  const count = (company: string, change: number) => {
    const now = (running.get(company) ?? 0) + change;
    if (now > 0) running.set(company, now);
    else running.delete(company);
  };
  const taskOf =
    (job: Job): Task =>
    async (payload, helpers) => {
      const { tenant_id, ...rest } = (payload ?? {}) as Record<string, Json>;
      const company = typeof tenant_id === 'string' ? tenant_id : '';
      if (company !== '' && (running.get(company) ?? 0) >= queue.perCompany)
        return postpone(job.name, payload, helpers);
      count(company, 1);
      const work = job.run(host.as(job.name), rest, company).finally(() => {
        underway.delete(work);
        count(company, -1);
      });
      underway.add(work);
      if (queue.background === undefined || underway.size > queue.background) return work;
      const isDone = await Promise.race([
        work.then(() => true),
        pause(BACKGROUND_AFTER_MS, false, { ref: false }),
      ]);
      if (!isDone)
        work.catch((error: unknown) => log.error({ job: job.name, error: String(error) }, 'a job failed'));
    };
  return {
    tasks: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)])),
    async settled() {
      await Promise.race([Promise.allSettled(underway), pause(SETTLE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Postpones the job by a second, with its original options. */
async function postpone(name: string, payload: unknown, { job, addJob }: JobHelpers): Promise<void> {
  await addJob(name, payload, {
    runAt: new Date(Date.now() + POSTPONED_MS),
    priority: job.priority,
    maxAttempts: job.max_attempts,
    ...(job.key === null ? {} : { jobKey: job.key }),
  });
}
