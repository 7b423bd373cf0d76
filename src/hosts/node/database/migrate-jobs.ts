import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type pg from 'pg';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { type Connection, createPool, withClient } from './connection.ts';
import type { DatabaseRoles } from './roles.ts';

/**
 * Creates the job queue's tables as the jobs role in its schema, and the functions through which the app uses them:
 * `fw_jobs.enqueue(...)` adds a job in the current transaction. Their version is stored in the schema's comment, so that a start
 * without changes needs one query.
 */
export async function migrateJobQueue(
  client: pg.Client,
  owner: Connection,
  roles: DatabaseRoles,
): Promise<void> {
  const [queue, functions] = [queueVersion(), functionsFor(owner)];
  const note = `${queue}, doors ${createHash('sha256').update(functions).digest('hex').slice(0, 16)}`;
  const known = await knownQueue(client);
  if (known?.note === note && known.isOpen) return;
  if (known === undefined) {
    const database = quoteIdentifier(owner.database);
    const jobs = quoteIdentifier(roles.jobs.user);
    // The queue's migration runs `create schema if not exists`, which requires the CREATE right even if the schema exists.
    await client.query(`grant create on database ${database} to ${jobs}`);
    try {
      await runJobMigrations(roles);
    } finally {
      await client.query(`revoke create on database ${database} from ${jobs}`);
    }
  } else if (known.note?.split(',')[0] !== queue) {
    await runJobMigrations(roles);
  }
  await withClient(roles.jobs, 'fieldwright-migrate', (asJobs) =>
    asJobs.query(`${functions}; comment on schema graphile_worker is '${note}'`),
  );
}

/** The database's own functions, which belong to the owner, also enqueue jobs. */
function functionsFor({ user }: Connection): string {
  const owner = quoteIdentifier(user);
  return `${QUEUE_FUNCTIONS};
  grant execute on function fw_jobs.enqueue(text, json, timestamptz, text, text, int, int) to ${owner};
  grant usage on schema fw_jobs to ${owner}`;
}

type KnownQueue = {
  /** The version it was created from; null if there is no comment. */
  readonly note: string | null;
  /** Whether the app may execute the functions: in a copy of the database the comment may remain without them. */
  readonly isOpen: boolean;
};

/** Undefined if there are no tables. */
async function knownQueue(client: pg.Client): Promise<KnownQueue | undefined> {
  const { rows } = await client.query<KnownQueue>(
    `select obj_description(relnamespace, 'pg_namespace') as note,
            (select count(*) = 2 and bool_and(has_function_privilege('fieldwright_app', p.oid, 'execute'))
               from pg_proc p where p.pronamespace = to_regnamespace('fw_jobs')
                and p.proname in ('enqueue', 'own_queue')) as "isOpen"
       from pg_class where oid = to_regclass('graphile_worker.migrations')`,
  );
  return rows[0];
}

/** Asking graphile-worker itself would load its hundred files at every start. */
function queueVersion(): string {
  const { version }: { version: string } = createRequire(import.meta.url)('graphile-worker/package.json');
  return `graphile-worker ${version.replaceAll("'", '')}`;
}

async function runJobMigrations({ jobs }: DatabaseRoles): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  const pool = createPool(jobs, { max: 2, application_name: 'fieldwright-migrate' });
  pool.on('error', () => {});
  try {
    await runMigrations({ pgPool: pool, schema: 'graphile_worker' });
  } finally {
    await pool.end();
  }
}

const QUEUE_FUNCTIONS = `
  create or replace function fw_jobs.enqueue(
    task text, payload json default '{}', run_at timestamptz default null, job_key text default null,
    queue_name text default null, max_attempts int default null, priority int default null
  ) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    select graphile_worker.add_job(task, payload, queue_name => enqueue.queue_name, run_at => enqueue.run_at,
      max_attempts => enqueue.max_attempts, job_key => enqueue.job_key, priority => enqueue.priority)
  $$;
  revoke all on function fw_jobs.enqueue(text, json, timestamptz, text, text, int, int) from public;
  grant execute on function fw_jobs.enqueue(text, json, timestamptz, text, text, int, int) to fieldwright_app;
  create or replace function fw_jobs.own_queue() returns table (
    task text, run_at timestamptz, attempts int, max_attempts int, is_running boolean, last_error text
  ) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select t.identifier, j.run_at, j.attempts::int, j.max_attempts::int, j.locked_at is not null, left(split_part(j.last_error, chr(10), 1), 300)
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload->>'tenant_id' = nullif(current_setting('app.tenant', true), '')
     order by j.run_at limit 200
  $$;
  revoke all on function fw_jobs.own_queue() from public;
  grant execute on function fw_jobs.own_queue() to fieldwright_app;
  grant usage on schema fw_jobs to fieldwright_app;
  grant usage on schema graphile_worker to fieldwright_backup;
  grant select on all tables in schema graphile_worker to fieldwright_backup;
  grant select on all sequences in schema graphile_worker to fieldwright_backup`;
