import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Connection, quoteLiteral, withClient } from '#hosts/node/database/connection.ts';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import { EPOCH } from '#server/sync/epoch.ts';
import {
  type ArchivedTable,
  type ArchiveHeader,
  type ArchiveManifest,
  nameOf,
  tableOfEntry,
} from './archive.ts';
import { readTables } from './create-backup.ts';
import { readArchive } from './verify-archive.ts';

type ForeignKey = { readonly target: string; readonly name: string; readonly definition: string };

/** Loads all rows and sequences in one transaction; the counts must match the manifest's. */
export async function loadRows(
  owner: Connection,
  file: string,
  header: ArchiveHeader,
  manifest: ArchiveManifest,
  { endsSessions }: { readonly endsSessions: boolean },
): Promise<void> {
  await withClient(owner, 'fieldwright-restore', async (client) => {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await requireAllTables(client, header.tables);
    const tables = new Map(header.tables.map((table) => [nameOf(table), table]));
    const enableChecks = await disableChecks(client, [...tables.values()]);
    const counts = await copyRows(client, file, tables);
    for (const [name, { rows }] of Object.entries(manifest.tables)) {
      const loaded = counts.get(name) ?? 0;
      if (loaded !== rows)
        throw new Error(`${name} has ${loaded} rows after loading; the backup had ${rows}`);
    }
    for (const { schema, name, last_value, is_called } of header.sequences) {
      const sequence = quoteLiteral(`${quoteIdentifier(schema)}.${quoteIdentifier(name)}`);
      await client.query(`select setval(${sequence}, $1, $2)`, [last_value, is_called]);
    }
    await endSessionsAndJobs(client, endsSessions);
    await enableChecks();
    await client.query('commit');
  });
}

/**
 * Disables triggers, forced row-level security and foreign keys. The returned function restores them, which checks every foreign
 * key against every row.
 */
async function disableChecks(
  client: pg.Client,
  tables: readonly ArchivedTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ schema, name }) => `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`);
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as target, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::text[]::regclass[])`,
    [names],
  );
  const { rows: forced } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relforcerowsecurity and oid = any ($1::text[]::regclass[])`,
    [names],
  );
  const { rows: triggers } = await client.query<{ target: string; name: string }>(
    `select tgrelid::regclass::text as target, quote_ident(tgname) as name
       from pg_trigger where not tgisinternal and tgenabled = 'O' and tgrelid = any ($1::text[]::regclass[])`,
    [names],
  );
  const each = async <T>(items: readonly T[], sql: (item: T) => string) => {
    for (const item of items) await client.query(sql(item));
  };
  await each(keys, ({ target, name }) => `alter table ${target} drop constraint ${name}`);
  await each(triggers, ({ target, name }) => `alter table ${target} disable trigger ${name}`);
  await each(forced, ({ name }) => `alter table ${name} no force row level security`);
  // Migrations may have inserted rows into some tables; the backup contains those as well.
  await client.query(`truncate ${names.join(', ')}`);
  return async () => {
    await each(
      keys,
      ({ target, name, definition }) => `alter table ${target} add constraint ${name} ${definition}`,
    );
    await each(forced, ({ name }) => `alter table ${name} force row level security`);
    await each(triggers, ({ target, name }) => `alter table ${target} enable trigger ${name}`);
  };
}

async function copyRows(
  client: pg.Client,
  file: string,
  tables: ReadonlyMap<string, ArchivedTable>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { name: entry, content } of readArchive(file)) {
    const table = tables.get(tableOfEntry(entry) ?? '');
    if (!table) {
      for await (const _ of content);
      continue;
    }
    const columns = table.columns.map(quoteIdentifier).join(', ');
    const into = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`;
    const copy = client.query(copyFrom(`copy ${into} (${columns}) from stdin`));
    await pipeline(Readable.from(content, { objectMode: false }), copy);
    const name = nameOf(table);
    counts.set(name, (counts.get(name) ?? 0) + copy.rowCount);
  }
  return counts;
}

/** A backup lists every table of its schema, also empty ones, so an unlisted table means that data was lost. */
async function requireAllTables(client: pg.Client, listed: readonly ArchivedTable[]): Promise<void> {
  const names = new Set(listed.map(nameOf));
  const ours = (await readTables(client)).filter(({ schema }) => schema === 'public' || schema === 'fw');
  const lacking = ours.map(nameOf).filter((name) => !names.has(name));
  if (lacking.length > 0) throw new Error(`the backup lacks the table ${lacking[0]}`);
}

/** Ends all sessions and begins a new epoch, and releases jobs locked by workers that no longer exist. */
async function endSessionsAndJobs(client: pg.Client, endsSessions: boolean): Promise<void> {
  const has = async (table: string) =>
    (await client.query('select to_regclass($1) is not null as found', [table])).rows[0]?.found === true;
  if (endsSessions && (await has('public.sessions'))) {
    await client.query('update sessions set revoked_at = now() where revoked_at is null');
    await client.query(
      `insert into installation_keys values ($1, uuid_send(gen_random_uuid()))
        on conflict (name) do update set value = excluded.value`,
      [EPOCH],
    );
  }
  if (await has('graphile_worker._private_jobs')) {
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    );
    await client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
    );
  }
}
