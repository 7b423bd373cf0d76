import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Acting } from '../viewers/acting.ts';
import type { CtxServices } from '../viewers/with-ctx.ts';
import type { AskedReport } from './asked-report.ts';
import { LONGEST_READ_MS, startRun } from './report-run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is stopped when it takes too long, with a sentence that says what to do', async () => {
  const signals: AbortSignal[] = [];
  const asked: AskedReport = {
    ...{ report: 'balance_sheet', label: 'Balance sheet', params: {}, isHeavy: true },
    make: ({ read }) => read(async () => undefined as never),
  };
  const db = { withPlugin: () => ({}) };
  const database = {
    transaction: (work: (inside: unknown) => Promise<unknown>, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      void work({ setUp: [[['', '', '2026-01-01 00:00:00+00', '2026-01-01']]], query: async () => [], db });
      return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
    },
  };
  const known = { viewer: {}, tokenHash: new Uint8Array() };
  const acting = { known, meta: {}, session: {}, permissions: new Set() } as unknown as Acting;
  const services = { heavyDatabase: database, config: {}, registry: {} } as unknown as CtxServices;
  const run = startRun(services, acting, asked, { enter: async () => () => {} });
  await vi.advanceTimersByTimeAsync(LONGEST_READ_MS - 1000);
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(run.made).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('longer than 5 minutes'),
  });
});
