// Runs the queued jobs one after the other, as soon as the connection is free, and the recurring ones when they are due; those that
// were due while no tab was open run once at the start.

import type { Json } from '#kernel/field.ts';
import type { Job } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import type { NamedHost } from '#server/jobs/job-host.ts';
import type { Log } from '#server/ports.ts';
import { lastTime } from './cron.ts';

export type JobRunner = {
  /** The connection has become free: something may have been queued. */
  wake(): void;
  stop(): Promise<void>;
};

export type RunJobs = 'all' | 'queued' | 'none';

type Queued = {
  readonly id: bigint;
  readonly task: string;
  readonly payload: Record<string, Json>;
  readonly attempts: number;
};

const LOOK_MS = 30_000;
/** The first screen is asked for before. */
const FIRST_LOOK_MS = 4_000;
const MAX_ATTEMPTS = 25;

export async function startJobs(
  database: Database<Tables>,
  jobs: readonly Job[],
  host: NamedHost,
  log: Log,
  runs: RunJobs,
): Promise<JobRunner> {
  const known = new Map(jobs.map((job) => [job.name, job]));
  await database.query('update fw.queue set is_running = false where is_running');
  let isStopped = false;
  let working: Promise<void> | undefined;
  let [uses, takes] = [0, 0];

  const work = async () => {
    let seen: number;
    // Whoever else has used the connection meanwhile may have queued something.
    do {
      seen = uses - takes;
      for (let next = await take(); next && !isStopped; next = await take())
        await run({ database, host, log }, known.get(next.task), next);
    } while (!isStopped && uses - takes !== seen);
  };
  const take = async () => {
    takes += 1;
    const { rows } = await database.query<Queued>(TAKE);
    return rows[0];
  };
  const wake = () => {
    uses += 1;
    if (isStopped || working || runs === 'none') return;
    working = pause()
      .then(work)
      .catch((error: unknown) => log.error({ error: String(error) }, 'the job queue failed'))
      .finally(() => {
        working = undefined;
      });
  };
  const look = async () => {
    if (runs === 'all') await queueRecurring(database, jobs);
    wake();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  const first = setTimeout(() => void look(), FIRST_LOOK_MS);
  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await working;
    },
  };
}

/** Requests that wait go first. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** A job of the same key that is queued from now on is another one. */
const TAKE = `
  update fw.queue set is_running = true, job_key = null where id = (
    select id from fw.queue where run_at <= now() and not is_running order by priority, run_at, id limit 1)
  returning id, task, payload, attempts`;

type Place = { readonly database: Database<Tables>; readonly host: NamedHost; readonly log: Log };

async function run({ database, host, log }: Place, job: Job | undefined, queued: Queued): Promise<void> {
  const { id, task, payload, attempts } = queued;
  const { tenant_id, ...rest } = payload;
  if (!job) log.warn({ job: task }, 'nobody does this job');
  try {
    await job?.run(host.as(task), rest, typeof tenant_id === 'string' ? tenant_id : '');
    await database.query('delete from fw.queue where id = $1 and is_running', [id]);
  } catch (error) {
    log.error({ job: task, error: error instanceof Error ? error.stack : String(error) }, 'a job failed');
    await postpone(database, id, attempts + 1, String(error));
  }
}

async function postpone(database: Database<Tables>, id: bigint, attempts: number, error: string) {
  if (attempts >= MAX_ATTEMPTS) await database.query('delete from fw.queue where id = $1', [id]);
  else
    await database.query(
      `update fw.queue set is_running = false, attempts = $2, last_error = $3,
         run_at = now() + exp(least($2, 10)) * interval '1 second' where id = $1`,
      [id, attempts, error.slice(0, 300)],
    );
}

async function queueRecurring(database: Database<Tables>, jobs: readonly Job[]): Promise<void> {
  const now = new Date();
  for (const { name, at } of jobs) {
    if (at === undefined) continue;
    await database.query(
      `with due as (
         insert into fw.recurring_jobs as r (task, last_run) values ($1, $2)
         on conflict (task) do update set last_run = excluded.last_run where r.last_run < excluded.last_run returning task)
       select fw.enqueue(task, job_key => 'recurring ' || task) from due`,
      [name, lastTime(at, now).toISOString()],
    );
  }
}
