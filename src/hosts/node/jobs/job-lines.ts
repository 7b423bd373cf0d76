// Jobs wait in lines by kind, so that mail never stands behind an export, nor an import behind somebody else's webhooks. In
// a line a company has so many jobs at once and no more: the next of them steps back, and another company's goes ahead.

import { setTimeout as pause } from 'node:timers/promises';
import type { JobHelpers, Task } from 'graphile-worker';
import type { Json } from '#kernel/field.ts';
import type { Job } from '#kernel/job.ts';
import type { NamedHost } from '#server/jobs/job-host.ts';
import type { Log } from '#server/ports.ts';

type Line = {
  /** The beginnings of its jobs' names. */
  readonly jobs: readonly string[];
  readonly atOnce: number;
  readonly ofCompany: number;
  /**
   * A job that waits for somebody else's server gives its place to the next after half a second and goes on beside it, as
   * long as no more than so many do. What it does must be safe to lose: the queue takes it for done.
   */
  readonly beside?: number;
};

const others: Line = { jobs: [], atOnce: 3, ofCompany: 2 };

export const lines: readonly Line[] = [
  { jobs: ['mail.', 'notifications.mail'], atOnce: 3, ofCompany: 2 },
  { jobs: ['webhooks.'], atOnce: 3, ofCompany: 6, beside: 60 },
  { jobs: ['imports.'], atOnce: 2, ofCompany: 1 },
  { jobs: ['data_exports.', 'companies.purge'], atOnce: 2, ofCompany: 1 },
  others,
];

export function lineOf(job: string): Line {
  return lines.find((line) => line.jobs.some((name) => job.startsWith(name))) ?? others;
}

const GIVES_WAY_AFTER_MS = 500;
const STEPS_BACK_MS = 1000;
const LAST_WAIT_MS = 5000;

/** `settled`: when all that goes on beside the line has ended, or five seconds are over. */
export function createLine(
  line: Line,
  jobs: readonly Job[],
  host: NamedHost,
  log: Log,
): { readonly tasks: Record<string, Task>; settled(): Promise<void> } {
  const underway = new Set<Promise<void>>();
  const ofCompany = new Map<string, number>();
  const count = (company: string, change: number) => {
    const now = (ofCompany.get(company) ?? 0) + change;
    if (now > 0) ofCompany.set(company, now);
    else ofCompany.delete(company);
  };
  const taskOf =
    (job: Job): Task =>
    async (payload, helpers) => {
      const { tenant_id, ...rest } = (payload ?? {}) as Record<string, Json>;
      const company = typeof tenant_id === 'string' ? tenant_id : '';
      if (company !== '' && (ofCompany.get(company) ?? 0) >= line.ofCompany)
        return stepBack(job.name, payload, helpers);
      count(company, 1);
      const work = job.run(host.as(job.name), rest, company).finally(() => {
        underway.delete(work);
        count(company, -1);
      });
      underway.add(work);
      if (line.beside === undefined || underway.size > line.beside) return work;
      const isDone = await Promise.race([
        work.then(() => true),
        pause(GIVES_WAY_AFTER_MS, false, { ref: false }),
      ]);
      if (!isDone)
        work.catch((error: unknown) => log.error({ job: job.name, error: String(error) }, 'a job failed'));
    };
  return {
    tasks: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)])),
    async settled() {
      await Promise.race([Promise.allSettled(underway), pause(LAST_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

/** To a second from now, with everything it was queued with. */
async function stepBack(name: string, payload: unknown, { job, addJob }: JobHelpers): Promise<void> {
  await addJob(name, payload, {
    runAt: new Date(Date.now() + STEPS_BACK_MS),
    priority: job.priority,
    maxAttempts: job.max_attempts,
    ...(job.key === null ? {} : { jobKey: job.key }),
  });
}
