// The host's parts in Node, for tests: everything in memory, and no pictures, documents or planner.

import type { Bytes } from '#server/bytes.ts';
import type { HostParts } from '../host.ts';
import { filesIn } from '../ports/files.ts';
import { noPasswords } from '../ports/password-hashing.ts';
import { createMigratedPglite } from '../snapshot/migrated-pglite.ts';
import type { Uploads } from '../store.ts';

/** `pglite`: default: an empty database. */
export async function createMemoryParts(pglite = createMigratedPglite()): Promise<HostParts> {
  const can = (what: string) => async () => {
    throw new Error(`This host has no ${what}.`);
  };
  return {
    pglite: await pglite,
    cookies: { first: {}, keep() {} },
    publicUrl: 'http://localhost/demo/',
    ports: {
      files: filesIn(createMemoryUploads()),
      images: {
        photo: can('pictures'),
        avatar: can('pictures'),
        logo: can('pictures'),
        print: can('pictures'),
      },
      pdf: { draw: can('documents') },
      workbooks: { write: can('workbooks') },
      passwordHashing: noPasswords,
      compression: async (_encoding, body) => body,
      pages: { names: [], read: async () => new Uint8Array() },
      planning: { run: can('planning') },
      routing: undefined,
      machine: {
        version: '0.0.0',
        knownMigration: 9999,
        state: async () => ({ node: 'none', uptime_seconds: 0, memory_bytes: 0, free_disk_bytes: 0 }),
      },
      mapExtract: { find: async () => undefined, open: async () => undefined },
      log: { info() {}, warn() {}, error: (details, message) => console.error(message, details) },
    },
  };
}

export function createMemoryUploads(): Uploads {
  const files = new Map<string, Bytes>();
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
    keys: async (prefix) => [...files.keys()].filter((key) => key.startsWith(prefix)),
  };
}
