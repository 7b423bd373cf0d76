// The reports that are being made in this server. A request waits a moment for its report; one that takes longer goes on in the
// background. Equal questions of a person share a run.

import { Refused } from '#kernel/errors.ts';
import type { AnswerCache } from '../data-api/answer-cache.ts';
import { createFairQueue, type FairQueue } from '../fair-queue.ts';
import type { Acting } from '../viewers/acting.ts';
import { type AskedReport, keyOf, type Made } from './asked-report.ts';
import { type BackgroundServices, createBackground, type LocalRun } from './background.ts';
import { startRun } from './report-run.ts';
import { findRun } from './stored-runs.ts';

export type ReportRuns = {
  /**
   * Waits for the report. If `goesOn`, at most `waitMs`: then it goes on in the background. Otherwise, and until then, it is
   * cancelled when the client goes away and nobody else waits for it. Returns the id of a run in the background, which may have
   * ended.
   */
  ask(acting: Acting, asked: AskedReport, patience: Patience): Promise<Made | { readonly runId: string }>;
  /** Whether a run for this question is under way in this server. */
  isUnderWay(acting: Acting, asked: AskedReport): boolean;
  /** Resolves when the run has ended or isn't one of this server; at the latest after `waitMs`. */
  ended(id: string, waitMs: number): Promise<void>;
  /** Cancels everything under way, and resolves when that is stored. */
  close(): Promise<void>;
};

export type Patience = {
  readonly goesOn: boolean;
  readonly waitMs: number;
  /** Aborted when the client goes away. */
  readonly client: AbortSignal;
};

type RunServices = BackgroundServices & {
  readonly answers: Pick<AnswerCache, 'changes' | 'isStill' | 'onChange'>;
  readonly stopping: AbortSignal;
};

type Run = LocalRun & {
  /** The company's change count when it was started. */
  readonly changes: number;
  waiting: number;
};

/**
 * Together, the reports of a dashboard would take longer than each may keep its connection, would all be cancelled, and made a
 * second time.
 */
const QUICK_AT_ONCE = { lanes: 4, perCompany: 3, maxQueued: 500, maxWaitMs: 0 };

export function createReportRuns(services: RunServices): ReportRuns {
  const runs = new Set<Run>();
  const quickTurns = createFairQueue(QUICK_AT_ONCE);
  const background = createBackground(services, runs);
  const cancelAll = () => {
    for (const run of runs) run.cancel(restarting());
  };
  services.stopping.addEventListener('abort', cancelAll);
  return {
    async ask(acting, asked, { goesOn, waitMs, client }) {
      const changes = services.answers.changes(acting.tenantId);
      const run =
        (await findShareable(services, runs, acting, asked)) ??
        start({ services, runs, quickTurns }, acting, asked, changes);
      const leave = waitFor(run, client);
      try {
        const made = run.runId ? undefined : await (goesOn ? within(waitMs, run.made) : run.made);
        if (made) return made;
        const runId = await (run.runId ?? background.take(run));
        if (runId === undefined) return await run.made;
        await (goesOn ? within(waitMs, run.ended ?? Promise.resolve()) : run.ended);
        return { runId };
      } finally {
        leave();
      }
    },
    isUnderWay: (acting, asked) => findIn(runs, acting, asked) !== undefined,
    async ended(id, waitMs) {
      const run = [...runs].find((one) => one.id === id);
      await within(waitMs, run?.ended ?? Promise.resolve());
    },
    async close() {
      background.stop();
      cancelAll();
      await Promise.all([...runs].map((run) => run.runId?.then(() => run.ended).catch(() => {})));
    },
  };
}

/** The newest run for an equal question. */
function findIn(runs: ReadonlySet<Run>, acting: Acting, asked: AskedReport): Run | undefined {
  const key = keyOf(acting, asked);
  return [...runs].reverse().find((run) => run.key === key);
}

type Starting = {
  readonly services: RunServices;
  readonly runs: Set<Run>;
  readonly quickTurns: FairQueue;
};

function start(
  { services, runs, quickTurns }: Starting,
  acting: Acting,
  asked: AskedReport,
  changes: number,
): Run {
  const run: Run = { ...startRun(services, acting, asked, quickTurns), changes, waiting: 0 };
  runs.add(run);
  const forget = () => {
    if (!run.runId) runs.delete(run);
  };
  run.made.then(forget, forget);
  return run;
}

/** A run in the background that nobody has cancelled, or one that can't miss a change that this question is to show. */
async function findShareable(
  services: RunServices,
  runs: ReadonlySet<Run>,
  acting: Acting,
  asked: AskedReport,
): Promise<Run | undefined> {
  const run = findIn(runs, acting, asked);
  if (!run) return undefined;
  if (run.runId) {
    const found = await findRun(services, acting, run.key);
    return found && found.id === (await run.runId) ? run : undefined;
  }
  const isFresh = !asked.streams && (await services.answers.isStill(acting.tenantId, run.changes));
  return isFresh && runs.has(run) ? run : undefined;
}

/** Counts who waits: a run that nobody waits for is cancelled, unless it goes on in the background. */
function waitFor(run: Run, client: AbortSignal): () => void {
  run.waiting += 1;
  let isWaiting = true;
  const leave = () => {
    if (!isWaiting) return;
    isWaiting = false;
    client.removeEventListener('abort', leave);
    run.waiting -= 1;
    if (run.waiting === 0 && !run.runId && client.aborted)
      run.cancel(new Refused('bad_request', 'The request broke off.'));
  };
  client.addEventListener('abort', leave);
  return leave;
}

/** Undefined when it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function restarting(): Refused {
  return new Refused('unavailable', 'The server was restarted while this was being made. Ask for it again.');
}
