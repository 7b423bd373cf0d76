// Plans in a worker of its own, so that the search, which takes all of a processor for seconds, holds up no request.

import type { PlanningResult, PlanningTask, ProgressPoint } from '#domains/dispatch/company/planning-task.ts';
import type { InterimPlan, Planning, PlanningWatch } from '#server/ports.ts';

export type PlannerMessage =
  | { readonly point: ProgressPoint }
  | { readonly interim: InterimPlan }
  | { readonly result: PlanningResult };

/** After the time that the run was given. */
const GRACE_MS = 10_000;
/** What a stopped run is planned again with: a search that runs reads no message, so its worker has to be ended. */
const SHORT_MS = 500;

export const planning: Planning = {
  run: async (task, watch) =>
    (await inWorker(task, watch)) ??
    (await inWorker({ ...task, milliseconds: SHORT_MS }, quietly(watch))) ??
    never(),
};

/** Undefined if it was stopped. */
function inWorker(task: PlanningTask, watch: PlanningWatch): Promise<PlanningResult | undefined> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL('planner.worker.js', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      clearTimeout(giveUp);
      watch.signal.removeEventListener('abort', stop);
      worker.terminate();
      settle();
    };
    const fail = (message: string) => end(() => failed(new Error(message)));
    const stop = () => end(() => done(undefined));
    const giveUp = setTimeout(() => fail('The planner did not end.'), task.milliseconds + GRACE_MS);
    worker.onerror = ({ message }) => fail(message);
    worker.onmessage = ({ data }: MessageEvent<PlannerMessage>) => {
      if ('point' in data) watch.onProgress(data.point);
      else if ('interim' in data) watch.onInterim(data.interim);
      else end(() => done(data.result));
    };
    watch.signal.addEventListener('abort', stop);
    worker.postMessage(task);
  });
}

const quietly = (watch: PlanningWatch): PlanningWatch => ({
  ...watch,
  signal: new AbortController().signal,
  onInterim: () => {},
});

function never(): never {
  throw new Error('The planner was stopped twice.');
}
