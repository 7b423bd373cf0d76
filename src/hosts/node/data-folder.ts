import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, propertiesOf } from '#kernel/type-guards.ts';
import { WrongConfiguration } from './config.ts';

/**
 * Creates DATA_DIR if it is missing, or throws why it can't be used. Created level by level, because a recursive mkdir below a
 * folder that accepts no entries, such as /proc, makes Node loop forever.
 */
export function requireDataFolder(folder: string): void {
  try {
    make(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new WrongConfiguration([`DATA_DIR ${folder} can't be used: ${reasonOf(error)}.`]);
  }
}

function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new Error('it is not a folder');
  if (dirname(folder) !== folder) make(dirname(folder));
  try {
    // Other users may traverse it: see `lockDataFolder`.
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function reasonOf(error: unknown): string {
  const { code, path, message } = propertiesOf(error);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `this user may not write to ${path}`;
    case 'EROFS':
      return `${path} is on a disk that is read-only`;
    case 'ENOENT':
      return `${path} can't be made there`;
    case 'ENOTDIR':
      return `${path} goes through something that is not a folder`;
    case 'ENOSPC':
      return 'there is no room left';
    default:
      return String(message);
  }
}
