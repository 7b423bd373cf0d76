// Runs one import task from beginning to end, in the current thread. However it ends, the import's row records it, so that a
// waiting screen is always updated.

import type { imports } from '#domains/imports/import.resource.ts';
import type { StateOf } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { UnclosedQuote } from '#kernel/reading/read-records.ts';
import { errorCode } from '#kernel/type-guards.ts';
import type { ImportTask } from '../ports.ts';
import { checkFile } from './check-file.ts';
import { importFile } from './import-file.ts';
import type { ImportPlace } from './import-place.ts';
import type { ImportSession } from './import-session.ts';
import {
  busyAs,
  Cancelled,
  type ImportContext,
  moveImport,
  type TaskKind,
  type TaskPart,
  withImportContext,
} from './import-task.ts';
import { inspectFile } from './inspect-file.ts';
import { undoImport } from './undo-import.ts';

const work: Readonly<Record<TaskKind, (context: ImportContext) => Promise<void>>> = {
  inspect: inspectFile,
  check: checkFile,
  run: importFile,
  undo: undoImport,
};

export async function runImportTask(task: ImportTask, place: ImportPlace): Promise<void> {
  await withImportContext(task, place, async (context) => {
    // A job may be delivered twice; the second time there is nothing to do.
    if (context.row.status !== busyAs[task.kind]) return;
    try {
      await work[task.kind](context);
    } catch (error) {
      await noteFailure(context, error);
      if (!isExpected(error)) throw error;
    }
  });
}

type Failure = { readonly status: StateOf<typeof imports>; readonly event: string; readonly error: string };

/** The status and error recorded when a worker died without reporting. */
function failureOf(kind: TaskKind): Failure {
  switch (kind) {
    case 'inspect':
      return { status: 'failed', event: 'inspect_fail', error: 'This file could not be read.' };
    case 'check':
      return {
        status: 'uploaded',
        event: 'check_fail',
        error: 'The check failed. Try again; if it stays, tell your administrator.',
      };
    case 'run':
      return { status: 'failed', event: 'run_fail', error: 'The import failed; nothing was imported.' };
    case 'undo':
      return { status: 'done', event: 'undo_fail', error: 'The undo failed; nothing was removed.' };
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof Refused || error instanceof UnclosedQuote || error instanceof Cancelled;
}

async function noteFailure(context: ImportContext, error: unknown): Promise<void> {
  const { control, task } = context;
  const general = failureOf(task.kind);
  const change: Failure =
    error instanceof Cancelled
      ? { status: 'cancelled', event: 'stop', error: 'Cancelled; nothing was imported.' }
      : { ...general, error: reasonFor(error) ?? general.error };
  await control.inCompany(task, () => fail(control, context, change));
}

/** Records the failure of a worker that died; a running worker records its failure itself. */
export async function noteDeath(session: ImportSession, context: TaskPart): Promise<void> {
  const { task } = context;
  await session.inCompany(task, async () => {
    const found = await session.query(
      'select id from imports where id = $1 and status = $2 and error is null for no key update',
      [task.importId, busyAs[task.kind]],
    );
    if (found.length > 0) await fail(session, context, failureOf(task.kind));
  });
}

async function fail(
  session: ImportSession,
  context: TaskPart,
  { status, event, error }: Failure,
): Promise<void> {
  await moveImport(session, context, {
    from: [busyAs[context.task.kind]],
    to: status,
    event,
    set: {
      error,
      done_rows: 0,
      cancel_requested: false,
      started_at: null,
      finished_at: new Date().toISOString(),
    },
  });
}

function reasonFor(error: unknown): string | undefined {
  if (error instanceof Refused || error instanceof UnclosedQuote) return error.message;
  const code = errorCode(error);
  if (code === '23505') return 'Somebody added the same rows meanwhile; nothing was imported. Check again.';
  if (code === '23503')
    return 'Something that rows refer to was removed meanwhile; nothing was imported. Check again.';
  return undefined;
}
