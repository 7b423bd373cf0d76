// A minimal host for tests: everything in memory, the database on PGlite.

import { scrypt } from '@noble/hashes/scrypt';
import { type Bytes, concat, fromHex, isSame, toHex, utf8 } from '../bytes.ts';
import { type Files, requireKey } from '../files/stored-files.ts';
import type { Mail, OutgoingMail, Pages, PasswordHashing, Ports } from '../ports.ts';
import { createPgliteDatabase, type PgliteDatabase } from './pglite-database.ts';

export type MemoryPorts = Ports & { readonly database: PgliteDatabase };

export async function createMemoryPorts(): Promise<MemoryPorts> {
  const can = (what: string) => async () => {
    throw new Error(`This host has no ${what}.`);
  };
  const database = await createPgliteDatabase();
  return {
    database,
    // PGlite has one connection.
    heavyDatabase: database,
    files: createMemoryFiles(),
    images: {
      photo: can('pictures'),
      avatar: can('pictures'),
      logo: can('pictures'),
      print: can('pictures'),
    },
    pdf: { draw: async ({ kind }) => utf8(`%PDF-1.7 ${kind}`) },
    workbooks: { write: async ({ name }) => utf8(name) },
    passwordHashing: memoryHashing,
    compression: async (_encoding, body) => body,
    pages: pagesOf({ '/index.html': '<!doctype html>' }),
    imports: { receive: can('imports'), run: can('imports'), problems: async () => undefined },
    planning: { run: can('planning') },
    routing: undefined,
    machine: {
      version: '0.0.0',
      knownMigration: 9999,
      state: async () => ({ node: 'none', uptime_seconds: 0, memory_bytes: 0, free_disk_bytes: 0 }),
    },
    mapExtract: { find: async () => undefined, open: async () => undefined },
    log: { info() {}, warn() {}, error: (details, message) => console.error(message, details) },
  };
}

export function createMemoryFiles(): Files {
  const files = new Map<string, Bytes>();
  const at = (key: string) => files.get(requireKey(key));
  return {
    put: async (key, bytes) => void files.set(requireKey(key), concat([bytes])),
    async open(key, range) {
      const bytes = at(key);
      if (!bytes) return undefined;
      const body = range ? bytes.slice(range.start, range.end + 1) : bytes;
      return { size: bytes.length, body: new Response(body).body ?? new ReadableStream() };
    },
    size: async (key) => at(key)?.length,
    remove: async (key) => void files.delete(requireKey(key)),
    async *keys(prefix = '') {
      yield* [...files.keys()].filter((key) => key.startsWith(prefix)).sort();
    },
  };
}

export const memoryHashing: PasswordHashing = {
  atOnce: 2,
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return `${toHex(salt)}.${toHex(hashed(password, salt))}`;
  },
  async verify(hash, password) {
    const [salt = '', stored = ''] = hash.split('.');
    return stored !== '' && isSame(fromHex(stored), hashed(password, fromHex(salt)));
  },
};

const hashed = (password: string, salt: Uint8Array) =>
  scrypt(password, salt, { N: 256, r: 8, p: 1, dkLen: 32 });

export function createMemoryMail(): Mail & { readonly sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return { sent, send: async (mail) => void sent.push(mail) };
}

export function pagesOf(files: Readonly<Record<string, string>>): Pages {
  return {
    names: Object.keys(files),
    read: async (name) => utf8(files[name] ?? ''),
  };
}
