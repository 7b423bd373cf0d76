/** Follows a report in the background until it is done; it stands among the waiting reports meanwhile. */
import { reportRunsTable } from '#kernel/report.ts';
import { api, type ReportRun, type UnderWay } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { reportError } from '../errors/report-error.ts';
import { waitingReports } from './waiting-reports.ts';

/** The server that makes it answers when there is something new; another one at once. */
const PAUSE_MS = 1000;
/** Whether several queries of this tab follow the same run. */
const followers = new Map<string, number>();

/** What this tab has cancelled. */
const cancelled = new Set<string>();

/**
 * `ask` asks for the result. Leaving the screen aborts `signal` and leaves the run alone. Throws ApiError `cancelled` for one that
 * was cancelled here.
 */
export async function followRun<A extends object>(
  first: UnderWay,
  signal: AbortSignal,
  ask: (path: string) => Promise<A | UnderWay>,
): Promise<A> {
  const { id, created_at } = first.run;
  const since = Date.now() - Math.max(0, first.sentAt - Date.parse(created_at));
  followers.set(id, (followers.get(id) ?? 0) + 1);
  try {
    for (let { run, resultAt } = first; ; ) {
      show(run, since);
      const asked = Date.now();
      const next = await ask(resultAt);
      if (!isUnderWay(next)) return next;
      await pause(PAUSE_MS - (Date.now() - asked), signal);
      ({ run, resultAt } = next);
    }
  } catch (error) {
    const message = 'You cancelled this.';
    throw cancelled.has(id) ? new ApiError({ status: 410, code: 'cancelled', message }) : error;
  } finally {
    const left = (followers.get(id) ?? 1) - 1;
    if (left > 0) followers.set(id, left);
    else {
      followers.delete(id);
      waitingReports.remove(id);
    }
  }
}

function isUnderWay(answer: object): answer is UnderWay {
  return 'resultAt' in answer;
}

function show(run: ReportRun, since: number): void {
  waitingReports.put({
    ...{ id: run.id, label: run.label, since, isQueued: run.status === 'queued' },
    done: run.progress_done ?? undefined,
    total: run.progress_total ?? undefined,
    unit: run.progress_unit ?? undefined,
    cancel: () => void cancel(run),
  });
}

async function cancel({ id, label }: ReportRun): Promise<void> {
  cancelled.add(id);
  try {
    await api.post(`${reportRunsTable}/${id}/cancel`);
  } catch (error) {
    cancelled.delete(id);
    // It may just have ended.
    if (waitingReports.get().some((one) => one.id === id)) reportError(`${label} was not cancelled`, error);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((done, refuse) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      refuse(signal.reason);
    });
  });
}
