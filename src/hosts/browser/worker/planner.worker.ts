// The worker of one planning run.

import type { PlanningTask } from '#domains/dispatch/company/planning-task.ts';
import { runPlanning } from '#domains/dispatch/company/run-planning.ts';
import type { PlannerMessage } from '../ports/planning.ts';

addEventListener('message', ({ data }: MessageEvent<PlanningTask>) => {
  const post = (message: PlannerMessage) => postMessage(message);
  post({
    result: runPlanning(data, {
      now: () => performance.now(),
      isStopped: () => false,
      onProgress: (point) => post({ point }),
      onInterim: (interim) => post({ interim }),
    }),
  });
});
