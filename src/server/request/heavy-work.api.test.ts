/** One company's slow requests don't stall another's, and slow reports and exports stall nobody's ordinary requests. */
import { get } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let greedy: Person;
let modest: Person;
let blocker: pg.Client;

beforeAll(async () => {
  server = await createTestServer();
  [greedy, modest] = [await server.company('Greedy Co'), await server.company('Modest Co')];
  blocker = new pg.Client(server.db.owner);
  await blocker.connect();
});
afterEach(() => blocker.query('rollback'));
afterAll(async () => {
  await blocker.end();
  await server.stop();
});

const lock = (table: string) => blocker.query(`begin; lock table ${table} in access exclusive mode`);
/** Statements of this server that wait for the lock. */
async function waiting(application = '%'): Promise<number> {
  const [row] = await server.db.adminQuery<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
     and application_name like $1`,
    [application],
  );
  return row?.n ?? 0;
}
async function untilWaiting(count: number): Promise<void> {
  while ((await waiting()) < count) await new Promise((done) => setTimeout(done, 20));
}

/** Equal reports share a statement, so each asks for something else. */
type Kind = readonly [
  name: string,
  path: (n: number) => string,
  table: string,
  headers: Record<string, string>,
];
const heavy: readonly Kind[] = [
  ['an export', () => '/api/customers?order=id', 'customers', { 'x-export': '1' }],
  ['the audit log as a file', (n) => `/api/admin/audit-logs.csv?action=a${n}`, 'audit_logs', {}],
  [
    'a financial report',
    (n) => `/api/reports/financial_statement?name=trial_balance&to=2026-01-${10 + n}`,
    'accounts',
    {},
  ],
];
const long: readonly Kind[] = [
  ['long lists', () => '/api/customers?limit=1000', 'customers', {}],
  ['lists with rows far down', () => '/api/customers?offset=6000', 'customers', {}],
];
const atOnce = (who: Person, [, path, , headers]: Kind, count: number) =>
  Array.from({ length: count }, (_, n) => who.get<never>(path(n), headers));
const statuses = async (asked: readonly Promise<Reply<never>>[]) =>
  new Set((await Promise.all(asked)).map(({ status }) => status));

describe('heavy work', () => {
  it.each(heavy)(
    '%s has connections of its own, of which a company leaves one to others',
    async (...kind) => {
      await lock(kind[2]);
      const asked = atOnce(greedy, kind, 16);
      await untilWaiting(2);
      // Ordinary requests, of the company itself too, find all connections free.
      const ordinary = [greedy, modest].flatMap((who) =>
        Array.from({ length: 10 }, () => who.get('/api/assets')),
      );
      expect((await Promise.all(ordinary)).map(({ status }) => status)).toEqual(ordinary.map(() => 200));
      // What was exported is written to the audit log.
      const other = kind[2] === 'audit_logs' ? undefined : modest.get('/api/vendors', { 'x-export': '1' });
      expect((await other)?.status ?? 200).toBe(200);
      expect([await waiting(), await waiting('fieldwright-reports')]).toEqual([2, 2]);
      await blocker.query('rollback');
      expect(await statuses(asked)).toEqual(new Set([200]));
    },
  );

  it.each(long)('%s of one company leave connections to others', async (...kind) => {
    await lock(kind[2]);
    const asked = atOnce(greedy, kind, 16);
    await untilWaiting(8);
    expect((await modest.get('/api/assets')).status).toBe(200);
    expect(await waiting()).toBe(8);
    await blocker.query('rollback');
    expect(await statuses(asked)).toEqual(new Set([200]));
  });

  it('ends in the database when the client goes away', async () => {
    await lock('customers');
    const headers = { cookie: greedy.cookie, 'x-tenant': String(greedy.tenantId), 'x-export': '1' };
    const asked = get(`${server.url}/api/customers?order=id`, { headers });
    asked.on('error', () => {});
    await untilWaiting(1);
    asked.destroy();
    while ((await waiting()) > 0) await new Promise((done) => setTimeout(done, 20));
  });
});
