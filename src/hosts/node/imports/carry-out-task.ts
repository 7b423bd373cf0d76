// One task on one import, from beginning to end, in whatever thread this runs in. However it ends, the import's row says
// so: a screen that waits is never left waiting.

import { Refused } from '#kernel/errors.ts';
import { UnclosedQuote } from '#kernel/reading/read-records.ts';
import { checkFile } from './check-file.ts';
import { importFile } from './import-file.ts';
import {
  atDesk,
  Cancelled,
  type Desk,
  type ImportTask,
  inCompany,
  type TaskKind,
  type TaskPlace,
  updateImport,
} from './import-task.ts';
import { inspectFile } from './inspect-file.ts';
import { undoImport } from './undo-import.ts';

const work: Readonly<Record<TaskKind, { from: string; run: (desk: Desk) => Promise<void> }>> = {
  inspect: { from: 'uploaded', run: inspectFile },
  check: { from: 'checking', run: checkFile },
  run: { from: 'importing', run: importFile },
  undo: { from: 'undoing', run: undoImport },
};

export async function carryOutTask(task: ImportTask, place: TaskPlace): Promise<void> {
  await atDesk(task, place, async (desk) => {
    // A job may come twice; the second time there is nothing to do.
    if (desk.row.status !== work[task.kind].from) return;
    try {
      await work[task.kind].run(desk);
    } catch (error) {
      await noteFailure(desk, error);
      if (!isExpected(error)) throw error;
    }
  });
}

/** What the row says when a worker died without a word. */
export function failureOf(kind: TaskKind): { status: string; error: string } {
  switch (kind) {
    case 'inspect':
      return { status: 'failed', error: 'This file could not be read.' };
    case 'check':
      return {
        status: 'uploaded',
        error: 'The check failed. Try again; if it stays, tell your administrator.',
      };
    case 'run':
      return { status: 'failed', error: 'The import failed; nothing was imported.' };
    case 'undo':
      return { status: 'done', error: 'The undo failed; nothing was removed.' };
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof Refused || error instanceof UnclosedQuote || error instanceof Cancelled;
}

async function noteFailure({ beside, task }: Desk, error: unknown): Promise<void> {
  const general = failureOf(task.kind);
  const change =
    error instanceof Cancelled
      ? { status: 'cancelled', error: 'Cancelled; nothing was imported.' }
      : { ...general, error: reasonFor(error) ?? general.error };
  await inCompany(beside, task, () =>
    updateImport(beside, task.importId, {
      ...change,
      done_rows: 0,
      cancel_requested: false,
      started_at: null,
      finished_at: new Date(),
    }),
  );
}

function reasonFor(error: unknown): string | undefined {
  if (error instanceof Refused || error instanceof UnclosedQuote) return error.message;
  const { code } = error as { code?: string };
  if (code === '23505') return 'Somebody added the same rows meanwhile; nothing was imported. Check again.';
  if (code === '23503')
    return 'Something that rows refer to was removed meanwhile; nothing was imported. Check again.';
  return undefined;
}
