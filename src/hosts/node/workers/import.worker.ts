// The worker thread of one import task.

import process from 'node:process';
import { workerData } from 'node:worker_threads';
import type { ImportTask } from '#server/ports.ts';
import type { TaskPlace } from '../imports/import-task.ts';
import { runImportTask } from '../imports/run-import-task.ts';

const { task, place }: { task: ImportTask; place: TaskPlace } = workerData;

try {
  await runImportTask(task, place);
} catch (error) {
  process.stderr.write(`import ${task.importId}: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
