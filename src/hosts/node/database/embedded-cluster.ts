import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode, propertiesOf, textOf } from '#kernel/type-guards.ts';
import { chooseLauncher, type Launcher, type PostgresBinaries } from './postgres-binaries.ts';

const STOP_TIMEOUT_MS = 15_000;

export type ClusterPlace = {
  readonly folder: string;
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly password: string;
};

/**
 * Creates the cluster next to its final place and renames it when complete, so an incomplete one is never used. Each attempt has
 * its own folder, because initdb of a killed attempt may still be writing to the previous one.
 */
export async function createCluster({ folder, cluster, binaries, password }: ClusterPlace): Promise<void> {
  clearDrafts(folder, cluster);
  if (existsSync(join(cluster, 'PG_VERSION'))) return checkVersion(cluster, binaries);
  const draft = mkdtempSync(`${cluster}.new-`);
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const launcher = chooseLauncher({ parentDeath: false });
  giveTo(launcher, draft, passwordFile);
  const [command = '', ...args] = [
    ...launcher.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  try {
    await promisify(execFile)(command, args, {
      env: { ...process.env, ...binaries.env },
      ...launcher.spawnAs,
    });
  } catch (error) {
    const stderr = textOf(propertiesOf(error).stderr);
    throw new Error(
      `The embedded database could not be created in ${cluster}: ${stderr?.trim() || String(error)}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(cluster, { recursive: true, force: true });
  renameSync(draft, cluster);
}

/** A draft that is still being written to is removed at a later start. */
function clearDrafts(folder: string, cluster: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(cluster)}.new`)) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY') throw error;
    }
  }
}

/** If root may not create a user namespace, the files are given to the user that PostgreSQL runs as. */
export function giveTo({ spawnAs }: Launcher, ...paths: string[]): void {
  if (!spawnAs) return;
  for (const path of paths) {
    chownSync(path, spawnAs.uid, spawnAs.gid);
    if (!statSync(path).isDirectory()) continue;
    for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, entry), spawnAs.uid, spawnAs.gid);
    }
  }
}

/**
 * Stops a PostgreSQL that outlived its server. Its pid may have been reused, so it is signalled only if it is a PostgreSQL on
 * this folder.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pid = leftoverPid(cluster);
  if (pid === undefined) return;
  const started = Date.now();
  try {
    process.kill(pid, 'SIGINT');
    while (leftoverPid(cluster) === pid && Date.now() - started < STOP_TIMEOUT_MS) await sleep(50);
  } catch {
    // It has already exited.
  }
}

function leftoverPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return pid > 1 && commandLine.includes('postgres') && commandLine.includes(cluster) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function checkVersion(cluster: string, binaries: PostgresBinaries): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made === binaries.majorVersion) return;
  throw new Error(
    `The data in ${cluster} was written by PostgreSQL ${made}; this version brings PostgreSQL ${binaries.majorVersion}. Make a backup with the version that wrote it, move the folder away and restore the backup here.`,
  );
}
