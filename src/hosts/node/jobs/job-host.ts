// Runs the jobs that transactions have queued, each kind in a line of its own. Several server processes share the queue;
// each job is taken once.

import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { type Job, type JobHost, systemViewer } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { createCtx, type Installation } from '#server/viewers/command-context.ts';
import { type Connection, createPool } from '../database/connection.ts';
import type { Log } from '../server/log.ts';
import { createLine, lineOf, lines } from './job-lines.ts';

export type JobRunner = { stop(): Promise<void> };
/** `as`: the same for one job, by whose name the audit log calls what it does. */
export type NamedHost = JobHost & { as(job: string): JobHost };

export async function startJobs(
  connection: Connection,
  jobs: readonly Job[],
  host: NamedHost,
  log: Log,
): Promise<JobRunner> {
  const { Logger, parseCronItems, run } = await readQueue();
  // A connection for each line to listen with, and a few to take jobs.
  const pool = createPool(connection, { max: lines.length + 4, application_name: 'fieldwright-jobs' });
  pool.on('error', (error) => log.warn({ error: error.message }, 'the job queue lost a connection'));
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
  });
  const open = lines.map((line) => {
    const own = jobs.filter(({ name }) => lineOf(name) === line);
    const { tasks, settled } = createLine(line, own, host, log);
    const runner = run({
      pgPool: pool,
      schema: 'graphile_worker',
      concurrency: line.atOnce,
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
 * A hundred files of its own: read when the server answers already, and after those who have waited for it. By `require`,
 * for `import` would look through each of them for names first.
 */
async function readQueue(): Promise<typeof import('graphile-worker')> {
  await setTimeout(AFTER_THE_WAITING_MS);
  return createRequire(import.meta.url)('graphile-worker');
}
const AFTER_THE_WAITING_MS = 100;

export function createJobHost(database: Database<Tables>, place: Installation, log: Log): NamedHost {
  const as = (job: string) => hostAs(`system:${job}`, database, place, log);
  return { ...hostAs('system', database, place, log), as };
}

function hostAs(agent: string, database: Database<Tables>, place: Installation, log: Log): JobHost {
  return {
    log: (message, details = {}) => log.info(details, message),
    inTenant: (tenantId, userId, work) => inTenant(database, place, tenantId, userId, work, agent),
    async inEveryTenant(work) {
      const { rows } = await database.query<{ id: string }>('select id from fw.working_companies() id');
      for (const { id } of rows) {
        await inTenant(database, place, id, null, work, agent).catch((error: unknown) =>
          log.error(
            { tenant_id: id, error: error instanceof Error ? error.stack : String(error) },
            'a daily job failed',
          ),
        );
      }
    },
  };
}

type Company = { currency: string; timezone: string; locale: string };

/** A transaction in a company with system access: for jobs, the seed and tools. */
export function inTenant<T>(
  database: Database<Tables>,
  place: Installation,
  tenantId: string,
  userId: string | null,
  work: (ctx: Ctx) => Promise<T>,
  agent = 'system',
): Promise<T> {
  return database.transaction(async ({ db }) => {
    await sql`select fw.act(${tenantId}, ${userId}, null, 'owner', 'system', null, null, ${agent})`.execute(
      db,
    );
    const { rows } = await sql<Company>`select currency, timezone, locale from tenants`.execute(db);
    if (!rows[0]) throw new Error('no such company');
    return work(await createCtx(db, systemViewer({ tenantId, ...rows[0] }, userId ?? ''), place));
  });
}
