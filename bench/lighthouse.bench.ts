/**
 * Lighthouse on the first pages users see: sign-in, dashboard and work-order list, as a phone on slow 4G, against the built
 * product with the sample company. Prints the three scores and the paint times; the target is 95 for each.
 * `--runs=5`: runs per page, of which the medians are shown. `--cold`: with an empty cache for each page. The last column is
 * the blocking time in CPU time times four, independent of other load.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { browserOptions } from '../e2e/browser/launch.ts';
import { startProduct } from '../e2e/browser/product.ts';
import { freePort } from './list/free-port.ts';

export const about =
  'Lighthouse: performance, accessibility and best practices of sign-in, dashboard and work orders';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const times = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

export async function run(args: string[]): Promise<void> {
  const product = await startProduct({ sample: true });
  const profile = mkdtempSync(join(tmpdir(), 'fw-lighthouse-'));
  const port = await freePort();
  const options = browserOptions();
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice(7) ?? 1);
  const measure = async (path: string) => {
    const found: Row[] = [];
    for (let run = 0; run < runs; run++) {
      if (args.includes('--cold')) await clearCache(browser);
      found.push(await audit(product.url, path, port));
    }
    return middle(found);
  };
  try {
    const rows = [await measure('/login')];
    const page = await browser.newPage();
    const signedIn = await page.request.post(`${product.url}/api/auth/signin`, {
      data: { email: 'dana@summit.example', password: product.password },
    });
    if (!signedIn.ok()) throw new Error(`sign-in: ${signedIn.status()}`);
    await page.close();
    for (const path of ['/', '/work-orders']) rows.push(await measure(path));
    print(rows, args.includes('--json'));
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
    await product.stop();
  }
}

type Row = {
  path: string;
  scores: number[];
  /** For `times`: in milliseconds, except the layout shift. */
  times: number[];
  busy: number;
  failed: string[];
};

async function clearCache(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}

async function audit(url: string, path: string, port: number): Promise<Row> {
  const result = await lighthouse(url + path, {
    port,
    output: 'json',
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`no result for ${path}`);
  const { lhr, artifacts } = result;
  const refs = categories
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter((ref) => ref.weight > 0);
  return {
    path,
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    times: times.map((name) => lhr.audits[name]?.numericValue ?? Number.NaN),
    busy: blockedByClock(artifacts.Trace.traceEvents),
    failed: [...new Set(refs.map((ref) => ref.id).filter((id) => (lhr.audits[id]?.score ?? 1) < 0.9))],
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly tdur?: number;
}

/** The time beyond 50 ms of each main-thread task after the first paint, on a CPU of a quarter of the speed. */
function blockedByClock(events: readonly TraceEvent[]): number {
  const paint = events.filter((event) => event.name === 'firstContentfulPaint').at(-1);
  if (!paint) return Number.NaN;
  return events
    .filter((event) => event.name.endsWith('RunTask') && event.pid === paint.pid && event.tid === paint.tid)
    .filter((event) => event.ts + event.dur > paint.ts)
    .reduce((sum, event) => sum + Math.max(0, ((event.tdur ?? 0) * 4) / 1000 - 50), 0);
}

function middle(rows: readonly Row[]): Row {
  const of = (number: (row: Row) => number) =>
    rows.map(number).sort((a, b) => a - b)[Math.floor((rows.length - 1) / 2)] ?? Number.NaN;
  return {
    path: rows[0]?.path ?? '',
    scores: categories.map((_, index) => of((row) => row.scores[index] ?? 0)),
    times: times.map((_, index) => of((row) => row.times[index] ?? Number.NaN)),
    busy: of((row) => row.busy),
    failed: [...new Set(rows.flatMap((row) => row.failed))],
  };
}

function print(rows: Row[], json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify(rows)}\n`);
  process.stdout.write(
    `| page | ${categories.join(' | ')} | FCP | LCP | TBT | CLS | below 0.9 | blocked by clock |\n|${'---|'.repeat(10)}\n`,
  );
  for (const { path, scores, times: found, busy, failed } of rows) {
    const shown = found.map((value, index) =>
      times[index] === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`,
    );
    process.stdout.write(
      `| ${path} | ${scores.join(' | ')} | ${shown.join(' | ')} | ${failed.join(', ')} | ${Math.round(busy)} ms |\n`,
    );
  }
}
