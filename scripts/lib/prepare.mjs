// Brings a fresh clone to the point where it can run: the right Node, the packages of the lockfile.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
  const lockfile = join(root, 'package-lock.json');
  const stamp = join(root, 'node_modules', '.fieldwright-lockfile');
  const mark = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  if (!installedByHand(lockfile)) {
    process.stdout.write('Installing packages …\n');
    const npm = process.env.npm_execpath;
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code } = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args])
      : await run('npm', args);
    if (code !== 0) throw new Stop('The packages could not be installed; npm says why above.');
  }
  writeFileSync(stamp, mark);
}

/** npm leaves a copy of the lockfile in node_modules: newer than ours, it was made from ours. */
function installedByHand(lockfile) {
  const copy = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return copy !== undefined && copy.mtimeMs >= statSync(lockfile).mtimeMs;
}
