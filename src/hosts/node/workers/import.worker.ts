// The worker thread of one import task.

import process from 'node:process';
import { workerData } from 'node:worker_threads';
import { runImportTask } from '#server/imports/run-import-task.ts';
import type { ImportTask } from '#server/ports.ts';
import { type ImportServer, placeOn } from '../imports/import-place.ts';

const { task, server }: { task: ImportTask; server: ImportServer } = workerData;

try {
  await runImportTask(task, placeOn(server));
} catch (error) {
  process.stderr.write(`import ${task.importId}: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
