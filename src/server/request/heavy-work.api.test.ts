import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '#hosts/node/database/connection.ts';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let greedy: Person;
let modest: Person;

beforeAll(async () => {
  server = await createTestServer();
  [greedy, modest] = [await server.company('Greedy Co'), await server.company('Modest Co')];
});
afterAll(() => server.stop());

const LANES = 16;

/** Sixteen parallel requests, blocked by a table lock while `during` runs. */
async function askAtOnce(
  path: string,
  table: string,
  headers: Record<string, string>,
  during: () => Promise<void>,
): Promise<Reply<never>[]> {
  return withClient(server.db.owner, 'test', async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const asked = Promise.all(Array.from({ length: LANES }, () => greedy.get<never>(path, headers)));
    await during();
    await client.query('rollback');
    return asked;
  });
}

describe('heavy work', () => {
  it.each([
    ['a long list', '/api/customers?limit=1000', 'customers', {}],
    ['a list with rows far down', '/api/customers?offset=6000', 'customers', {}],
    ['an export', '/api/customers?order=id', 'customers', { 'x-export': '1' }],
    ['the audit log as a file', '/api/admin/audit-logs.csv', 'audit_logs', {}],
    [
      'a financial report',
      '/api/reports/financial_statement?name=trial_balance&from=2026-01-01&to=2026-12-31',
      'accounts',
      {},
    ],
  ])('%s is limited per company, and other requests are not blocked', async (_, path, table, headers) => {
    const replies = await askAtOnce(path, table, headers, async () => {
      // Without the limit all connections of the server would be in use by now.
      await new Promise((done) => setTimeout(done, 300));
      const reply = await modest.get('/api/assets');
      expect(reply.status).toBe(200);
    });
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((reply) => Number(reply.headers.get('retry-after')) > 0)).toBe(true);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    expect(replies.filter(({ status }) => status !== 200 && status !== 429).map(({ text }) => text)).toEqual(
      [],
    );
    expect((await greedy.get(path, headers)).status).toBe(200);
  });
});

it('logs a failed sign-in without the email address', async () => {
  const typed = 'typed.in.the.wrong.field@example.test';
  const before = server.secrets.lines().length;
  const body = { email: typed, password: 'not the password' };
  const { status, headers } = await server.request('POST', '/api/auth/signin', { body });
  expect(status).toBe(401);
  const lines = server.secrets.lines().slice(before).join('\n');
  expect(lines).toContain('account.sign_in_refused');
  expect(lines).toContain(headers.get('x-request-id'));
  expect(lines).not.toContain(typed);
});
