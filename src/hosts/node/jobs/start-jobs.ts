// Runs the queued jobs, with a separate queue per kind. Several server processes share the queues; each job is taken once.

import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { Job } from '#kernel/job.ts';
import type { NamedHost } from '#server/jobs/job-host.ts';
import type { Log } from '#server/ports.ts';
import { type Connection, createPool } from '../database/connection.ts';
import { createQueue, jobQueues, queueOf } from './job-queues.ts';

export type JobRunner = { stop(): Promise<void> };

export async function startJobs(
  connection: Connection,
  jobs: readonly Job[],
  host: NamedHost,
  log: Log,
): Promise<JobRunner> {
  const { Logger, parseCronItems, run } = await loadGraphileWorker();
  // One listening connection per queue, and a few to take jobs.
  const pool = createPool(connection, { max: jobQueues.length + 4, application_name: 'fieldwright-jobs' });
  pool.on('error', (error) => log.warn({ error: error.message }, 'the job queue lost a connection'));
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
  });
  const open = jobQueues.map((queue) => {
    const own = jobs.filter(({ name }) => queueOf(name) === queue);
    const { tasks, settled } = createQueue(queue, own, host, log);
    const runner = run({
      pgPool: pool,
      schema: 'graphile_worker',
      concurrency: queue.atOnce,
      pollInterval: 2000,
      noHandleSignals: true,
      noPreparedStatements: false,
      taskList: tasks,
      parsedCronItems: parseCronItems(
        own.flatMap(({ name, at }) =>
          at === undefined ? [] : [{ task: name, match: at, identifier: name }],
        ),
      ),
      logger,
    });
    return { runner, settled };
  });
  const runners = await Promise.all(open.map(({ runner }) => runner));
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
      await Promise.all(open.map(({ settled }) => settled()));
      await pool.end().catch(() => {});
    },
  };
}

/**
 * graphile-worker has a hundred files, so it is loaded after the server has started answering. With `require`, because `import`
 * would parse each file for export names first.
 */
async function loadGraphileWorker(): Promise<typeof import('graphile-worker')> {
  await setTimeout(LOAD_DELAY_MS);
  return createRequire(import.meta.url)('graphile-worker');
}
const LOAD_DELAY_MS = 100;
