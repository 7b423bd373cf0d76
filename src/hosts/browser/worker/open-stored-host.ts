// Opens the host over the snapshot and what this browser has stored since.

import { PGlite } from '@electric-sql/pglite';
import { workbooks } from '#hosts/documents/workbooks.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { extensionsIn } from '../database/extensions.ts';
import type { PagedFilesystem } from '../database/paged-filesystem.ts';
import { type BrowserHost, type HostParts, openHost } from '../host.ts';
import { filesIn } from '../ports/files.ts';
import { images } from '../ports/images.ts';
import { noPasswords } from '../ports/password-hashing.ts';
import { pdfWithFonts } from '../ports/pdf.ts';
import { planning } from '../ports/planning.ts';
import { moveDates, weeksSince } from '../snapshot/move-dates.ts';
import { settleDates } from '../snapshot/settle-dates.ts';
import { unpackFolder } from '../snapshot/unpack-folder.ts';
import type { Store } from '../store.ts';
import type { Snapshot } from './read-snapshot.ts';
import { createSaving } from './saving.ts';

/** What is stored belongs to another snapshot, or can't be used. */
export class BrokenStore extends Error {}

const textsOf = (kept: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(kept) ? kept : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const SNAPSHOT_OF_STORE = 'snapshot';
/** By how many its dates were moved at the first start: what is stored goes with them. */
const WEEKS = 'weeks';
const COOKIES = 'cookies';

export type StoredHost = BrowserHost & {
  /** Resolves when everything that has been committed is stored. */
  saved(): Promise<void>;
};

/** `onMoving`: the company's dates are being moved, which takes some seconds, at the first start alone. */
export async function openStoredHost(
  snapshot: Snapshot,
  store: Store,
  base: URL,
  onMoving: () => void,
): Promise<StoredHost> {
  const weeks = await weeksOf(snapshot, store);
  if (weeks > 0) moveDates(snapshot.company, snapshot.dates, weeks, snapshot.facts.timezone);
  const filesystem = unpackFolder(snapshot.company);
  filesystem.apply(await store.readChanges());
  const pglite = await openPglite(snapshot, filesystem, base);
  if (weeks > 0) await settleDates(pglite, weeks, onMoving);
  const ports = portsOf(snapshot, store, base);
  const saving = createSaving(
    filesystem,
    store,
    () => host.checkpoint(),
    (error) => ports.log.error({ error: String(error) }, 'the changes could not be stored'),
  );
  const host: BrowserHost = await openHost({
    pglite,
    ports,
    cookies: {
      first: textsOf(await store.readFact(COOKIES)),
      keep: (all) => void store.writeFact(COOKIES, all),
    },
    publicUrl: base.href,
    afterUse: saving.note,
  });
  return { ...host, saved: saving.saved };
}

/** Requires that the store belongs to this snapshot, if it isn't new. */
async function weeksOf({ facts }: Snapshot, store: Store): Promise<number> {
  const own = facts.files.company.name;
  const stored = await store.readFact(SNAPSHOT_OF_STORE);
  if (stored === own) return Number(await store.readFact(WEEKS));
  if (stored !== undefined)
    throw new BrokenStore('The stored data belongs to an earlier version of the demo.');
  const weeks = weeksSince(facts.madeAt, new Date().toISOString(), facts.timezone);
  await store.writeFact(WEEKS, weeks);
  await store.writeFact(SNAPSHOT_OF_STORE, own);
  return weeks;
}

async function openPglite({ program, support }: Snapshot, fs: PagedFilesystem, base: URL): Promise<PGlite> {
  try {
    return await PGlite.create({
      fs,
      pgliteWasmModule: await WebAssembly.compile(program),
      // Never run: there is a database.
      initdbWasmModule: new WebAssembly.Module(EMPTY_MODULE),
      fsBundle: new Blob([support]),
      extensions: extensionsIn(base),
    });
  } catch (error) {
    throw new BrokenStore('The stored data can’t be opened.', { cause: error });
  }
}

/** The shortest WebAssembly module: its magic number and version. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

function portsOf({ facts }: Snapshot, store: Store, base: URL): HostParts['ports'] {
  const opened = performance.now();
  const write = (level: 'info' | 'warn' | 'error') => (details: object, message: string) =>
    level === 'info' ? undefined : console[level](message, details);
  return {
    files: filesIn(store.uploads),
    images,
    pdf: pdfWithFonts(base),
    workbooks,
    passwordHashing: noPasswords,
    compression: async (_encoding, body) => body,
    pages: { names: [], read: async () => new Uint8Array() },
    planning,
    routing: undefined,
    machine: {
      version: 'demo',
      knownMigration: facts.migration,
      state: async () => ({
        node: 'browser',
        uptime_seconds: Math.round((performance.now() - opened) / 1000),
        memory_bytes: 0,
        free_disk_bytes: (await navigator.storage.estimate()).quota ?? 0,
      }),
    },
    mapExtract: { find: async () => undefined, open: async () => undefined },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
  };
}
