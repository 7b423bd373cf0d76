// The context of a task on one import, with its database connections: one for the work itself, one for progress and cancellation,
// visible during the work's long transaction, and one for look-ups.

import type pg from 'pg';
import { imports } from '#domains/imports/import.resource.ts';
import { otherParts, resources } from '#domains/index.ts';
import type { Ctx, Transition } from '#kernel/context.ts';
import type { CustomDefinition } from '#kernel/custom-fields.ts';
import type { Json } from '#kernel/field.ts';
import { systemViewer } from '#kernel/job.ts';
import { createRegistry } from '#kernel/registry.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { Tables } from '#kernel/tables.ts';
import { writeRow } from '#kernel/write-row.ts';
import { kyselyOnClient } from '#server/database/kysely-on-client.ts';
import type { ImportTask } from '#server/ports.ts';
import { createCtx } from '#server/viewers/command-context.ts';
import { type Connection, connectClient } from '../database/connection.ts';
import { clientOn } from '../database/statements.ts';
import { ImportFiles } from './import-files.ts';

export type TaskKind = ImportTask['kind'];

/** The status in which each kind of task finds its import. */
export const busyAs = {
  inspect: 'uploaded',
  check: 'checking',
  run: 'importing',
  undo: 'undoing',
} as const satisfies Record<TaskKind, Import['status']>;

export type TaskPlace = {
  /** Connects as the app role, so row-level security applies. */
  readonly connection: Connection;
  readonly dataDir: string;
};

export type Import = RowOf<typeof imports>;
type JsonColumn = 'source' | 'options' | 'report';
export type ImportChange = Partial<Omit<Import, JsonColumn | 'status'>> & {
  readonly [K in JsonColumn]?: unknown;
};

export type ImportRow = {
  readonly id: string;
  readonly table_name: string;
  readonly storage_key: string;
  readonly file_sha256: string;
  readonly status: string;
  readonly source: Record<string, Json>;
  readonly options: Record<string, Json>;
  readonly report: Record<string, Json>;
  readonly total_rows: number;
  readonly good_rows: number;
  readonly currency: string;
  readonly timezone: string;
  readonly custom_fields: readonly CustomDefinition[];
};

export type ImportContext = {
  readonly task: ImportTask;
  readonly files: ImportFiles;
  /** For the task's own, possibly long transaction. */
  readonly work: pg.Client;
  /** For progress and cancellation, visible while `work` is in its transaction. */
  readonly control: pg.Client;
  /** For look-ups of existing rows while `work` is busy storing. */
  readonly look: pg.Client;
  readonly row: ImportRow;
};

/** Cancelled by the user: the work is rolled back. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Opens the connections, holds the import's lock while `use` runs, and records that the task has started. */
export async function withImportContext(
  task: ImportTask,
  place: TaskPlace,
  use: (context: ImportContext) => Promise<void>,
): Promise<void> {
  const work = await connectClient(place.connection, 'fieldwright-import');
  const control = await connectClient(place.connection, 'fieldwright-import');
  const look = await connectClient(place.connection, 'fieldwright-import');
  try {
    for (const client of [work, look])
      await client.query(
        "set statement_timeout = 0; set idle_in_transaction_session_timeout = '10min'; set timezone = 'UTC'",
      );
    await control.query('select pg_advisory_lock(fw.import_lock($1))', [task.importId]);
    const row = await inCompany(control, task, async () => {
      await control.query(
        'update imports set started_at = now(), finished_at = null, done_rows = 0, error = null where id = $1',
        [task.importId],
      );
      const { rows } = await control.query<ImportRow>(
        `select i.id, i.table_name, i.storage_key, i.file_sha256, i.status, i.source, i.options, i.report,
           i.total_rows, i.good_rows,
           t.currency, t.timezone,
           coalesce((select json_agg(f order by f.position, f.id) from custom_fields f
             where f.table_name = i.table_name and f.archived_at is null), '[]') as custom_fields
           from imports i join tenants t on t.id = i.tenant_id where i.id = $1`,
        [task.importId],
      );
      return rows[0];
    });
    if (row) await use({ task, files: new ImportFiles(place.dataDir), work, control, look, row });
  } finally {
    await Promise.all([work, control, look].map((client) => client.end().catch(() => {})));
  }
}

/** Runs `work` in a transaction of the company, with the authority of the command that requested it. */
export async function inCompany<T>(client: pg.Client, task: ImportTask, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(
      "select fw.act($1, $2, null, 'owner', 'system', null, null, 'import'), set_config('app.reactions', 'declared', true)",
      [task.tenantId, task.userId],
    );
    const result = await work();
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Updates columns of the import's row. */
export async function updateImport(client: pg.Client, id: string, change: ImportChange): Promise<void> {
  await writeRow(typed(client), imports, id, change);
}

/**
 * Changes the import's status, with an audit entry and event; reactions notify the person who started it. Undefined if it is in
 * none of the states in `from`.
 */
export async function moveImport(
  client: pg.Client,
  task: ImportTask,
  step: Transition<typeof imports>,
): Promise<Ctx | undefined> {
  const ctx = await ctxOf(client, task);
  const moved = await ctx.transition(imports, task.importId, step);
  return moved && ctx;
}

/** For commands and events in the transaction that `client` is in. */
export function ctxOf(client: pg.Client, { tenantId, userId }: ImportTask): Promise<Ctx> {
  const company = { tenantId, currency: '', timezone: 'UTC', locale: 'en' };
  return createCtx(typed(client), systemViewer(company, userId ?? ''), {
    config: { publicUrl: '', mailsForReal: false },
    registry: createRegistry(resources, [], otherParts),
  });
}

const typed = (client: pg.Client) => kyselyOnClient<Tables>(clientOn(client));
