// An empty database with all migrations, made in memory by Node: the beginning of the snapshot, and of tests.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { extensionsIn } from '../database/extensions.ts';
import { jobQueue } from '../database/job-queue.sql.ts';

const MIGRATIONS = 'db/migrations';

export async function createMigratedPglite(): Promise<PGlite> {
  const pglite = await PGlite.create({
    extensions: extensionsIn(pgliteFolder()),
    // The demo changes dates in the files themselves (move-dates.ts).
    initDbStartParams: ['--no-data-checksums'],
  });
  await pglite.exec(`
    create role fieldwright_app; create role fieldwright_backup; create role app_login in role fieldwright_app;
    grant pg_checkpoint to app_login;
    create schema fieldwright_private; create table fieldwright_private.migrations (number int, needs int);
    revoke create on schema public from public`);
  for (const file of readdirSync(MIGRATIONS).sort())
    await pglite.exec(inOneTransaction(readFileSync(join(MIGRATIONS, file), 'utf8')));
  await pglite.exec(jobQueue);
  return pglite;
}

/** PGlite runs a file in one transaction; nobody else is there to be locked out. */
function inOneTransaction(migration: string): string {
  return migration.replace(/ concurrently /g, ' ').replace(/^ *commit;$/gm, '');
}

/** Where PGlite's program and archives are. */
export function pgliteFolder(): URL {
  return new URL('./', pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
}
