import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { release, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, withClient } from './connection.ts';
import { giveTo } from './embedded-cluster.ts';
import type { Launcher, PostgresBinaries } from './postgres-binaries.ts';

export type PostgresProcess = {
  pid(): number | undefined;
  stop(): Promise<void>;
};

export type PostgresRun = {
  readonly folder: string;
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly launcher: Launcher;
  readonly connection: Connection;
  readonly lockFd: number;
  readonly log: (message: string) => void;
  readonly settings: Readonly<Record<string, string>>;
};

type Running = { readonly child: ChildProcess; readonly exited: Promise<string> };

/** After kill -9 the old server's shared memory and lock file remain for up to 7 seconds. */
const LEFTOVER_TIMEOUT_MS = 10_000;
const LEFTOVER = /postmaster\.pid" already exists|pre-existing shared memory|socket lock file/;
const RECOVERY_TIMEOUT_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 20_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** Starts PostgreSQL and restarts it if it ends, until `stop`. */
export async function runPostgres(run: PostgresRun): Promise<PostgresProcess> {
  let stopping = false;
  let running = await startPatiently(run);
  const supervise = async () => {
    for (let failures = 0; ; ) {
      const reason = await running.exited;
      if (stopping) return;
      run.log(`PostgreSQL ended (${reason}); starting it again`);
      await sleep(Math.min(failures * 500, 5_000));
      if (stopping) return;
      try {
        running = await startPatiently(run);
        failures = 0;
        run.log('PostgreSQL is running again');
      } catch (error) {
        failures += 1;
        run.log(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const supervision = supervise();
  return {
    pid: () => running.child.pid,
    async stop() {
      stopping = true;
      await stopChild(run, running);
      await supervision;
    },
  };
}

async function startPatiently(run: PostgresRun): Promise<Running> {
  const started = Date.now();
  for (;;) {
    try {
      return await startOnce(run);
    } catch (error) {
      const isLeftover = error instanceof Error && LEFTOVER.test(error.message);
      if (!isLeftover || Date.now() - started > LEFTOVER_TIMEOUT_MS) throw error;
      await sleep(250);
    }
  }
}

async function startOnce(run: PostgresRun): Promise<Running> {
  const { binaries, launcher, cluster, connection, folder, lockFd } = run;
  giveTo(launcher, cluster, ...(connection.host.startsWith('/') ? [connection.host] : []));
  const logFile = join(folder, 'postgres.log');
  const logFd = openLog(logFile);
  const logStart = statSync(logFile).size;
  const [command = '', ...args] = [
    ...launcher.prefix,
    binaries.postgres,
    '-D',
    cluster,
    ...settingArguments(run),
  ];
  const child = spawn(command, args, {
    // A separate session: Ctrl-C in the terminal only reaches the server, which drains requests before it stops its database.
    detached: process.platform !== 'win32',
    stdio: ['ignore', logFd, logFd, lockFd],
    env: { ...process.env, ...binaries.env, PGTZ: 'UTC' },
    ...launcher.spawnAs,
  });
  closeSync(logFd);
  child.unref();
  const exited = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const outcome = await Promise.race([untilReady(connection, child), exited]);
  if (outcome !== undefined) {
    const said = readFileSync(logFile).subarray(logStart).toString('utf8').trim();
    throw new Error(`The embedded PostgreSQL did not start (${outcome}). ${said}`);
  }
  return { child, exited };
}

/** Resolves when PostgreSQL answers. Recovery after a crash may take long, as long as the process is alive. */
async function untilReady(connection: Connection, child: ChildProcess): Promise<undefined> {
  const started = Date.now();
  for (;;) {
    try {
      await withClient(connection, 'fieldwright-setup', (client) => client.query('select 1'));
      return undefined;
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null) return new Promise(() => {});
      if (Date.now() - started > RECOVERY_TIMEOUT_MS) throw error;
      await sleep(20);
    }
  }
}

async function stopChild({ cluster, binaries }: PostgresRun, { child, exited }: Running): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  if (process.platform === 'win32') spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    const abort = new AbortController();
    const late = sleep(STOP_TIMEOUT_MS, 'late', { signal: abort.signal, ref: false }).catch(() => 'late');
    const outcome = await Promise.race([exited, late]);
    abort.abort();
    if (outcome !== 'late') return;
  }
}

/** Durable, logs no data, and sized for a small machine that also runs the server. */
function settingArguments({ connection, settings }: PostgresRun): string[] {
  const isSocket = connection.host.startsWith('/');
  const memoryMb = Math.floor(totalmem() / 1_048_576);
  const sharedBuffersMb = Math.min(Math.max(Math.floor(memoryMb / 16), 64), 512);
  const values = {
    listen_addresses: isSocket ? '' : connection.host,
    port: String(connection.port),
    unix_socket_directories: isSocket ? connection.host : '',
    unix_socket_permissions: '0700',
    max_connections: '60',
    // A restore and a migration touch every table, index and constraint in one transaction.
    max_locks_per_transaction: '256',
    shared_buffers: `${sharedBuffersMb}MB`,
    effective_cache_size: `${Math.floor(memoryMb / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    deadlock_timeout: '100ms',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    fsync: 'on',
    full_page_writes: 'on',
    recovery_init_sync_method: syncsWholeDisk() ? 'syncfs' : 'fsync',
    synchronous_commit: 'on',
    max_wal_size: '1GB',
    shared_preload_libraries: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * After a crash all files must be synced before recovery. syncfs does it with one call instead of one per file: half a second
 * instead of five. Older kernels don't report errors of that call.
 */
function syncsWholeDisk(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
