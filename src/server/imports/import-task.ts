// The context of a task on one import.

import { imports } from '#domains/imports/import.resource.ts';
import type { Ctx, Transition } from '#kernel/context.ts';
import type { CustomDefinition } from '#kernel/custom-fields.ts';
import type { Json } from '#kernel/field.ts';
import { systemViewer } from '#kernel/job.ts';
import type { RowOf } from '#kernel/resource.ts';
import { writeRow } from '#kernel/write-row.ts';
import type { ImportTask } from '../ports.ts';
import { createCtx } from '../viewers/command-context.ts';
import type { ImportPlace, ImportSessions } from './import-place.ts';
import type { ImportSession } from './import-session.ts';

export type TaskKind = ImportTask['kind'];

/** The status in which each kind of task finds its import. */
export const busyAs = {
  inspect: 'uploaded',
  check: 'checking',
  run: 'importing',
  undo: 'undoing',
} as const satisfies Record<TaskKind, Import['status']>;

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

export type ImportContext = ImportPlace &
  ImportSessions & {
    readonly task: ImportTask;
    readonly row: ImportRow;
  };

/** Enough to change the import's row. */
export type TaskPart = Pick<ImportContext, 'task' | 'registry'>;

/** Cancelled by the user: the work is rolled back. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Records that the task has started, and runs `use`. */
export async function withImportContext(
  task: ImportTask,
  place: ImportPlace,
  use: (context: ImportContext) => Promise<void>,
): Promise<void> {
  await place.withSessions(task.importId, async (sessions) => {
    const row = await sessions.control.inCompany(task, () => begin(sessions.control, task));
    if (row) await use({ ...place, ...sessions, task, row });
  });
}

async function begin(session: ImportSession, { importId, kind }: ImportTask): Promise<ImportRow | undefined> {
  await session.query(
    `update imports set started_at = now(), finished_at = null, done_rows = 0, error = null
      where id = $1 and status = $2`,
    [importId, busyAs[kind]],
  );
  const [row] = await session.query<ImportRow>(
    `select i.id, i.table_name, i.storage_key, i.file_sha256, i.status, i.source, i.options, i.report,
       i.total_rows, i.good_rows,
       t.currency, t.timezone,
       coalesce((select json_agg(f order by f.position, f.id) from custom_fields f
         where f.table_name = i.table_name and f.archived_at is null), '[]') as custom_fields
       from imports i join tenants t on t.id = i.tenant_id where i.id = $1`,
    [importId],
  );
  return row;
}

/** Updates columns of the import's row. */
export async function updateImport(session: ImportSession, id: string, change: ImportChange): Promise<void> {
  await writeRow(session.db, imports, id, change);
}

/**
 * Changes the import's status, with an audit entry and event; reactions notify the person who started it. Undefined if it is in
 * none of the states in `from`.
 */
export async function moveImport(
  session: ImportSession,
  context: TaskPart,
  step: Transition<typeof imports>,
): Promise<Ctx | undefined> {
  const ctx = await ctxOf(session, context);
  const moved = await ctx.transition(imports, context.task.importId, step);
  return moved && ctx;
}

/** For commands and events in the transaction that the session is in. */
export function ctxOf({ db }: ImportSession, { task, registry }: TaskPart): Promise<Ctx> {
  const company = { tenantId: task.tenantId, currency: '', timezone: 'UTC', locale: 'en' };
  return createCtx(db, systemViewer(company, task.userId ?? ''), {
    config: { publicUrl: '', mailsForReal: false },
    registry,
  });
}
