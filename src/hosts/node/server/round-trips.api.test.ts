import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countTurns } from '#hosts/node/database/testing/count-turns.ts';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { createLog } from './log.ts';
import { type RunningServer, serveOn } from './start.ts';

let db: TestDatabase;
let server: RunningServer;
let counted: Awaited<ReturnType<typeof countTurns>>;
const dataDir = mkdtempSync(join(tmpdir(), 'fw-turns-'));
beforeAll(async () => {
  db = await createTestDatabase({ max: 2 });
  counted = await countTurns(db.roles.app);
  const config = {
    ...{ port: 0, host: '127.0.0.1', dataDir, publicUrl: 'http://localhost', trustedProxies: [] },
    logLevel: 'error' as const,
  };
  const roles = { ...db.roles, app: counted.connection };
  server = await serveOn(config, roles, { withJobs: false }, createLog('error'));
});
afterAll(async () => {
  await server.stop();
  counted.close();
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

let cookie = '';
let customer: string;
async function post<T>(path: string, body: object): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (path === 'auth/signin')
    cookie = reply.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  const { data, error } = (await reply.json()) as { data: T; error: unknown };
  expect(error).toBeNull();
  return data;
}
beforeAll(async () => {
  const account = { email: 'turns@example.test', password: 'correct horse battery' };
  await post('auth/signup', { ...account, metadata: { full_name: 'Turns', role: 'owner' } });
  await post('auth/signin', account);
  await post('companies', { company_name: 'Turns' });
  const [made] = await post<{ id: string }[]>('customers', { name: 'Grand Hotel', email: 'a@b.example' });
  customer = made?.id ?? '';
});

/** What runs beside it on other connections may add a turn to one of them, and takes none away. */
async function turnsOf(work: () => Promise<unknown>, prepare: () => Promise<unknown> = async () => {}) {
  const turns: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await prepare();
    const before = counted.turns();
    await work();
    turns.push(counted.turns() - before);
  }
  return turns.sort((a, b) => a - b);
}

it('waits for PostgreSQL at most five times while it sends an invoice', async () => {
  const lines = Array.from({ length: 12 }, (_, n) => ({
    description: `Line ${n}`,
    unit_price: `${n + 1}.10`,
  }));
  let draft = '';
  const turns = await turnsOf(
    () => post(`invoices/${draft}/send`, {}),
    async () => {
      draft = (await post<{ id: string }>('invoices/-/create', { customer_id: customer, lines })).id;
    },
  );
  expect(turns[0]).toBeLessThanOrEqual(5);
  expect(turns[2]).toBeLessThanOrEqual(5);
});

it('waits once while it creates a purchase order with its items', async () => {
  const [vendor] = await post<{ id: string }[]>('vendors', { name: 'Acme' });
  const items = Array.from({ length: 4 }, (_, n) => ({
    item_name: `Item ${n}`,
    quantity: '2',
    unit_price: '50',
  }));
  const order = { vendor_id: vendor?.id, order_date: '2026-01-05', items };
  const turns = await turnsOf(() => post('purchase_orders/-/create', order));
  expect(turns[0]).toBe(1);
  expect(turns[2]).toBe(1);
});
