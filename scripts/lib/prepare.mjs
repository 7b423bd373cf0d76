// Prepares a fresh clone: checks the Node version and installs the packages of the lockfile.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root, run, Stop } from './process.mjs';

const NEEDED = [20, 19];

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  throw new Stop(`Fieldwright needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`);
}

export async function install() {
  if (!isInstalled()) await alone(installPackages);
}

const lockfile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.fieldwright-lockfile');
const markOfLockfile = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex');
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === markOfLockfile();

async function installPackages() {
  if (isInstalled()) return;
  if (!installedByHand(lockfile)) {
    process.stdout.write('Installing packages …\n');
    const npm = process.env.npm_execpath;
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code } = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args])
      : await run('npm', args);
    if (code !== 0) throw new Stop('The packages could not be installed; npm says why above.');
  }
  writeFileSync(stamp, markOfLockfile());
}

/** Runs `work` under a lock: installing removes the folder that another command in the same clone may be using. */
async function alone(work) {
  const lock = join(root, '.cache', 'installing');
  mkdirSync(join(root, '.cache'), { recursive: true });
  while (!take(lock)) await new Promise((done) => setTimeout(done, 500));
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock, also from a process that no longer exists. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isRunning(readFileSync(lock, 'utf8'))) rmSync(lock, { force: true });
    return false;
  }
}

function isRunning(pid) {
  try {
    return pid === '' || process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** npm keeps a copy of the lockfile in node_modules: if it is newer than ours, it was installed from ours. */
function installedByHand(lockfile) {
  const copy = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return copy !== undefined && copy.mtimeMs >= statSync(lockfile).mtimeMs;
}
