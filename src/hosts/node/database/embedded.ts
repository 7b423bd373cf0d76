// The embedded PostgreSQL: a real server as a child process in the data folder, reachable only by a unix socket. Creates the
// cluster, starts it, restarts it if it dies, and stops it. After a kill at any point the next start recovers by itself.

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { type Connection, withClient } from './connection.ts';
import { type Holder, lockDataFolder, readHolder } from './data-folder-lock.ts';
import { createCluster, stopLeftover } from './embedded-cluster.ts';
import { type PostgresProcess, runPostgres } from './embedded-process.ts';
import { chooseLauncher, findPostgresBinaries } from './postgres-binaries.ts';

export type Embedded = {
  /** The owner of the database: a superuser of this cluster. Only bootstrap, migration and restore use it. */
  readonly owner: Connection;
  /** Pid of the running PostgreSQL, for the doctor. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly database?: string;
  /** Called for restarts and other events that belong in the operator's log. */
  readonly log?: (message: string) => void;
  /** Overrides of server settings. Only tests should disable durability. */
  readonly settings?: Readonly<Record<string, string>>;
};

const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;
const PORT = 5432;

export async function startEmbedded({
  dataDir,
  database = 'fieldwright',
  log = () => {},
  settings = {},
}: EmbeddedOptions): Promise<Embedded> {
  const folder = resolve(dataDir, 'postgres');
  const cluster = join(folder, 'cluster');
  const binaries = findPostgresBinaries(join(folder, 'lib'));
  const lock = await lockDataFolder(folder, () => stopLeftover(cluster));
  let server: PostgresProcess | undefined;
  try {
    const launcher = chooseLauncher({ parentDeath: true });
    const password = keepPassword(folder);
    await createCluster({ folder, cluster, binaries, password });
    await stopLeftover(cluster);
    const place = await listenPlace(folder);
    const connection = { ...place, database: 'postgres', user: 'postgres', password };
    server = await runPostgres({
      folder,
      cluster,
      binaries,
      launcher,
      connection,
      lockFd: lock.fd,
      log,
      settings,
    });
    lock.announce(place);
    await createDatabase(connection, database);
    const running = server;
    return {
      owner: { ...connection, database },
      pid: running.pid,
      async stop() {
        await running.stop();
        const isElsewhere = place.host.startsWith('/') && !place.host.startsWith(folder);
        if (isElsewhere) rmSync(place.host, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    await server?.stop();
    lock.release();
    throw error;
  }
}

/** The owner of the embedded database that another process on this machine is running, for command-line tools. */
export async function findRunningEmbedded(
  dataDir: string,
  database = 'fieldwright',
): Promise<Connection | undefined> {
  const folder = resolve(dataDir, 'postgres');
  const place: Holder['database'] = readHolder(folder)?.database;
  const passwordFile = join(folder, 'password');
  if (!place || !existsSync(passwordFile)) return undefined;
  const connection = {
    ...place,
    database,
    user: 'postgres',
    password: readFileSync(passwordFile, 'utf8').trim(),
  };
  try {
    await withClient(connection, 'fieldwright-probe', (client) => client.query('select 1'));
    return connection;
  } catch {
    return undefined;
  }
}

function keepPassword(folder: string): string {
  const file = join(folder, 'password');
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
  return readFileSync(file, 'utf8').trim();
}

/** A socket in a private folder; in a short temporary folder if the path would be too long. */
async function listenPlace(folder: string): Promise<{ host: string; port: number }> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  const inside = join(folder, 'run');
  const fits = Buffer.byteLength(join(inside, `.s.PGSQL.${PORT}.lock`)) <= SOCKET_PATH_LIMIT;
  const host = fits ? inside : mkdtempSync(join(tmpdir(), 'fw-'));
  mkdirSync(host, { recursive: true, mode: 0o700 });
  chmodSync(host, 0o700);
  return { host, port: PORT };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function createDatabase(connection: Connection, database: string): Promise<void> {
  await withClient(connection, 'fieldwright-setup', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${quoteIdentifier(database)}`);
  });
}
