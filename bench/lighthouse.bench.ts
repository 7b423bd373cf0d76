/**
 * Lighthouse on the pages people meet first: sign-in, dashboard and work-order list, with its phone on slow 4G, against
 * the built product with the sample company. Prints the three scores and the paint times; the target is 95 for each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { browserOptions } from '../e2e/browser/launch.ts';
import { startProduct } from '../e2e/browser/product.ts';

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
  try {
    const rows = [await audit(product.url, '/login', port)];
    const page = await browser.newPage();
    const signedIn = await page.request.post(`${product.url}/api/auth/signin`, {
      data: { email: 'dana@summit.example', password: product.password },
    });
    if (!signedIn.ok()) throw new Error(`sign-in: ${signedIn.status()}`);
    await page.close();
    for (const path of ['/', '/work-orders']) rows.push(await audit(product.url, path, port));
    print(rows, args.includes('--json'));
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
    await product.stop();
  }
}

type Row = { path: string; scores: number[]; times: (string | undefined)[]; failed: string[] };

async function audit(url: string, path: string, port: number): Promise<Row> {
  const result = await lighthouse(url + path, {
    port,
    output: 'json',
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`no result for ${path}`);
  const { lhr } = result;
  const refs = categories
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter((ref) => ref.weight > 0);
  return {
    path,
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    times: times.map((name) => lhr.audits[name]?.displayValue),
    failed: [...new Set(refs.map((ref) => ref.id).filter((id) => (lhr.audits[id]?.score ?? 1) < 0.9))],
  };
}

function print(rows: Row[], json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify(rows)}\n`);
  process.stdout.write(
    `| page | ${categories.join(' | ')} | FCP | LCP | TBT | CLS | below 0.9 |\n|${'---|'.repeat(9)}\n`,
  );
  for (const { path, scores, times: shown, failed } of rows) {
    process.stdout.write(
      `| ${path} | ${scores.join(' | ')} | ${shown.join(' | ')} | ${failed.join(', ')} |\n`,
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
