// Runs import tasks in worker threads: reading a hundred thousand rows takes seconds of CPU time, which must not block the
// server. Threads have a memory limit; if one dies, the import records it.

import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { problemsKey } from '#server/imports/check-file.ts';
import { noteDeath, runImportTask } from '#server/imports/run-import-task.ts';
import type { Imports, ImportTask } from '#server/ports.ts';
import { webStream } from '../files/web-stream.ts';
import { ImportFilesOnDisk } from './import-files.ts';
import { type ImportServer, placeOn, withSession } from './import-place.ts';

export type RunTask = Imports['run'];

const threadLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 };

export function createImports(server: ImportServer): Imports {
  const files = new ImportFilesOnDisk(server.dataDir);
  return {
    receive: (key, body) => files.receive(key, body),
    run: createRunTask(server),
    async problems(tenantId, importId) {
      const key = problemsKey(tenantId, importId);
      if ((await files.size(key)) === undefined) return undefined;
      return webStream(Readable.from(files.read(key)));
    },
  };
}

/** In the built server the worker is next to this file; when run from source, the task runs in this thread. */
export function createRunTask(server: ImportServer, worker = workerBeside()): RunTask {
  if (!worker) return (task) => runImportTask(task, placeOn(server));
  return (task) => inThread(worker, task, server);
}

function workerBeside(): string | undefined {
  const path = fileURLToPath(new URL('./import.worker.js', import.meta.url));
  return existsSync(path) ? path : undefined;
}

async function inThread(file: string, task: ImportTask, server: ImportServer): Promise<void> {
  const failure = await new Promise<Error | undefined>((done) => {
    const worker = new Worker(file, { workerData: { task, server }, resourceLimits: threadLimits });
    worker.once('error', (error) => done(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', (code) =>
      done(code === 0 ? undefined : new Error(`the import thread ended with ${code}`)),
    );
  });
  if (!failure) return;
  const { registry } = placeOn(server);
  await withSession(server.connection, (session) => noteDeath(session, { task, registry }));
  throw failure;
}
