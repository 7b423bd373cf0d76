// The worker thread of one import task.

import process from 'node:process';
import { workerData } from 'node:worker_threads';
import type { ImportTask } from '#server/ports.ts';
import { carryOutTask } from '../imports/carry-out-task.ts';
import type { TaskPlace } from '../imports/import-task.ts';

const { task, place }: { task: ImportTask; place: TaskPlace } = workerData;

try {
  await carryOutTask(task, place);
} catch (error) {
  process.stderr.write(`import ${task.importId}: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
