// Brings the schema up to date: plain SQL files, forward only, each in its own transaction with its record, under a
// lock that lets one process of all do it. A process killed in between leaves whole steps behind and nothing else.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Connection, connectClient, quoteIdentifier, withClient } from './connection.ts';
import { migrateJobQueue } from './migrate-jobs.ts';
import { renewOrder } from './renew-order.ts';
import { bootstrapRolesOn, type DatabaseRoles } from './roles.ts';

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};
type Applied = { readonly number: number; readonly name: string; readonly checksum: string };

export type MigrateOptions = {
  readonly folder?: string;
  /** The last migration to apply: the schema that an older backup fits. */
  readonly upTo?: number;
  readonly log?: (message: string) => void;
};
export type Migrated = {
  readonly roles: DatabaseRoles;
  readonly applied: readonly string[];
  readonly version: number;
};

/** Any number will do, so long as nothing else in the database locks the same. */
const ADVISORY_LOCK = 4_617_315_517_961_601n;

/** Roles, schema and job queue, in this order, by one process at a time. */
export async function migrate(owner: Connection, options: MigrateOptions = {}): Promise<Migrated> {
  const { folder = migrationsFolder(), upTo = Number.POSITIVE_INFINITY, log = () => {} } = options;
  const client = await connectClient(owner, 'fieldwright-migrate');
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const roles = await bootstrapRolesOn(client, owner);
    const planned = await plan(client, readMigrations(folder));
    const pending = planned.pending.filter(({ number }) => number <= upTo);
    for (const migration of pending) {
      log(`Migrating: ${migration.name}`);
      await apply(client, migration);
    }
    await renewOrder(client, log);
    await migrateJobQueue(client, owner, roles);
    if (pending.length > 0) await letBackupRead(client);
    return { roles, applied: pending.map(({ name }) => name), version: Math.min(planned.version, upTo) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** The number of the newest migration that the database has; 0 for an empty one. */
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
    return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  for (const [index, { number, name }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.number === number)
      throw new Error(`Two migrations have the number ${number}: ${before.name}, ${name}.`);
  }
  return migrations;
}

/** Beside the bundle in production, in the repository's db folder in development. */
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

async function plan(
  client: pg.Client,
  known: Migration[],
): Promise<{ pending: Migration[]; version: number }> {
  const applied = await readApplied(client);
  for (const done of applied) {
    const file = known.find((migration) => migration.number === done.number);
    if (!file && done.number > (known.at(-1)?.number ?? 0)) {
      throw new Error(
        `The database was migrated by a newer version (it has ${done.name}; this version ends at ${known.at(-1)?.name}). Start the newer version, or restore a backup.`,
      );
    }
    if (!file) throw new Error(`The migration ${done.name} was applied to the database and is missing here.`);
    if (file.checksum !== done.checksum) {
      throw new Error(
        `The migration ${file.name} was changed after it had been applied. Write a new one instead.`,
      );
    }
  }
  const newest = applied.at(-1)?.number ?? 0;
  const pending = known.filter(({ number }) => !applied.some((done) => done.number === number));
  const late = pending.find(({ number }) => number < newest);
  if (late)
    throw new Error(
      `The migration ${late.name} comes too late: ${newest} has been applied already. Renumber it.`,
    );
  return { pending, version: known.at(-1)?.number ?? newest };
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows: found } = await client.query(`select to_regclass('fieldwright_private.migrations') as table`);
  if (found[0]?.table === null) return [];
  const { rows } = await client.query<Applied>(
    'select number, name, checksum from fieldwright_private.migrations order by number',
  );
  return rows;
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query(`
    create table if not exists fieldwright_private.migrations (
      number int primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`);
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      'insert into fieldwright_private.migrations (number, name, checksum) values ($1, $2, $3)',
      [number, name, checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error instanceof pg.DatabaseError
      ? new Error(describeFailure(error, name, sql), { cause: error })
      : error;
  }
}

/** The backup reads every table there is, whatever the migration that made it remembered to grant. */
async function letBackupRead(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname !~ '^(pg_|information_schema|graphile_worker|fw_jobs)'`,
  );
  for (const { nspname } of rows) {
    const schema = quoteIdentifier(nspname);
    if (nspname === 'fieldwright_private') continue;
    await client.query(`grant usage on schema ${schema} to fieldwright_backup`);
    await client.query(`grant select on all tables in schema ${schema} to fieldwright_backup`);
    await client.query(`grant select on all sequences in schema ${schema} to fieldwright_backup`);
  }
}

function describeFailure(error: pg.DatabaseError, name: string, sql: string): string {
  const lines = sql.slice(0, Number(error.position ?? 1) - 1).split('\n');
  const place = error.position
    ? `${name}, line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
    : name;
  const more = [error.detail, error.hint, error.where].filter(Boolean).map((line) => `\n  ${line}`);
  return `Migration failed in ${place}: ${error.message} (${error.code})${more.join('')}`;
}
