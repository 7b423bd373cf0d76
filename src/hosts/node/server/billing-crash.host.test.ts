import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { found, listAll, type Running, type Session, start, stop } from './testing/crashing-server.ts';

const jobCount = 500;
const price = '10.00';
type One = { readonly id: string };

let folder: string;
let running: Running;
let session: Session;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fw-billing-'));
  running = await start(folder);
  session = await found(running.url);
});
afterEach(async () => {
  await stop(running);
  rmSync(folder, { recursive: true, force: true });
});

/** As the screen does it: one request for each draft, then one for each invoice, and again for what was not done. */
it('bills 500 jobs once each, though the server is killed among the drafts and among the sending', async () => {
  const jobs = await finishedJobs();
  const keys = new Map(jobs.map((id) => [id, randomUUID()]));
  const makeDraft = (id: string) =>
    post('invoices/-/from_work_orders', { work_order_ids: [id] }, keys.get(id));
  await killedAfter(jobs, makeDraft);
  const waiting = await idsOf('work_orders?needs_invoicing=eq.true');
  const billed = await billedJobs();
  expect(waiting.length).toBe(jobCount);
  expect([billed.length > 0, billed.length < jobCount, new Set(billed).size]).toEqual([
    true,
    true,
    billed.length,
  ]);
  // The answer to the last request was lost: asking again under its key makes no second draft.
  await oneByOne(jobs, makeDraft);
  expect((await billedJobs()).sort()).toEqual(jobs.toSorted());

  const drafts = await idsOf('invoices?status=eq.draft');
  expect(drafts.length).toBe(jobCount);
  const send = (id: string) => post(`invoices/${id}/send`, { without_mail: true });
  await killedAfter(drafts, send);
  await oneByOne(await idsOf('invoices?status=eq.draft'), send);

  const invoices = await listAll(session, 'invoices', 'id,number,total,status');
  expect(new Set(invoices.map(({ total }) => total))).toEqual(new Set([price]));
  const numbers = invoices.map(({ number }) => Number(number?.slice(-4))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: jobCount }, (_, index) => index + 1));
  expect(await idsOf('work_orders?needs_invoicing=eq.true')).toEqual([]);
  const overview = await get<{ receivable: { amount: string } }>('reports/financial_overview');
  expect(overview.receivable.amount).toBe((Number(price) * jobCount).toFixed(2));
}, 240_000);

/** Work orders with an agreed price that are done. */
async function finishedJobs(): Promise<string[]> {
  const [me] = await get<One[]>('memberships?select=id&limit=1');
  const rows = Array.from({ length: jobCount }, (_, index) => ({
    title: `Job ${index + 1}`,
    customer_id: session.customer,
    agreed_price: price,
  }));
  const ids = ((await post('work_orders', rows)) as One[]).map(({ id }) => id);
  await inLanes(ids, async (id) => {
    await post(`work_orders/${id}/assign`, { technician_ids: [me?.id] });
    await post(`work_orders/${id}/start`, {});
    await post(`work_orders/${id}/complete`, { problem: 'Noise', cause: 'Wear', remedy: 'Replaced' });
  });
  return ids;
}

/** Does it for one after the other until the server is killed, in the middle, and starts the server again. */
async function killedAfter(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
  const { child } = running;
  for (const [index, id] of ids.entries()) {
    const acting = act(id).then(
      () => 'done',
      () => 'lost',
    );
    if (index === Math.floor(jobCount * 0.4)) child.kill('SIGKILL');
    if ((await acting) === 'lost') break;
  }
  running = await start(folder);
  session.url = running.url;
}

async function oneByOne(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) await act(id);
}

async function inLanes(ids: readonly string[], act: (id: string) => Promise<void>): Promise<void> {
  const left = [...ids];
  const lane = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await act(id);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
}

async function billedJobs(): Promise<string[]> {
  const lines = (await listAll(session, 'invoice_lines', 'id,kind,work_order_id')) as (One & {
    kind: string;
    work_order_id: string;
  })[];
  return lines.filter(({ kind }) => kind !== 'section').map((line) => line.work_order_id);
}

async function idsOf(path: string): Promise<string[]> {
  const [table = '', filter = ''] = path.split('?');
  const rows = await get<One[]>(`${table}?${filter}&select=id&limit=1000`);
  return rows.map(({ id }) => id);
}

async function get<T>(path: string): Promise<T> {
  const reply = await fetch(`${session.url}/api/${path}`, { headers: session.headers });
  const { data, error } = (await reply.json()) as { data: T; error: unknown };
  expect([path, error ?? null]).toEqual([path, null]);
  return data;
}

async function post(path: string, body: unknown, key: string = randomUUID()): Promise<unknown> {
  const reply = await fetch(`${session.url}/api/${path}`, {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const { data, error } = (await reply.json()) as { data: unknown; error: unknown };
  expect([path, error ?? null]).toEqual([path, null]);
  return data;
}
