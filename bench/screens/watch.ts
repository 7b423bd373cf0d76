/**
 * Main-thread activity of a page during use: the longest task in CPU time, independent of other load, and the number of tasks
 * above 50 ms.
 */
import type { Browser, Page } from 'playwright-core';

export interface Watched {
  /** Milliseconds of processor time. */
  readonly longest: number;
  /** Tasks above 50 ms of CPU time. */
  readonly long: number;
  readonly busy: number;
  /** The longest task in wall-clock time. */
  readonly longestWall: number;
  /** CPU time from the end of the first response whose URL contains `answer` to the page's performance mark `mark`. */
  readonly between: (answer: string, mark: string) => number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly url?: string; readonly requestId?: string };
  };
}

export async function watch(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<Watched> {
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'blink.user_timing',
      '__metadata',
    ],
  });
  await action();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  // A trace contains each task twice, nested: the inner one has this name.
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && threads.has(`${pid}.${tid}`),
  );
  const cpu = tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000);
  return {
    longest: Math.max(0, ...cpu),
    long: cpu.filter((ms) => ms > 50).length,
    busy: cpu.reduce((sum, ms) => sum + ms, 0),
    longestWall: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    between: (answer, mark) => cpuBetween(trace.traceEvents, tasks, answer, mark),
  };
}

function cpuBetween(
  events: readonly TraceEvent[],
  tasks: readonly TraceEvent[],
  answer: string,
  mark: string,
): number {
  const asked = events.find(
    ({ name, args }) => name === 'ResourceSendRequest' && args?.data?.url?.includes(answer),
  );
  const come = events.find(
    ({ name, args }) => name === 'ResourceFinish' && args?.data?.requestId === asked?.args?.data?.requestId,
  );
  const marked = events.find(({ name }) => name === mark);
  if (!come || !marked) return Number.NaN;
  return tasks
    .filter(({ ts, dur = 0 }) => ts + dur > come.ts && ts < marked.ts)
    .reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0);
}

/** Scrolls the mouse wheel over an element, one notch per frame, until it has reached `until` or can't scroll further. */
export async function scrollBy(page: Page, selector: string, notches: number, by = 240): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing is ${selector}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.6);
  for (let notch = 0; notch < notches; notch += 1) {
    await page.mouse.wheel(0, by);
    await frame(page);
  }
}

export async function frame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
}

/** Number of DOM elements, and the heap in megabytes after garbage collection. */
export async function weigh(page: Page): Promise<{ nodes: number; heapMb: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { nodes, heapMb: Math.round((usedSize / 2 ** 20) * 10) / 10 };
}
