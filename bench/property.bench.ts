/**
 * The map of a hotel's 2,000 rooms in Chromium: from its answer to its first picture. And lists of 100,000 occurrences of planned
 * maintenance beside the same lists of 100,000 work orders, in turns.
 */
import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { chromium, type Page } from 'playwright-core';
import { browserOptions } from '../e2e/browser/launch.ts';
import { withBothSides } from './list/bench-server.ts';
import { type Company, loadCompanies } from './list/companies.ts';
import { loadWorkOrders } from './list/jobs.ts';
import { loadHotel, roomsOfHotel } from './property/load-hotel.ts';
import { signedInPage } from './screens/signed-in-page.ts';

export const about =
  'The map of 2,000 rooms: first picture after its answer; lists of 100,000 occurrences beside those of 100,000 work orders [--rounds 40]';

const most = 100_000;

export async function run(args: string[]): Promise<void> {
  const at = args.indexOf('--rounds');
  const rounds = at < 0 ? 40 : Number(args[at + 1]);
  await withBothSides(
    async (owner, passwordHash) => {
      const [first] = await loadCompanies(owner, passwordHash, async (tenantId, index) => {
        if (index > 0) return;
        await loadWorkOrders(owner, tenantId, most);
        await loadHotel(owner, tenantId);
      });
      return { loaded: first as Company, questions: {} };
    },
    async ({ ours, loaded, signIn }) => {
      const url = `http://localhost:${ours.port}`;
      const lists = await compareLists(`http://127.0.0.1:${ours.port}/api`, await signIn(loaded), rounds);
      const browser = await chromium.launch(browserOptions());
      try {
        const picture = await measureMap(await signedInPage(browser, url, loaded), url, Math.min(rounds, 15));
        print({ lists, picture }, args.includes('--json'));
      } finally {
        await browser.close();
      }
    },
  );
}

interface Compared {
  readonly name: string;
  /** Medians in ms. */
  readonly occurrences: number;
  readonly orders: number;
}

const occurrence =
  'select=id,due_on,status,done_on,plan(id,name),room(id,number),site(id,name),work_order(id,number,title)';
const order = 'select=id,number,title,status,priority,due_at,customer(id,name),site(id,name)';

/** The same question of both tables. */
const questions = [
  [
    'first page',
    `maintenance_occurrences?${occurrence}&order=due_on&limit=50`,
    `work_orders?${order}&order=requested_at&limit=50`,
  ],
  [
    'open ones',
    `maintenance_occurrences?${occurrence}&is_open=eq.true&order=due_on&limit=50`,
    `work_orders?${order}&is_open=eq.true&order=requested_at&limit=50`,
  ],
  [
    'of a period, counted',
    'maintenance_occurrences/count?due_on=gte.2026-06-01&due_on=lt.2026-06-08',
    'work_orders/count?requested_at=gte.2026-06-01T00:00:00Z&requested_at=lt.2026-06-08T00:00:00Z',
  ],
  [
    'of a site',
    `maintenance_occurrences?${occurrence}&site_id=eq.{site}&order=due_on.desc&limit=50`,
    `work_orders?${order}&site_id=eq.{site}&order=requested_at.desc&limit=50`,
  ],
] as const;

async function compareLists(
  api: string,
  headers: Readonly<Record<string, string>>,
  rounds: number,
): Promise<Compared[]> {
  const read = async (path: string) => {
    const begun = performance.now();
    const answer = await fetch(`${api}/${path}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return { took: performance.now() - begun, text };
  };
  const { data } = JSON.parse((await read('rooms?select=site_id&limit=1')).text) as {
    data: [{ site_id: string }];
  };
  const compared: Compared[] = [];
  for (const [name, ...paths] of questions) {
    const took: [number[], number[]] = [[], []];
    for (let round = -5; round < rounds; round += 1)
      for (const side of [0, 1] as const) {
        const one = await read(paths[side].replace('{site}', data[0].site_id));
        if (round >= 0) took[side].push(one.took);
      }
    compared.push({ name, occurrences: middle(took[0]), orders: middle(took[1]) });
  }
  return compared;
}

/** From the end of the map's answer to the frame that shows its rooms, in ms. */
async function measureMap(page: Page, url: string, rounds: number): Promise<number[]> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[data-room]')) return;
      seen.disconnect();
      // The frame after the next one begins when this one has been painted.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => performance.measure('rooms', { start: 0, end: performance.now() })),
      );
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${url}/property-tasks`);
    await page.waitForFunction(() => performance.getEntriesByName('rooms').length > 0);
    const [rooms, ms] = await page.evaluate(() => {
      const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const answered = answers.find(({ name }) => name.includes('/reports/room_map'))?.responseEnd ?? 0;
      const shown = performance.getEntriesByName('rooms')[0]?.duration ?? 0;
      return [document.querySelectorAll('[data-room]').length, shown - answered] as const;
    });
    if (rooms !== roomsOfHotel) throw new Error(`${rooms} rooms are shown`);
    if (round > 0) took.push(ms);
  }
  return took.sort((a, b) => a - b);
}

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

interface Result {
  readonly lists: readonly Compared[];
  readonly picture: readonly number[];
}

function print({ lists, picture }: Result, asJson: boolean): void {
  const shown = { median: middle(picture), worst: picture.at(-1) ?? 0 };
  if (asJson) return void process.stdout.write(`${JSON.stringify({ lists, map: shown })}\n`);
  const lines = lists.map(
    ({ name, occurrences, orders }) =>
      `${name.padEnd(22)} ${occurrences.toFixed(1).padStart(7)} ms  work orders ${orders.toFixed(1).padStart(7)} ms  ratio ${(occurrences / orders).toFixed(2)}`,
  );
  process.stdout.write(
    [
      `${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1)}`,
      `Lists of ${most} occurrences, medians`,
      ...lines,
      `Map of ${roomsOfHotel} rooms, from its answer to its first picture: median ${shown.median.toFixed(0)} ms, worst ${shown.worst.toFixed(0)} ms`,
      '',
    ].join('\n'),
  );
}
