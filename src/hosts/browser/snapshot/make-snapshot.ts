// Makes the files of the snapshot: `node make-snapshot.js FOLDER LEVEL`, by `npm run build -- --demo`. Runs in Node, from the
// project's folder.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Zstd } from '@hpcc-js/wasm-zstd';
import { company as sample } from '#db/seed/sample-data.ts';
import { extensionNames } from '../database/extensions.ts';
import { makeCompany } from './make-company.ts';
import { pgliteFolder } from './migrated-pglite.ts';
import { SNAPSHOT, type SnapshotFacts, type SnapshotFile } from './snapshot-files.ts';

async function writeSnapshot(folder: string, level: number): Promise<void> {
  const { company, dates, madeAt } = await makeCompany();
  const contents: Record<SnapshotFile, Uint8Array> = {
    program: readFileSync(new URL('pglite.wasm', pgliteFolder())),
    support: readFileSync(new URL('pglite.data', pgliteFolder())),
    company,
    dates,
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
    madeAt,
    timezone: sample.timezone,
    migration: Math.max(...readdirSync('db/migrations').map((file) => Number.parseInt(file, 10) || 0)),
    files: {
      program: write('program'),
      support: write('support'),
      company: write('company'),
      dates: write('dates'),
    },
  };
  writeFileSync(join(folder, SNAPSHOT), JSON.stringify(facts));
}

const [, , folder = '', level = ''] = process.argv;
await writeSnapshot(folder, Number(level));
