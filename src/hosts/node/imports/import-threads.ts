// Runs import tasks in worker threads: reading a hundred thousand rows takes seconds of CPU time, which must not block the
// server. Threads have a memory limit; if one dies, the import records it.

import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Imports, ImportTask } from '#server/ports.ts';
import { withClient } from '../database/connection.ts';
import { webStream } from '../files/web-stream.ts';
import { problemsKey } from './check-file.ts';
import { ImportFiles } from './import-files.ts';
import type { TaskPlace } from './import-task.ts';
import { noteDeath, runImportTask } from './run-import-task.ts';

export type RunTask = Imports['run'];

const threadLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 };

export function createImports(place: TaskPlace): Imports {
  const files = new ImportFiles(place.dataDir);
  return {
    receive: (key, body) => files.receive(key, body),
    run: createRunTask(place),
    async problems(tenantId, importId) {
      const key = problemsKey(tenantId, importId);
      if ((await files.size(key)) === undefined) return undefined;
      return webStream(Readable.from(files.read(key)));
    },
  };
}

/** In the built server the worker is next to this file; when run from source, the task runs in this thread. */
export function createRunTask(place: TaskPlace, worker = workerBeside()): RunTask {
  if (!worker) return (task) => runImportTask(task, place);
  return (task) => inThread(worker, task, place);
}

function workerBeside(): string | undefined {
  const path = fileURLToPath(new URL('./import.worker.js', import.meta.url));
  return existsSync(path) ? path : undefined;
}

async function inThread(file: string, task: ImportTask, place: TaskPlace): Promise<void> {
  const failure = await new Promise<Error | undefined>((done) => {
    const worker = new Worker(file, { workerData: { task, place }, resourceLimits: threadLimits });
    worker.once('error', (error) => done(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', (code) =>
      done(code === 0 ? undefined : new Error(`the import thread ended with ${code}`)),
    );
  });
  if (!failure) return;
  await withClient(place.connection, 'fieldwright-import', (client) => noteDeath(client, task));
  throw failure;
}
