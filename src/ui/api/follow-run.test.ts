import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replaceTransport } from '../transport.ts';
import './follow-run.ts';
import { readReport } from './report.ts';
import { type WaitingReport, waitingReports } from './waiting-reports.ts';

const none = () => {
  throw new Error('not asked for');
};
const row = { id: 'r1', label: 'Balance sheet', created_at: '2026-03-01T10:00:00.000Z' };
const noProgress = { progress_done: null, progress_total: null, progress_unit: null };
const run = (more: object) =>
  Response.json(
    { data: { ...row, ...noProgress, ...more }, error: null },
    {
      status: 202,
      headers: { location: '/api/report_runs/r1/result', date: 'Sun, 01 Mar 2026 10:00:04 GMT' },
    },
  );
const gone = () =>
  Response.json({ data: null, error: { code: 'gone', message: 'This was cancelled.' } }, { status: 410 });

let asked: string[];
let shown: (WaitingReport | undefined)[];
let putBack = () => {};
let forget = () => {};

function answering(...answers: Response[]): void {
  putBack = replaceTransport({
    ...{ upload: none, listen: none, linkTo: none },
    async fetch(address, init) {
      const prefer = new Headers(init?.headers).get('prefer');
      asked.push(`${init?.method} ${address}${prefer ? ` ${prefer}` : ''}`);
      return address.endsWith('/cancel')
        ? Response.json({ data: {}, error: null })
        : (answers.shift() ?? none());
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-03-01T11:30:00Z') });
  [asked, shown] = [[], []];
  forget = waitingReports.subscribe(() => void shown.push(waitingReports.get()[0]));
});
afterEach(() => {
  putBack();
  forget();
  vi.useRealTimers();
});

it('asks until there is a result, and shows how far it is by the time of the server', async () => {
  const progress = { progress_done: 1200, progress_unit: 'lines' };
  const result = Response.json(
    { data: { total: '5.00' }, error: null },
    { headers: { 'last-modified': 'Sun, 01 Mar 2026 10:00:03 GMT' } },
  );
  answering(run({ status: 'queued' }), run({ status: 'running', ...progress }), result);
  const answer = readReport('balance_sheet', {}, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toMatchObject({
    data: { total: '5.00' },
    madeAt: Date.parse('2026-03-01T10:00:03Z'),
  });
  expect(asked).toEqual([
    'GET /api/reports/balance_sheet respond-async',
    'GET /api/report_runs/r1/result respond-async',
    'GET /api/report_runs/r1/result respond-async',
  ]);
  const since = Date.parse('2026-03-01T11:30:00Z') - 4000;
  expect(shown).toEqual([
    expect.objectContaining({ label: 'Balance sheet', isQueued: true, since }),
    expect.objectContaining({ isQueued: false, done: 1200, unit: 'lines', since }),
    undefined,
  ]);
  expect(waitingReports.isAny()).toBe(false);
});

it('says that it was cancelled here', async () => {
  answering(run({ status: 'running' }), run({ status: 'running' }), gone());
  const answer = expect(readReport('balance_sheet', {}, new AbortController().signal)).rejects.toMatchObject({
    code: 'cancelled',
    message: 'You cancelled this.',
  });
  await vi.advanceTimersByTimeAsync(0);
  waitingReports.get()[0]?.cancel();
  await vi.advanceTimersByTimeAsync(1000);
  await answer;
  expect(asked).toContain('POST /api/report_runs/r1/cancel');
});

it('leaves the run alone when the screen is left', async () => {
  answering(run({ status: 'running' }), run({ status: 'running' }));
  const screen = new AbortController();
  const answer = expect(readReport('balance_sheet', {}, screen.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(100);
  expect(waitingReports.isAny()).toBe(true);
  screen.abort();
  await answer;
  expect(waitingReports.isAny()).toBe(false);
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
});
