/**
 * A technician's phone without a network, on a quarter of the processor: how long the app takes to open, and an act to show; what the
 * first sync and one without news bring; how long many entries that waited take to be sent.
 */
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import type { Page, Response } from 'playwright-core';
import { phone } from '../e2e/browser/devices.ts';
import { keptKeys } from '../e2e/browser/kept-keys.ts';
import { plannedJob } from '../e2e/browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from '../e2e/browser/sample-desk.ts';
import { shellIsKept } from '../e2e/browser/shell-is-kept.ts';
import { cuttableWay } from './screens/cuttable.ts';
import { mostOf, watchPresses } from './screens/presses.ts';
import { weigh } from './screens/watch.ts';

export const about =
  'A phone without a network on a quarter of the processor: opening ≤ 1 s, an act ≤ 50 ms, sync, 500 waiting entries sent in ≤ 15 s [--entries=]';

type Way = Awaited<ReturnType<typeof cuttableWay>>;

const technician = 'wei@summit.example';
const slowdown = 4;

export async function run(args: string[]): Promise<void> {
  const entries = Number(args.find((arg) => arg.startsWith('--entries='))?.slice(10) ?? 500);
  const desk = await openSampleDesk();
  const way = await cuttableWay(new URL(desk.product.url));
  try {
    const job = await plannedJob(desk, technician, { title: 'Pump in the basement' });
    const { page } = await desk.visitor(technician, phone);
    const syncs = await firstSync(page, way.url, job);
    const presses = await watchPresses(page, slowdown);
    way.cut(true);
    const openings: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) openings.push(await opening(page, way.url));
    await page.goto(`${way.url}/work-orders/${job}`);
    for (const label of ['On my way', 'Start work']) {
      const button = page.getByRole('button', { name: label, exact: true });
      await presses.press(
        label,
        async () => {
          await button.tap();
          await button.waitFor({ state: 'detached' });
        },
        () => button.waitFor(),
      );
    }
    const { heapMb } = await weigh(page);
    const drained = await drain(page, desk, way, { job, entries });
    const acts = presses.all.flatMap(({ took }) => took);
    print({ syncs, openings, acts, heapMb, entries, drained }, args.includes('--json'));
  } finally {
    way.stop();
    await desk.stop();
  }
}

interface Sync {
  readonly rows: number;
  /** Bytes of JSON, and as sent. */
  readonly json: number;
  readonly sent: number;
}

/** The first sync of a phone, and the one after it. */
async function firstSync(page: Page, url: string, job: string): Promise<Sync[]> {
  const syncs: Promise<Sync>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/sync')) syncs.push(sizeOf(answer));
  });
  await page.goto(url);
  for (;;) {
    const kept = await keptKeys(page, 'kept', 'rows');
    if (kept.includes(`jobs,${job}`) && (await shellIsKept(page))) break;
    await page.waitForTimeout(200);
  }
  const first = await Promise.all(syncs);
  await page.reload();
  while (syncs.length === first.length) await page.waitForTimeout(200);
  return Promise.all(syncs);
}

async function sizeOf(answer: Response): Promise<Sync> {
  const body = await answer.text();
  const { data } = JSON.parse(body) as { data: { sets: { answer: { put?: unknown[] } }[] } };
  const { responseBodySize: sent } = await answer.request().sizes();
  return {
    rows: data.sets.reduce((sum, { answer: { put = [] } }) => sum + put.length, 0),
    json: body.length,
    sent,
  };
}

/** Milliseconds until the day is shown. */
async function opening(page: Page, url: string): Promise<number> {
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  return performance.now() - begun;
}

/** Writes a comment, has it wait many times over, and returns the milliseconds from the network's return until all are sent. */
async function drain(
  page: Page,
  desk: SampleDesk,
  way: Way,
  { job, entries }: { job: string; entries: number },
): Promise<number> {
  const { url } = way;
  await page.goto(`${url}/work-orders/${job}?step=comment`);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Waits in the basement.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await page.getByText('Waits in the basement.').first().waitFor();
  await page.evaluate(multiply, entries);
  await page.goto(url);
  await page.getByRole('status', { name: /^Connection: Offline · \d+ waiting/ }).waitFor();
  const begun = performance.now();
  way.cut(false);
  await page
    .getByRole('status', { name: /^Connection: (Online|.*needs? you)/ })
    .waitFor({ timeout: 600_000 });
  const took = performance.now() - begun;
  const comments = await desk.caller.call<object[]>('get', `comments?work_order_id=eq.${job}&limit=1000`);
  if (comments.length < entries) throw new Error(`${comments.length} of ${entries} comments have come`);
  return took;
}

/** Runs in the page: the newest entry of the outbox, again and again under other ids. */
async function multiply(entries: number): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await done(indexedDB.open('fieldwright.outbox'));
  const store = db.transaction('entries', 'readwrite').objectStore('entries');
  const [last] = (await done(store.getAll())).slice(-1) as {
    place: number;
    input: { id: string };
  }[];
  if (!last) throw new Error('nothing waits');
  // With its time and version: the server takes no other ids.
  const begin = last.input.id.slice(0, 15);
  for (let more = 1; more < entries; more += 1) {
    const input = { ...last.input, id: begin + crypto.randomUUID().slice(15) };
    await done(store.put({ ...last, key: crypto.randomUUID(), input, place: last.place + more }));
  }
  db.close();
}

interface Figures {
  readonly syncs: readonly Sync[];
  readonly openings: readonly number[];
  readonly acts: readonly number[];
  readonly heapMb: number;
  readonly entries: number;
  readonly drained: number;
}

function print(figures: Figures, json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify(figures)}\n`);
  const { syncs, openings, acts, heapMb, entries, drained } = figures;
  const lines = syncs.map(
    ({ rows, json: bytes, sent }) => `${rows} rows, ${bytes} bytes of JSON, ${sent} sent`,
  );
  process.stdout.write(
    `load ${loadavg()[0]?.toFixed(2)} on ${cpus().length} cores, processor slowed ${slowdown} times\n` +
      `syncs: ${lines.join('; ')}\n` +
      `opening without a network: ${openings.map(Math.round).join(', ')} ms\n` +
      `an act: ${acts.join(', ')} ms, at most ${mostOf(acts)}; heap ${heapMb} MB\n` +
      `${entries} entries sent in ${(drained / 1000).toFixed(1)} s\n`,
  );
}
