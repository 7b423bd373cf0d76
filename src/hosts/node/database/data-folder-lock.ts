// Exclusive lock of a data folder for one process. It is a kernel lock (flock), so it works across containers and ends with its
// last holder. PostgreSQL inherits it, so a database that outlives a killed server still holds it. Node has no flock: the
// util-linux program locks the file description that we keep open.

import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#kernel/type-guards.ts';
import { isOnPath } from './postgres-binaries.ts';

/** The holder of a data folder. `pid` is in the holder's own PID namespace. */
export type Holder = {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  readonly boot: string;
  readonly pid_namespace: string;
  /** Start time of the process in kernel ticks: distinguishes it from a later process with the same pid. */
  readonly started: string;
  /** Where its PostgreSQL listens, once it does. */
  readonly database?: { readonly host: string; readonly port: number };
};

export type DataFolderLock = {
  /** The locked file descriptor; pass it to child processes that must keep the lock. */
  readonly fd: number;
  announce(database: Holder['database']): void;
  release(): void;
};

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly holder: Holder | undefined;

  constructor(folder: string, holder: Holder | undefined) {
    const who = holder
      ? `process ${holder.pid} on host ${holder.host} since ${holder.since}`
      : 'a process that left no name';
    super(
      `The data folder ${folder} is in use by ${who}. Stop that process first, or set DATA_DIR to another folder.`,
    );
    this.holder = holder;
  }
}

const LIVE_HOLDER_TIMEOUT_MS = 2_500;
const DYING_HOLDER_TIMEOUT_MS = 20_000;
const BEAT_MS = 1_000;
const heldHere = new Set<string>();

export async function lockDataFolder(
  folder: string,
  onDeadHolder: () => Promise<void>,
): Promise<DataFolderLock> {
  // Other users may traverse it, so that a PostgreSQL running as another user reaches its cluster; files in it are private.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const started = Date.now();
  const beat = modifiedAt(folder);
  for (;;) {
    const fd = openSync(join(folder, 'lock'), 'a+', 0o600);
    if (await tryLock(folder, fd)) return holdLock(folder, fd);
    closeSync(fd);
    const holder = readHolder(folder);
    const dead = holder !== undefined && !heldHere.has(folder) && isKnownDead(holder);
    if (dead) await onDeadHolder();
    // If a server in another container was killed, only its missing heartbeat is visible; its database may still be shutting
    // down.
    const isGoing = dead || modifiedAt(folder) === beat;
    const timeoutMs = isGoing ? DYING_HOLDER_TIMEOUT_MS : LIVE_HOLDER_TIMEOUT_MS;
    if (Date.now() - started > timeoutMs) throw new DataFolderInUse(folder, holder);
    await sleep(100);
  }
}

export function readHolder(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function holdLock(folder: string, fd: number): DataFolderLock {
  const file = join(folder, 'holder.json');
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    started: startOf(process.pid),
    ...whereAmI(),
  };
  const write = (content: Holder) => writeFileSync(file, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  write(holder);
  heldHere.add(folder);
  const beat = setInterval(() => touch(file), BEAT_MS);
  beat.unref();
  return {
    fd,
    announce: (database) => write({ ...holder, ...(database ? { database } : {}) }),
    release() {
      clearInterval(beat);
      heldHere.delete(folder);
      rmSync(file, { force: true });
      closeSync(fd);
    },
  };
}

async function tryLock(folder: string, fd: number): Promise<boolean> {
  if (isOnPath('flock')) {
    const { status } = spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    if (status === 0) return true;
    if (status === 1) return false;
  }
  return !(await isBeating(folder));
}

/** Without flock, a holder is alive if the file it touches every second changes while we watch. */
async function isBeating(folder: string): Promise<boolean> {
  const holder = readHolder(folder);
  if (!holder || isKnownDead(holder)) return false;
  const before = modifiedAt(folder);
  await sleep(2.5 * BEAT_MS);
  return modifiedAt(folder) !== before;
}

function isKnownDead(holder: Holder): boolean {
  const here = whereAmI();
  if (holder.pid_namespace !== here.pid_namespace || holder.host !== hostname()) return false;
  if (holder.boot !== here.boot) return true;
  if (holder.pid === process.pid) return true;
  try {
    process.kill(holder.pid, 0);
    return startOf(holder.pid) !== holder.started;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

function startOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return afterName.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function whereAmI(): { boot: string; pid_namespace: string } {
  try {
    return {
      boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      pid_namespace: readlinkSync('/proc/self/ns/pid'),
    };
  } catch {
    return { boot: '', pid_namespace: '' };
  }
}

function modifiedAt(folder: string): number {
  return statSync(join(folder, 'holder.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // A full or missing disk is reported by the database; the heartbeat is only needed without flock.
  }
}
