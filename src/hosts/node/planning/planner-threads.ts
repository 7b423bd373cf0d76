// Plans in a worker thread for each run: the search takes all of a processor for seconds. The thread has a memory limit and a lower
// priority than the server. When run from source, without a bundled worker, planning happens in this thread.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PlanningResult, PlanningTask, ProgressPoint } from '#domains/dispatch/company/planning-task.ts';
import { runPlanning } from '#domains/dispatch/company/run-planning.ts';
import type { InterimPlan, Planning, PlanningWatch } from '#server/ports.ts';

export type PlannerData = { readonly task: PlanningTask; readonly stop: SharedArrayBuffer };
export type PlannerMessage =
  | { readonly point: ProgressPoint }
  | { readonly interim: InterimPlan }
  | { readonly result: PlanningResult };

const threadLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** After the time that the run was given: for a thread that does not end. */
const GRACE_MS = 60_000;

export function createPlanning(worker = workerBeside()): Planning {
  if (!worker) return { run: async (task, watch) => runPlanning(task, hereFor(watch)) };
  return { run: (task, watch) => inThread(worker, task, watch) };
}

function workerBeside(): string | undefined {
  const path = fileURLToPath(new URL('./planner.worker.js', import.meta.url));
  return existsSync(path) ? path : undefined;
}

function hereFor({ signal, onProgress, onInterim }: PlanningWatch) {
  return { now: () => performance.now(), isStopped: () => signal.aborted, onProgress, onInterim };
}

function inThread(file: string, task: PlanningTask, watch: PlanningWatch): Promise<PlanningResult> {
  const stop = new SharedArrayBuffer(4);
  const data: PlannerData = { task, stop };
  return new Promise((done, failed) => {
    const worker = new Worker(file, { workerData: data, resourceLimits: threadLimits });
    const askToStop = () => void Atomics.store(new Int32Array(stop), 0, 1);
    const giveUp = setTimeout(() => void worker.terminate(), task.milliseconds + GRACE_MS);
    const end = () => {
      clearTimeout(giveUp);
      watch.signal.removeEventListener('abort', askToStop);
    };
    if (watch.signal.aborted) askToStop();
    watch.signal.addEventListener('abort', askToStop);
    worker.on('message', (message: PlannerMessage) => {
      if ('point' in message) watch.onProgress(message.point);
      else if ('interim' in message) watch.onInterim(message.interim);
      else done(message.result);
    });
    worker.once('error', (error) => {
      end();
      failed(error);
    });
    worker.once('exit', (code) => {
      end();
      failed(new Error(`the planning thread ended with ${code}`));
    });
  });
}
