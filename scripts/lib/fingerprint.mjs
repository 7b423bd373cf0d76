// Decides by content whether something must be installed or built again: a hash of the inputs, stored beside the result.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IS_TEST = /\.(test|bench)\.tsx?$/;

/** A hash of all files below the given paths, without tests. Missing paths are ignored. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(path)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Runs `make` unless the stamp file contains the mark; writes the mark when `make` has finished. */
export async function once(stampFile, mark, make) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === mark) return false;
  rmSync(stampFile, { force: true });
  await make();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, mark);
  return true;
}

export function* filesBelow(path, { tests = false } = {}) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) yield path;
  if (!stat?.isDirectory()) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(inside, { tests });
    else if (tests || !IS_TEST.test(entry.name)) yield inside;
  }
}
