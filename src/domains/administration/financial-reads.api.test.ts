import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSampleCompany } from '#domains/testing/sample-company.ts';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = (await buildSampleCompany(server, 'LOOKS', '120.00')).owner;
});
afterAll(() => server.stop());

async function entriesAfter(
  ask: () => Promise<Reply<unknown>>,
): Promise<{ status: number; entries: string[] }> {
  const reply = await ask();
  const found = await server.db.adminQuery<{ action: string; entity_type: string }>(
    'select action, entity_type from audit_logs where tenant_id = $1 and request_id = $2',
    [owner.tenantId, reply.headers.get('x-request-id')],
  );
  return { status: reply.status, entries: found.map((one) => `${one.action} ${one.entity_type}`) };
}

it('accepts the three reported actions with singular and plural entity names, and counts all', async () => {
  const [invoice] = await owner.must(owner.get<{ id: string }[]>('/api/invoices?limit=1&select=id'));
  const entity_id = invoice?.id;
  const said: string[] = [];
  for (const action of ['create', 'view', 'delete'])
    for (const entity_type of ['invoice', 'invoices']) {
      const reply = await owner.post('/financial-audit-trail', {
        entity_type,
        entity_id,
        action,
        notes: 'n',
      });
      said.push(`${reply.status} ${action}`);
    }
  expect(said).toEqual(
    ['create', 'create', 'view', 'view', 'delete', 'delete'].map((action) => `201 ${action}`),
  );
  const grantId = (await owner.must(owner.get<{ id: string }[]>('/api/financial_permissions?limit=1')))[0]
    ?.id;
  const singular = { entity_type: 'financial_permission', entity_id: grantId, action: 'create' };
  expect((await owner.post('/financial-audit-trail', singular)).status).toBe(201);
  // Entries by the server can be distinguished from reported ones.
  const [entry] = await server.db.adminQuery<{ action: string }>(
    `select action from audit_logs where entity_type = 'invoices' and entity_id = $1 and action like '%delete' order by id desc limit 1`,
    [entity_id],
  );
  expect(entry?.action).toBe('reported.delete');
  const list = (query: string) => owner.get<{ action: string }[]>(`/financial-audit-trail?${query}`);
  const whole = await list('entity_type=invoices&limit=1000');
  const page = await list('entity_type=invoice&limit=2');
  expect(page.body.data).toHaveLength(2);
  expect([page.body.count, whole.body.count]).toEqual([whole.body.data.length, whole.body.data.length]);
  const next = await list(`entity_type=invoices&limit=2&before=${page.body.next}`);
  expect(next.body.count).toBe(page.body.count);
  expect((await list('action=create&entity_type=invoices')).body.data.length).toBeGreaterThanOrEqual(2);
});

it('records every read of financial data: background, later pages, counts and embedded rows', async () => {
  const background = { 'x-background': '1' };
  const looks: [string, string, Record<string, string>?][] = [
    ['invoices', '/api/invoices?status=eq.draft', background],
    ['invoices', '/api/invoices?offset=1'],
    ['invoices', '/api/invoices?offset=1&limit=1000&order=number', background],
    ['payments', '/api/payments?order=created_at&limit=1000&offset=0&select=id', background],
    ['invoices', '/api/invoices/count?total=gt.1'],
    ['invoices', '/api/customers?select=*,invoices(*)'],
    ['invoices', '/api/sites?select=name,customer(name,invoices(total))', background],
    ['financial_reports', '/api/reports/receivables', background],
  ];
  for (const [table, path, headers] of looks) {
    const { entries } = await entriesAfter(() => owner.get(path, headers));
    expect([path, entries]).toEqual([path, [`view ${table}`]]);
    // A background refresh belongs to the read that opened the screen, and so do further pages.
    const follows = await entriesAfter(() => owner.get(path, background));
    expect([path, follows.entries]).toEqual([path, []]);
  }
  const first = await entriesAfter(() => owner.get('/api/invoices?order=due_date&limit=1'));
  const second = await entriesAfter(() => owner.get('/api/invoices?order=due_date&limit=1&offset=1'));
  expect([first.entries, second.entries]).toEqual([['view invoices'], []]);
  const kept = await owner.get('/api/invoices?order=number.desc');
  const etag = kept.headers.get('etag') ?? '';
  // A 304 response in another session: the browser has the data, so showing it is recorded as a read.
  const elsewhere = await server.signIn(owner.email, owner.password, owner.tenantId);
  const again = await entriesAfter(() =>
    elsewhere.get('/api/invoices?order=number.desc', { 'if-none-match': etag }),
  );
  expect([again.status, again.entries]).toEqual([304, ['view invoices']]);
});
