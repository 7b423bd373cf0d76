// One process owns a data folder. The lock is the kernel's (flock), so it is seen from other containers too and ends
// with its last holder; PostgreSQL inherits it, so a database that outlives a killed server still counts as one.
// Node has no flock: the small program of util-linux locks the file description that we keep open.

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
import { errorCode } from '#kernel/certain.ts';
import { isOnPath } from './postgres-binaries.ts';

/** Who holds a data folder. `pid` counts in the holder's own container. */
export type Holder = {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  readonly boot: string;
  readonly pid_namespace: string;
  /** When the process started, in the kernel's own count: tells it from a later one with the same number. */
  readonly started: string;
  /** Where its PostgreSQL listens, once it does. */
  readonly database?: { readonly host: string; readonly port: number };
};

export type DataFolderLock = {
  /** The locked file: hand it to child processes that must count as holders. */
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

const LIVE_HOLDER_PATIENCE_MS = 2_500;
const DYING_HOLDER_PATIENCE_MS = 20_000;
const BEAT_MS = 1_000;
const heldHere = new Set<string>();

export async function lockDataFolder(
  folder: string,
  onDeadHolder: () => Promise<void>,
): Promise<DataFolderLock> {
  // Others may pass through, so that a PostgreSQL under another user reaches its cluster; every file in it is ours only.
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
    // Of a server in another container that was killed only the silence is seen: its database is still on the way out.
    const isGoing = dead || modifiedAt(folder) === beat;
    const patience = isGoing ? DYING_HOLDER_PATIENCE_MS : LIVE_HOLDER_PATIENCE_MS;
    if (Date.now() - started > patience) throw new DataFolderInUse(folder, holder);
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

/** Without flock, a holder is alive when the file it touches every second moves while we look. */
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
    // A full or vanished disk is reported by the database; the beat only serves machines without flock.
  }
}
