// The worker thread of one planning run.

import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { runPlanning } from '#domains/dispatch/company/run-planning.ts';
import type { PlannerData, PlannerMessage } from '../planning/planner-threads.ts';

const { task, stop }: PlannerData = workerData;
const flag = new Int32Array(stop);
const post = (message: PlannerMessage) => parentPort?.postMessage(message);

try {
  // On Linux this is the thread's own priority: requests go first.
  if (process.platform === 'linux') setPriority(0, 10);
} catch {
  // Not allowed here; it plans at the usual priority.
}

post({
  result: runPlanning(task, {
    now: () => performance.now(),
    isStopped: () => Atomics.load(flag, 0) === 1,
    onProgress: (point) => post({ point }),
    onInterim: (interim) => post({ interim }),
  }),
});
