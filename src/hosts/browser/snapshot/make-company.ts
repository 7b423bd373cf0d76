// The sample company's database as an archive, with the places of its dates.

import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import { type SampleOptions, seedSampleCompany } from '#db/seed/sample-company.ts';
import { company } from '#db/seed/sample-data.ts';
import { commands, jobs, otherParts, resources } from '#domains/index.ts';
import { systemViewer } from '#kernel/job.ts';
import { createRegistry } from '#kernel/registry.ts';
import type { Tables } from '#kernel/tables.ts';
import { createCtx } from '#server/viewers/command-context.ts';
import { extensionsIn } from '../database/extensions.ts';
import { createPgliteDatabase } from '../database/pglite-database.ts';
import { packPlaces } from './date-places.ts';
import { findDates, type Made } from './find-dates.ts';
import { createMigratedPglite, pgliteFolder } from './migrated-pglite.ts';
import { packFolder } from './pack-folder.ts';
import { findDocuments } from './settle-dates.ts';

export type MadeCompany = {
  readonly company: Uint8Array;
  /** Where its dates lie (date-places.ts). */
  readonly dates: Uint8Array;
  /** An instant: nothing in it happened later. */
  readonly madeAt: string;
};

/** A century: no byte of a date stays the same by chance. */
const DAYS = 36_400;

export async function makeCompany(): Promise<MadeCompany> {
  const seeded = await seedFolder();
  const madeAt = new Date().toISOString();
  // Both the same way, so that they differ in nothing else.
  const now = await makeMoved(seeded, 0);
  const later = await makeMoved(seeded, DAYS);
  return { company: now.archive, dates: packPlaces(findDates(now, later, DAYS)), madeAt };
}

async function seedFolder(): Promise<Blob> {
  const pglite = await createMigratedPglite();
  const database = await createPgliteDatabase(pglite);
  const seed = async ({ db }: { readonly db: Kysely<Tables> }) => {
    await seedSampleCompany(db, sampleOptions());
    await indexRows(db);
  };
  await database.transaction(seed, { retry: false });
  await pglite.exec('set session authorization postgres');
  // Each alone: some of them can't run inside a transaction.
  for (const statement of [...PREPARATION, 'checkpoint']) await pglite.exec(statement);
  const folder = await pglite.dumpDataDir('none');
  await pglite.close();
  return folder;
}

async function makeMoved(seeded: Blob, days: number): Promise<Made> {
  const pglite = await PGlite.create({ loadDataDir: seeded, extensions: extensionsIn(pgliteFolder()) });
  for (const statement of [moveAll(days), 'vacuum (full, analyze)', 'checkpoint'])
    await pglite.exec(statement);
  const { rows } = await pglite.query<{ file: string; name: string }>(
    `select '/' || pg_relation_filepath(oid) as file, relname as name from pg_class
      where oid >= 16384 and pg_relation_filepath(oid) is not null`,
  );
  const archive = await packFolder(pglite);
  await pglite.close();
  return { archive, names: new Map(rows.map(({ file, name }) => [file, name])) };
}

/**
 * Every date of every table, whatever holds it; generated ones follow by themselves. Meanwhile indexes are not kept, so that a row
 * may take the place of one that moves after it: the vacuum makes them anew. Those of `settle-dates.ts` are left as they are.
 */
const moveAll = (days: number) => `
  begin;
  set local timezone = 'UTC';
  set local session_replication_role = replica;
  set local allow_system_table_mods = on;
  update pg_index set indisready = false where indrelid >= 16384;
  do $$
  declare one record;
  begin
    for one in
      select a.attrelid::regclass as in_table, string_agg(case a.atttypid
          when 'date'::regtype then format('%1$I = %1$I + ${days}', a.attname)
          else format('%1$I = %1$I + interval ''${days} days''', a.attname) end, ', ' order by a.attnum) as moves
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and c.oid >= 16384 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and a.atttypid in ('date'::regtype, 'timestamptz'::regtype) and (c.relname, a.attname) not in (('ledger_balances', 'month'), ('budgets', 'starts_on'),
           ('depreciation_runs', 'month'), ('depreciation_lines', 'month'), ('fixed_asset_estimates', 'from_month'),
           ('fixed_assets', 'purchased_on'), ('fixed_assets', 'in_service_on'), ('fixed_assets', 'depreciated_through'))
       group by 1 order by 1
    loop
      execute format('update %s set %s', one.in_table, one.moves);
    end loop;
  end $$;
  update pg_index set indisready = true where indrelid >= 16384;
  commit`;

/** What a job would do at the first opening, while the visitor waits. */
async function indexRows(db: Kysely<Tables>): Promise<void> {
  const next = sql<{ more: boolean }>`select fw.index_noted_rows(2000) as more`;
  while ((await next.execute(db)).rows[0]?.more);
}

/** The mails and jobs of a year wait for nobody; the settings keep log and memory small (see worker/saving.ts). */
const recurring = jobs.flatMap(({ name, at }) => (at === undefined ? [] : [`'${name}'`])).join();
const PREPARATION = [
  'delete from fw.queue',
  // Nothing recurring is due when the demo opens.
  `insert into fw.recurring_jobs select name, now() from unnest(array[${recurring}]) name`,
  'create table fw.snapshot as select 0 as moved_weeks',
  findDocuments,
  // Room for the seals that `settle-dates.ts` makes anew: each row finds it on its own page, so that no index is changed.
  'alter table journal_entries set (fillfactor = 45)',
  'alter system set wal_recycle = off',
  'alter system set wal_init_zero = off',
  // The files are in memory as well.
  `alter system set shared_buffers = '16MB'`,
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
