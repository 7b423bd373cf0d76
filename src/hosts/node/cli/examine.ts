// The checks of the doctor command. Each returns its findings and never throws, so that one fault does not hide another.

import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import type pg from 'pg';
import { newId } from '#server/new-id.ts';
import type { Config } from '../config.ts';
import { requireDataFolder } from '../data-folder.ts';
import { type Connection, withClient } from '../database/connection.ts';
import { DataFolderInUse, readHolder } from '../database/data-folder-lock.ts';
import { migrationsFolder, readMigrations, schemaVersion } from '../database/migrate.ts';
import { reachDatabase } from '../database/open-database.ts';
import { checkPosture } from '../database/posture.ts';
import { bootstrapRoles } from '../database/roles.ts';
import { compareFiles } from '../files/compare-files.ts';
import { openFileStore } from '../files/open-store.ts';
import { version } from './version.ts';

export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly subject: string;
  readonly detail: string;
};

const GIGABYTE = 1_073_741_824;
const LITTLE_SPACE = 2 * GIGABYTE;
const ALMOST_NO_SPACE = GIGABYTE / 4;
const CLOCK_TOLERANCE_S = 5;
/** Limit for comparing files, so that the command stays interactive. */
const COMPARING_MS = 20_000;

export async function examine(config: Config): Promise<Finding[]> {
  const findings = [...examineSettings(config), ...(await guard('disk', () => examineDisk(config)))];
  findings.push(...(await guard('database', () => examineDatabase(config))));
  findings.push(...(await guard('files', () => examineFiles(config))));
  findings.push(...(await guard('mail', () => examineMail(config))));
  return findings;
}

const ok = (subject: string, detail: string): Finding => ({ state: 'ok', subject, detail });
const warn = (subject: string, detail: string): Finding => ({ state: 'warn', subject, detail });
const fail = (subject: string, detail: string): Finding => ({ state: 'fail', subject, detail });

async function guard(subject: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [fail(subject, error instanceof Error ? error.message : String(error))];
  }
}

function examineSettings({ publicUrl, trustedProxies, host }: Config): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return [
    ok(
      'version',
      `Fieldwright ${version()} on Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    ),
    protocol === 'https:' || isLocal
      ? ok('address', publicUrl)
      : warn('address', `${publicUrl} is plain http: passwords and cookies cross the network unencrypted`),
    protocol === 'https:' && trustedProxies.length === 0 && ['127.0.0.1', '::1', 'localhost'].includes(host)
      ? warn(
          'proxies',
          'TRUSTED_PROXIES is empty: behind a proxy every visitor will seem to have its address',
        )
      : ok('proxies', trustedProxies.join(', ') || 'none trusted'),
  ];
}

async function examineDisk({ dataDir }: Config): Promise<Finding[]> {
  requireDataFolder(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const detail = `${(free / GIGABYTE).toFixed(1)} GB free in ${dataDir}`;
  if (free < ALMOST_NO_SPACE) return [fail('disk', detail)];
  return [free < LITTLE_SPACE ? warn('disk', detail) : ok('disk', detail)];
}

/** Writes, reads and removes a file: permission to read does not imply permission to write. */
async function examineFiles(config: Config): Promise<Finding[]> {
  if (!config.bucket) requireDataFolder(config.dataDir);
  const store = openFileStore(config);
  const key = `doctor-${newId()}.txt`;
  await store.put(key, Buffer.from('ok'));
  const isThere = (await store.size(key)) === 2;
  await store.remove(key);
  const place = config.bucket
    ? `${config.bucket.url}/${config.bucket.folder}`
    : join(config.dataDir, 'files');
  return [isThere ? ok('files', place) : fail('files', `${place} does not keep what is put into it`)];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const reached = await reachDatabase(config).catch((error) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new Error(`${error.message} Its database does not answer.`);
  });
  try {
    const findings = [lockFinding(config, reached.isServed)];
    findings.push(
      ...(await guard('server', () => withClient(reached.owner, 'fieldwright-doctor', examineServer))),
    );
    findings.push(...(await guard('schema', () => examineSchema(reached.owner))));
    findings.push(...(await guard('stored files', () => examineStored(config, reached.owner))));
    return findings;
  } finally {
    await reached.close();
  }
}

function lockFinding({ databaseUrl, dataDir }: Config, isServed: boolean): Finding {
  if (databaseUrl) return ok('lock', 'the database is given by DATABASE_URL; the data folder is not locked');
  const holder = readHolder(join(dataDir, 'postgres'));
  return isServed && holder
    ? ok('lock', `held by process ${holder.pid} on ${holder.host} since ${holder.since}`)
    : ok('lock', 'free: no server is running');
}

async function examineServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: string;
    number: number;
    fsync: string;
    skew: number;
    size: string;
    locks: number;
    oldest: number;
  }>(
    `
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
           current_setting('fsync') as fsync, extract(epoch from clock_timestamp())::float8 - $1 as skew,
           pg_size_pretty(pg_database_size(current_database())) as size,
           (select count(*)::int from pg_locks where not granted) as locks,
           coalesce((select max(extract(epoch from now() - xact_start))::int from pg_stat_activity
                      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()), 0) as oldest`,
    [Date.now() / 1_000],
  );
  const row = rows[0]!;
  const skew = Math.abs(row.skew);
  return [
    row.number >= 150_000
      ? ok('database', `PostgreSQL ${row.version}, ${row.size}`)
      : fail('database', `PostgreSQL ${row.version}; 15 or newer is needed`),
    row.fsync === 'on'
      ? ok('durability', 'fsync is on')
      : fail('durability', 'fsync is off: a power cut loses acknowledged work'),
    row.locks > 0 ? warn('locks', `${row.locks} sessions wait for a lock`) : ok('locks', 'nobody waits'),
    row.oldest > 300
      ? warn('transactions', `the oldest is open for ${row.oldest} s`)
      : ok('transactions', 'none is open for long'),
    skew > CLOCK_TOLERANCE_S
      ? warn('clock', `differs from the database's by ${skew.toFixed(0)} s`)
      : ok('clock', 'agrees with the database'),
  ];
}

async function examineStored(config: Config, owner: Connection): Promise<Finding[]> {
  const { backup, backupSeesEverything } = await bootstrapRoles(owner);
  const wanted = readMigrations(migrationsFolder()).at(-1)?.number ?? 0;
  if (!backupSeesEverything || (await schemaVersion(owner)) !== wanted)
    return [warn('stored files', 'not compared with their rows: see schema and backup role')];
  const { total, compared, faults } = await compareFiles(backup, openFileStore(config), COMPARING_MS);
  const lost = faults.filter(({ problem }) => problem === 'lost').length;
  const wrong = faults.length - lost;
  const rest = compared < total ? '; fieldwright files --check compares all' : '';
  const said = `${compared} of ${total} compared with their rows${rest}`;
  if (wrong > 0)
    return [
      fail('stored files', `${wrong} are missing or damaged (${said}): fieldwright files --check names them`),
    ];
  return [lost > 0 ? warn('stored files', `${lost} are marked as lost; ${said}`) : ok('stored files', said)];
}

async function examineSchema(owner: Connection): Promise<Finding[]> {
  const has = await schemaVersion(owner);
  const wanted = readMigrations(migrationsFolder()).at(-1)?.number ?? 0;
  if (has === 0) return [warn('schema', 'the database is empty; the first start makes the schema')];
  const roles = await bootstrapRoles(owner);
  const findings = [
    has === wanted
      ? ok('schema', `version ${has}`)
      : has < wanted
        ? warn('schema', `version ${has}; the next start brings it to ${wanted}`)
        : fail('schema', `version ${has} is newer than this program, which knows ${wanted}`),
    roles.backupSeesEverything
      ? ok('backup role', 'reads past row-level security, and only reads')
      : fail(
          'backup role',
          `${roles.backup.user} lacks BYPASSRLS, so backup refuses to run; a superuser can grant it`,
        ),
  ];
  findings.push(...(await guard('posture', () => examinePosture(roles.app))));
  findings.push(...(await guard('jobs', () => withClient(roles.jobs, 'fieldwright-doctor', examineJobs))));
  return findings;
}

async function examinePosture(app: Connection): Promise<Finding[]> {
  const faults = await withClient(app, 'fieldwright-doctor', checkPosture);
  return faults.length === 0
    ? [ok('posture', 'companies are kept apart')]
    : faults.map((fault) => fail('posture', fault));
}

async function examineJobs(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ waiting: number; late: number; given_up: number }>(`
    select count(*)::int as waiting, count(*) filter (where run_at < now() - interval '10 minutes' and attempts < max_attempts)::int as late,
           count(*) filter (where attempts >= max_attempts)::int as given_up from graphile_worker._private_jobs`);
  const { waiting = 0, late = 0, given_up = 0 } = rows[0] ?? {};
  const detail = `${waiting} in the queue, ${late} late, ${given_up} given up`;
  return [late > 0 || given_up > 0 ? warn('jobs', detail) : ok('jobs', detail)];
}

async function examineMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [warn('mail', 'SMTP_URL is not set: mails are kept in the outbox and not sent')];
  const { hostname, port, protocol } = new URL(smtpUrl);
  const where = { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
  await new Promise<void>((done, failed) => {
    const socket = connect(where, () => {
      socket.destroy();
      done();
    });
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer in 5 s')));
    socket.once('error', (error) =>
      failed(new Error(`${where.host}:${where.port} can't be reached: ${error.message}`)),
    );
  });
  return [ok('mail', `${where.host}:${where.port} answers`)];
}
