// Runs that go on in the background: as rows of `report_runs`, which every server of the installation knows. The server that
// makes them says every few seconds that it is there, and hears which were cancelled.

import { Refused } from '#kernel/errors.ts';
import { asError } from '#kernel/type-guards.ts';
import type { AnswerCache } from '../data-api/answer-cache.ts';
import type { Log } from '../ports.ts';
import { refusedAs } from '../request/respond.ts';
import { ContextRefused } from '../viewers/acting.ts';
import type { CtxServices } from '../viewers/with-ctx.ts';
import type { ReportRun } from './report-run.ts';
import { keepRuns, storeFailure, storeResult, storeRun, storeStatus } from './stored-runs.ts';

export type BackgroundServices = CtxServices & {
  readonly answers: Pick<AnswerCache, 'onChange'>;
  readonly log: Log;
};

/** A run of this server. */
export type LocalRun = ReportRun & {
  /** Set once it goes on in the background: the id of the run for this question, here or in another server. */
  runId?: Promise<string | undefined>;
  /** Resolves when its end is stored. */
  ended?: Promise<void>;
  /** Whether its row says that it has a connection. */
  isRunningStored?: boolean;
};

export type Background = {
  /** Stores the run, and later its end; sets `runId` and `ended`. */
  take(run: LocalRun): Promise<string | undefined>;
  stop(): void;
};

const KEEP_MS = 3_000;
/** Of a company, in this server. */
const MOST_UNDER_WAY = 30;

/** A run leaves `runs` when its end is stored. */
export function createBackground(services: BackgroundServices, runs: Set<LocalRun>): Background {
  const keep = () =>
    void keepAll(services, runs).catch((error: unknown) =>
      services.log.warn({ error: String(error) }, 'report runs were not kept'),
    );
  let timer: ReturnType<typeof setInterval> | undefined;
  const stopTimer = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const forget = services.answers.onChange((_tenantId, table) => {
    if (table === 'report_runs') keep();
  });
  return {
    take(run) {
      refuseTooMany(run, runs);
      run.runId = store(services, runs, run).catch((error: unknown) => {
        runs.delete(run);
        run.cancel(asError(error));
        throw error;
      });
      timer ??= setInterval(() => (runs.size > 0 ? keep() : stopTimer()), KEEP_MS);
      return run.runId;
    },
    stop() {
      stopTimer();
      forget();
    },
  };
}

async function store(
  services: BackgroundServices,
  runs: Set<LocalRun>,
  run: LocalRun,
): Promise<string | undefined> {
  run.isRunningStored = run.state.startedAt !== undefined;
  const id = await storeRun(services, run);
  if (id !== run.id) {
    runs.delete(run);
    if (id !== undefined) run.cancel(new Error('another server makes this report'));
    return id;
  }
  run.ended = run.made
    .then(
      (made) => storeResult(services, run, made),
      (error) => storeFailure(services, run, sentenceOf(services, run, error)),
    )
    .catch((error: unknown) =>
      services.log.error({ error: String(error), run: id }, 'a report was not stored'),
    )
    .finally(() => runs.delete(run));
  return id;
}

function sentenceOf({ log }: BackgroundServices, { asked, acting }: LocalRun, error: unknown): string {
  if (error instanceof ContextRefused)
    return 'Your session or your rights changed while this was being made. Ask for it again.';
  const refused = refusedAs(error);
  if (refused.code === 'internal')
    log.error(
      { report: asked.report, requestId: acting.meta.requestId, error: String(error) },
      'a report in the background failed',
    );
  return refused.message;
}

/** Says which runs are being made, and ends those that were cancelled. */
async function keepAll(services: BackgroundServices, runs: ReadonlySet<LocalRun>): Promise<void> {
  const kept = [...runs].filter(({ ended }) => ended !== undefined);
  if (kept.length === 0) return;
  const wanted = await keepRuns(services, kept);
  for (const run of kept) {
    const isRunning = run.state.startedAt !== undefined;
    if (!wanted.has(run.id)) run.cancel(new Refused('gone', 'This was cancelled.'));
    else if (isRunning !== run.isRunningStored) {
      run.isRunningStored = isRunning;
      await storeStatus(services, run);
    }
  }
}

function refuseTooMany(run: LocalRun, runs: ReadonlySet<LocalRun>): void {
  const { tenantId } = run.acting;
  const underWay = [...runs].filter(({ runId, acting }) => runId && acting.tenantId === tenantId);
  if (underWay.length < MOST_UNDER_WAY) return;
  const refusal = new Refused(
    'too_many_requests',
    'Your company has many reports under way. Wait until some are done, or cancel them.',
    { retryAfter: 10 },
  );
  run.cancel(refusal);
  throw refusal;
}
