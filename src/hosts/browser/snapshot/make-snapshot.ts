// Makes the files of the snapshot: `node make-snapshot.js FOLDER LEVEL`, by `npm run build -- --demo`. Runs in Node, from the
// project's folder.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Zstd } from '@hpcc-js/wasm-zstd';
import { type Kysely, sql } from 'kysely';
import { type SampleOptions, seedSampleCompany } from '#db/seed/sample-company.ts';
import { company } from '#db/seed/sample-data.ts';
import { commands, jobs, otherParts, resources } from '#domains/index.ts';
import { systemViewer } from '#kernel/job.ts';
import { createRegistry } from '#kernel/registry.ts';
import type { Tables } from '#kernel/tables.ts';
import { createCtx } from '#server/viewers/command-context.ts';
import { extensionNames } from '../database/extensions.ts';
import { createPgliteDatabase } from '../database/pglite-database.ts';
import { createMigratedPglite, pgliteFolder } from './migrated-pglite.ts';
import { packFolder } from './pack-folder.ts';
import { SNAPSHOT, type SnapshotFacts, type SnapshotFile } from './snapshot-files.ts';

async function makeCompany(): Promise<Uint8Array> {
  const pglite = await createMigratedPglite();
  const database = await createPgliteDatabase(pglite);
  const seed = async ({ db }: { readonly db: Kysely<Tables> }) => {
    await seedSampleCompany(db, sampleOptions());
    await indexRows(db);
  };
  await database.transaction(seed, { retry: false });
  await pglite.exec('set session authorization postgres');
  // Each alone: none of them can run inside a transaction.
  for (const statement of [...PREPARATION, 'vacuum (full, analyze)', 'checkpoint'])
    await pglite.exec(statement);
  const packed = await packFolder(pglite);
  await pglite.close();
  return packed;
}

/** What a job would do at the first opening, while the visitor waits. */
async function indexRows(db: Kysely<Tables>): Promise<void> {
  const next = sql<{ more: boolean }>`select fw.index_noted_rows(2000) as more`;
  while ((await next.execute(db)).rows[0]?.more);
}

/** The mails and jobs of a year wait for nobody; the settings keep the log short (see worker/saving.ts). */
const recurring = jobs.flatMap(({ name, at }) => (at === undefined ? [] : [`'${name}'`])).join();
const PREPARATION = [
  'delete from fw.queue',
  // Nothing recurring is due when the demo opens.
  `insert into fw.recurring_jobs select name, now() from unnest(array[${recurring}]) name`,
  'alter system set wal_recycle = off',
  'alter system set wal_init_zero = off',
];

function sampleOptions(): SampleOptions {
  let made = 0;
  const start = Date.now();
  return {
    passwordHash: 'not kept',
    // UUIDs (version 7) in sequence: random ones would be most of the download.
    newId() {
      made += 1;
      const time = (start + Math.floor(made / 100)).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${made.toString(16).padStart(12, '0')}`;
    },
    createCtx: (db, tenantId, userId) =>
      createCtx(db, systemViewer({ tenantId, ...company }, userId), {
        config: { publicUrl: 'http://localhost', mailsForReal: false },
        registry: createRegistry(resources, commands, otherParts),
      }),
  };
}

async function writeSnapshot(folder: string, level: number): Promise<void> {
  const contents: Record<SnapshotFile, Uint8Array> = {
    program: readFileSync(new URL('pglite.wasm', pgliteFolder())),
    support: readFileSync(new URL('pglite.data', pgliteFolder())),
    company: await makeCompany(),
  };
  const zstd = await Zstd.load();
  mkdirSync(folder, { recursive: true });
  for (const name of extensionNames)
    copyFileSync(new URL(`${name}.tar.gz`, pgliteFolder()), join(folder, `${name}.tar.gz`));
  const write = (kind: SnapshotFile) => {
    const bytes = zstd.compress(contents[kind], level);
    const name = `${kind}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.zst`;
    writeFileSync(join(folder, name), bytes);
    return { name, bytes: bytes.length, unpacked: contents[kind].length };
  };
  const facts: SnapshotFacts = {
    day: new Date().toISOString().slice(0, 10),
    migration: Math.max(...readdirSync('db/migrations').map((file) => Number.parseInt(file, 10) || 0)),
    files: { program: write('program'), support: write('support'), company: write('company') },
  };
  writeFileSync(join(folder, SNAPSHOT), JSON.stringify(facts));
}

const [, , folder = '', level = ''] = process.argv;
await writeSnapshot(folder, Number(level));
