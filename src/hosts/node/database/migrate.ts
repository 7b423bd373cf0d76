// Migrations: plain SQL files, forward only, each in one transaction with its record, under a lock so that only one process runs
// them. A killed process leaves only complete steps. A file with the line `-- outside a transaction` runs statement by statement
// instead, for what PostgreSQL does without locking out writers only there (`create index concurrently`); after an interruption
// it runs again from its beginning, so that each of its statements must bear that. The previous version keeps running on the migrated schema. A migration that
// removes something (`-- contract: needs 0054`) names the migration an app must know; older apps then refuse to start, and stop
// serving.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { errorCode } from '#kernel/type-guards.ts';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { type Connection, connectClient, withClient } from './connection.ts';
import { migrateJobQueue } from './migrate-jobs.ts';
import { renewCollation } from './renew-collation.ts';
import { bootstrapRolesOn, type DatabaseRoles } from './roles.ts';

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** Apps that don't know the migration of this number can't run on the new schema. */
  readonly needs?: number;
};
type Applied = Pick<Migration, 'number' | 'name' | 'checksum' | 'needs'>;

export type MigrateOptions = {
  readonly folder?: string;
  /** The last migration to apply: for the schema of an older backup. */
  readonly upTo?: number;
  readonly log?: (message: string) => void;
};
export type Migrated = {
  readonly roles: DatabaseRoles;
  readonly applied: readonly string[];
  readonly version: number;
};

/** Arbitrary, but used for no other lock in the database. */
const ADVISORY_LOCK = 4_617_315_517_961_601n;

/** Of a migration that runs into a deadlock. */
const ATTEMPTS = 8;

/** Creates or updates roles, schema and job queue, in this order, in one process at a time. */
export async function migrate(owner: Connection, options: MigrateOptions = {}): Promise<Migrated> {
  const { folder = migrationsFolder(), upTo = Number.POSITIVE_INFINITY, log = () => {} } = options;
  const client = await connectClient(owner, 'fieldwright-migrate');
  try {
    await letOthersYield(client);
    // What fills a table in parts must not keep the plan that it made while the table was empty.
    await client.query('set plan_cache_mode = force_custom_plan');
    await takeTurn(client);
    const roles = await bootstrapRolesOn(client, owner);
    const planned = await plan(client, readMigrations(folder));
    // The job queue's functions belong to the newer version too.
    if (planned.isAhead) {
      log(`The database was migrated by a newer version, beside which this one can run.`);
      return { roles, applied: [], version: planned.version };
    }
    const pending = planned.pending.filter(({ number }) => number <= upTo);
    for (const migration of pending) {
      log(`Migrating: ${migration.name}`);
      await apply(client, migration);
    }
    await renewCollation(client, log);
    await migrateJobQueue(client, owner, roles);
    if (pending.length > 0) await letBackupRead(client);
    return { roles, applied: pending.map(({ name }) => name), version: Math.min(planned.version, upTo) };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * In a deadlock, the one that has waited for its deadlock_timeout is cancelled: the version that is still running, whose
 * transactions are short and repeated. Not every provider allows it; then a migration is repeated.
 */
async function letOthersYield(client: pg.Client): Promise<void> {
  await client.query(
    `select set_config('deadlock_timeout', '10s', false) where has_parameter_privilege('deadlock_timeout', 'set')`,
  );
}

/** Asks again and again: a statement that waits for the lock would be one that an index built concurrently waits for. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ADVISORY_LOCK]);
    if (rows[0]?.taken) return;
    await sleep(100);
  }
}

/** The number of the newest applied migration; 0 for an empty database. */
export async function schemaVersion(owner: Connection): Promise<number> {
  return withClient(
    owner,
    'fieldwright-migrate',
    async (client) => (await readApplied(client)).at(-1)?.number ?? 0,
  );
}

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const migrations = files.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} must be named like 0001_what_it_does.sql.`);
    const sql = readFileSync(join(folder, name), 'utf8');
    const needs = /^-- contract: needs (\d{4})\b/m.exec(sql)?.[1];
    return {
      number: Number(number),
      name,
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
      ...(needs ? { needs: Number(needs) } : {}),
    };
  });
  for (const [index, { number, name }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.number === number)
      throw new Error(`Two migrations have the number ${number}: ${before.name}, ${name}.`);
  }
  return migrations;
}

/** The newest migration that this version contains. */
export function knownVersion(): number {
  const files = readdirSync(migrationsFolder()).filter((file) => /^\d{4}_.*\.sql$/.test(file));
  return Math.max(0, ...files.map((file) => Number(file.slice(0, 4))));
}

/** Next to the bundle in production, in the repository's db folder in development. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const candidate of [join(folder, 'migrations'), join(folder, 'db', 'migrations')]) {
      if (existsSync(join(candidate, '0001_foundation.sql'))) return candidate;
    }
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The migrations are missing from this installation.');
    folder = parent;
  }
}

type Plan = { pending: Migration[]; version: number; isAhead: boolean };

async function plan(client: pg.Client, known: Migration[]): Promise<Plan> {
  const applied = await readApplied(client);
  const own = known.at(-1);
  const last = own?.number ?? 0;
  const newer = applied.filter(({ number }) => number > last);
  const ends = newer.find(({ needs }) => needs !== undefined && needs > last);
  if (ends) {
    throw new Error(
      `The database was migrated by a newer version (it has ${ends.name}; this version ends at ${own?.name}). Start the newer version, or restore a backup.`,
    );
  }
  for (const done of applied) {
    if (done.number > last) continue;
    const file = known.find((migration) => migration.number === done.number);
    if (!file) throw new Error(`The migration ${done.name} was applied to the database and is missing here.`);
    if (file.checksum !== done.checksum) {
      throw new Error(
        `The migration ${file.name} was changed after it had been applied. Write a new one instead.`,
      );
    }
  }
  const newest = applied.at(-1)?.number ?? 0;
  if (newer.length > 0) return { pending: [], version: newest, isAhead: true };
  const pending = known.filter(({ number }) => !applied.some((done) => done.number === number));
  const late = pending.find(({ number }) => number < newest);
  if (late)
    throw new Error(
      `The migration ${late.name} comes too late: ${newest} has been applied already. Renumber it.`,
    );
  return { pending, version: own?.number ?? newest, isAhead: false };
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows: found } = await client.query(`select to_regclass('fieldwright_private.migrations') as table`);
  if (found[0]?.table === null) return [];
  // Read through JSON, because databases of earlier versions don't have the column yet.
  const { rows } = await client.query<Applied & { needs: number | null }>(
    `select number, name, checksum, (to_jsonb(m) ->> 'needs')::int as needs
       from fieldwright_private.migrations m order by number`,
  );
  return rows.map(({ needs, ...row }) => (needs === null ? row : { ...row, needs }));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`
    create table if not exists fieldwright_private.migrations (
      number int primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now(), needs int)`);
  const isInTransaction = !/^-- outside a transaction$/m.test(migration.sql);
  if (!isInTransaction) await runEach(client, migration);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      if (isInTransaction) await run(client, migration, migration.sql, 0);
      await record(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
      await sleep(Math.random() * 200 * attempt);
    }
  }
}

/** With a transaction of the version that is still running. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === '40P01';
}

async function runEach(client: pg.Client, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ leftover: string }>(
    'select indexrelid::regclass::text as leftover from pg_index where not indisvalid',
  );
  // An index whose building was interrupted is there, but invalid: `if not exists` would be content with it.
  for (const { leftover } of rows) await client.query(`drop index concurrently ${leftover}`);
  let start = 0;
  for (const statement of statementsOf(migration.sql)) {
    await run(client, migration, statement, start);
    start += statement.length;
  }
}

/** A statement ends with a semicolon at the end of a line, outside a body in `$$`. */
function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let statement = '';
  for (const part of sql.split(/(?<=;[ \t]*(?:--.*)?\n)/)) {
    statement += part;
    const isInBody = statement.split('$$').length % 2 === 0;
    if (isInBody) continue;
    statements.push(statement);
    statement = '';
  }
  return statement === '' ? statements : [...statements, statement];
}

/** `start`: where the statement begins in its file. */
async function run(
  client: pg.Client,
  { name, sql }: Migration,
  statement: string,
  start: number,
): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    throw error instanceof pg.DatabaseError
      ? new Error(describeFailure(error, name, sql, start), { cause: error })
      : error;
  }
}

async function record(client: pg.Client, { number, name, checksum, needs }: Migration): Promise<void> {
  await client.query(
    'insert into fieldwright_private.migrations (number, name, checksum) values ($1, $2, $3)',
    [number, name, checksum],
  );
  if (needs !== undefined)
    await client.query('update fieldwright_private.migrations set needs = $2 where number = $1', [
      number,
      needs,
    ]);
  // Delivered on commit: servers of the previous version then check whether they can continue.
  await client.query(`select pg_notify('fw_changes', '*:schema')`);
}

/** Grants the backup role every table, whatever the migrations granted. */
async function letBackupRead(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ nspname: string }>(
    "select nspname from pg_namespace where nspname !~ '^(pg_|information_|graphile_worker|fw_jobs|fieldwright_private)'",
  );
  for (const { nspname } of rows) {
    const schema = quoteIdentifier(nspname);
    await client.query(`grant usage on schema ${schema} to fieldwright_backup`);
    await client.query(`grant select on all tables in schema ${schema} to fieldwright_backup`);
    await client.query(`grant select on all sequences in schema ${schema} to fieldwright_backup`);
  }
}

function describeFailure(error: pg.DatabaseError, name: string, sql: string, start: number): string {
  const lines = sql.slice(0, start + Number(error.position ?? 1) - 1).split('\n');
  const place = error.position
    ? `${name}, line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
    : name;
  const more = [error.detail, error.hint, error.where].filter(Boolean).map((line) => `\n  ${line}`);
  return `Migration failed in ${place}: ${error.message} (${error.code})${more.join('')}`;
}
