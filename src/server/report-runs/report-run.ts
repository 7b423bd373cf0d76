// One run of a report in this server. It waits for a connection, reads, and ends when it is done, cancelled, or takes too long.

import { Refused } from '#kernel/errors.ts';
import type { FairQueue } from '../fair-queue.ts';
import { newId } from '../new-id.ts';
import type { Acting } from '../viewers/acting.ts';
import { type CtxServices, withCtx } from '../viewers/with-ctx.ts';
import { type AskedReport, keyOf, type Made, type Reading } from './asked-report.ts';

/** The time limit of a report, and of each statement of a report or an export. */
export const LONGEST_READ_MS = 300_000;
/** How long a report may keep one of the connections that ordinary requests need. */
const QUICK_MS = 1_800;
const LONGEST_WAIT_MS = 30 * 60_000;

export type RunState = {
  /** When it got its connection, epoch ms; undefined while it is waiting for one. */
  startedAt: number | undefined;
  done: number | undefined;
  total: number | undefined;
  unit: string | undefined;
};

export type ReportRun = {
  readonly id: string;
  readonly key: string;
  readonly acting: Acting;
  readonly asked: AskedReport;
  readonly state: Readonly<RunState>;
  readonly made: Promise<Made>;
  /** Ends it, also in the database; `made` rejects with the reason. */
  cancel(reason: Error): void;
};

/** `quickTurns`: for the time that reports keep connections that ordinary requests need. */
export function startRun(
  services: CtxServices,
  acting: Acting,
  asked: AskedReport,
  quickTurns: Pick<FairQueue, 'enter'>,
): ReportRun {
  const stop = new AbortController();
  const state: RunState = { startedAt: undefined, done: undefined, total: undefined, unit: undefined };
  let limit: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    state.startedAt ??= Date.now();
    limit ??= setTimeout(() => stop.abort(tookTooLong()), LONGEST_READ_MS);
  };
  const attempt = async (isHeavy: boolean, signal: AbortSignal): Promise<Made> => {
    state.startedAt = undefined;
    return asked.make(readingOf(services, acting, asked, { isHeavy, signal, state, begin }));
  };
  const attemptQuickly = async (): Promise<Made | undefined> => {
    const waiting = { signal: stop.signal, maxWaitMs: LONGEST_WAIT_MS };
    const leave = await quickTurns.enter(acting.tenantId, waiting);
    const quick = AbortSignal.any([stop.signal, AbortSignal.timeout(QUICK_MS)]);
    try {
      return await attempt(false, quick);
    } catch (error) {
      if (!quick.aborted || stop.signal.aborted) throw error;
      return undefined;
    } finally {
      leave();
    }
  };
  const make = async () =>
    (asked.isHeavy ? undefined : await attemptQuickly()) ?? (await attempt(true, stop.signal));
  const made = make().finally(() => clearTimeout(limit));
  // Nobody may be waiting for it any more.
  made.catch(() => {});
  return {
    ...{ id: newId(), key: keyOf(acting, asked), acting, asked, state, made },
    cancel: (reason) => stop.abort(reason),
  };
}

type Running = {
  readonly isHeavy: boolean;
  readonly signal: AbortSignal;
  readonly state: RunState;
  /** Called when it has got a connection. */
  begin(): void;
};

function readingOf(
  services: CtxServices,
  acting: Acting,
  { permission }: AskedReport,
  { isHeavy, signal, state, begin }: Running,
): Reading {
  return {
    read: (work) =>
      withCtx(
        services,
        acting,
        (ctx) => {
          begin();
          return work(ctx);
        },
        { readOnly: true, permission, isHeavy, signal, ...(isHeavy && { maxWaitMs: LONGEST_WAIT_MS }) },
      ),
    progress: (done, total, unit) => void Object.assign(state, { done, total, unit }),
  };
}

function tookTooLong(): Refused {
  return new Refused(
    'unavailable',
    `This was stopped because it took longer than ${LONGEST_READ_MS / 60_000} minutes. Choose a shorter period, or less of it.`,
  );
}
