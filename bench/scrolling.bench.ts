/**
 * A list of 100,000 work orders in Chromium: scrolls by wheel until row 5,000 is visible, then selects all loaded rows and
 * switches the density. Tasks in CPU time; elements and heap before and after.
 */
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserOptions } from '../e2e/browser/launch.ts';
import { withBothSides } from './list/bench-server.ts';
import { type Company, loadCompanies } from './list/companies.ts';
import { loadWorkOrders } from './list/jobs.ts';
import { signedInPage } from './screens/signed-in-page.ts';
import { frame, type Watched, watch, weigh } from './screens/watch.ts';

export const about =
  'Scrolling a list of 100,000 work orders to row 5,000 by wheel: no task above 50 ms; memory, choosing all, density [--quick]';

export async function run(args: string[]): Promise<void> {
  const count = args.includes('--quick') ? 10_000 : 100_000;
  await withBothSides(
    async (owner, passwordHash) => {
      const [first] = await loadCompanies(owner, passwordHash, async (tenantId, index) => {
        if (index === 0) await loadWorkOrders(owner, tenantId, count);
      });
      return { loaded: first as Company, questions: {} };
    },
    async ({ ours, loaded }) => {
      const browser = await chromium.launch(browserOptions());
      try {
        const url = `http://localhost:${ours.port}`;
        const page = await signedInPage(browser, url, loaded);
        print(await measure(browser, page, url), args.includes('--json'));
      } finally {
        await browser.close();
      }
    },
  );
}

interface Figures {
  readonly loading: Watched;
  readonly scrolling: Watched;
  readonly rows: number;
  readonly before: { nodes: number; heapMb: number };
  readonly after: { nodes: number; heapMb: number };
  readonly choosing: Watched & { ms: number };
  readonly density: Watched & { ms: number };
}

const target = 5_000;
const grid = '[role=grid]';

async function measure(browser: Browser, page: Page, url: string): Promise<Figures> {
  const address = `${url}/work-orders?view=all`;
  await page.goto(address);
  await page.locator(`${grid} [aria-rowindex="10"]`).waitFor();
  await page.goto('about:blank');
  const loading = await watch(browser, page, async () => {
    await page.goto(address);
    await page.locator(`${grid} [aria-rowindex="10"]`).waitFor();
    await page.waitForTimeout(1500);
  });
  const before = await weigh(page);
  let rows = 0;
  const scrolling = await watch(browser, page, async () => {
    rows = await scrollTo(page, target);
  });
  await page.waitForTimeout(1000);
  const after = await weigh(page);
  const all = page.getByRole('checkbox', { name: /all/i }).first();
  const choosing = await timed(browser, page, () => all.click());
  await all.click();
  await page.getByRole('button', { name: 'List options' }).click();
  const density = await timed(browser, page, () =>
    page.getByRole('menuitem', { name: 'Compact rows' }).click(),
  );
  return { loading, scrolling, rows, before, after, choosing, density };
}

/** Scrolls to the row; returns the last visible row. */
async function scrollTo(page: Page, row: number): Promise<number> {
  const box = await page.locator(grid).boundingBox();
  if (!box) throw new Error('there is no list');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  let last = 0;
  for (let turn = 0; last < row && turn < 4_000; turn += 1) {
    await page.mouse.wheel(0, 360);
    await frame(page);
    if (turn % 10 > 0) continue;
    last = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('[role=grid] [aria-rowindex]')].map((one) =>
          Number(one.getAttribute('aria-rowindex')),
        ),
      ),
    );
  }
  return last;
}

/** The time from the action to the paint. */
async function timed(browser: Browser, page: Page, action: () => Promise<unknown>) {
  let ms = 0;
  const watched = await watch(browser, page, async () => {
    const begun = performance.now();
    await action();
    await frame(page);
    ms = performance.now() - begun;
    await page.waitForTimeout(500);
  });
  return { ...watched, ms };
}

function print(figures: Figures, json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify(figures)}\n`);
  const { loading, scrolling, rows, before, after, choosing, density } = figures;
  const task = ({ longest, long }: Watched) => `${Math.round(longest)} ms, ${long} above 50 ms`;
  const grown = ((after.heapMb - before.heapMb) / rows) * 1000;
  process.stdout.write(
    `load ${loadavg()[0]?.toFixed(2)} on ${cpus().length} cores\n` +
      `loading: longest task ${task(loading)}\n` +
      `to row ${rows}: longest task ${task(scrolling)}\n` +
      `elements: ${before.nodes}, then ${after.nodes}; heap: ${before.heapMb} MB, then ${after.heapMb} MB: ${grown.toFixed(2)} MB for 1,000 rows\n` +
      `choosing all: ${Math.round(choosing.ms)} ms, longest task ${task(choosing)}\n` +
      `density: ${Math.round(density.ms)} ms, longest task ${task(density)}\n`,
  );
}
