import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

describe('sign-up and first steps', () => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Northwind HVAC');
  });
  afterAll(() => server.stop());

  it('gives a new company its accounts, checklists and number series', async () => {
    const accounts = await owner.must(owner.get<{ code: string }[]>('/api/accounts?order=code'));
    expect(accounts.length).toBeGreaterThan(15);
    const templates = await owner.must(
      owner.get<{ name: string; checklist_items: unknown[] }[]>(
        '/api/checklist_templates?select=name,checklist_items(*)',
      ),
    );
    expect(templates.map((t) => t.checklist_items.length).every((n) => n >= 3)).toBe(true);
    const made = await owner.must(
      owner.post<{ number: string }[]>('/api/work_orders', [{ title: 'No heat' }, { title: 'No light' }]),
    );
    expect(made.map((w) => w.number)).toEqual(['WO-0001', 'WO-0002']);
  });

  it('lets a technician join by invitation with its role, and shows only their own jobs', async () => {
    const tech = await server.member(owner, 'technician', 'Tina Tech');
    expect(tech.role).toBe('technician');
    expect((await tech.get('/api/work_orders')).body.data).toEqual([]);
    expect((await tech.get('/api/accounts')).status).toBe(404);
  });

  it('counts wrong passwords and blocks after the fifth', async () => {
    const { email } = await server.signUp('Bob Blocked', 'owner');
    for (const attempt of [1, 2, 3, 4]) {
      const reply = await server.request('POST', '/api/auth/signin', {
        body: { email, password: 'wrong wrong' },
      });
      expect(reply.status).toBe(401);
      expect(reply.body.error?.details).toEqual({ attempt, of: 5 });
    }
    const fifth = await server.request('POST', '/api/auth/signin', {
      body: { email, password: 'wrong wrong' },
    });
    expect(fifth.status).toBe(429);
    expect(Number(fifth.headers.get('retry-after'))).toBe(300);
    const right = await server.request('POST', '/api/auth/signin', {
      body: { email, password: 'correct horse battery' },
    });
    expect(right.status).toBe(429);
  });

  it('shows nothing of one company to another', async () => {
    const other = await server.company('Southwind');
    await other.must(other.post('/api/customers', { name: 'Only theirs' }));
    const [mine] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Only ours' }));
    expect((await other.get(`/api/customers?id=eq.${mine?.id}`)).body).toMatchObject({ data: [], count: 0 });
    expect((await other.put(`/api/customers?id=eq.${mine?.id}`, { name: 'x' })).status).toBe(404);
    const stranger = await other.get('/api/customers', { 'x-tenant': owner.tenantId as string });
    expect(stranger.status).toBe(403);
  });

  it('answers 304 until something changes', async () => {
    const first = await owner.get('/api/customers');
    const etag = first.headers.get('etag') as string;
    expect((await owner.get('/api/customers', { 'if-none-match': etag })).status).toBe(304);
    await owner.must(owner.post('/api/customers', { name: 'One more' }));
    expect((await owner.get('/api/customers', { 'if-none-match': etag })).status).toBe(200);
  });

  it('executes a repeated POST once', async () => {
    const key = { 'idempotency-key': 'abc-1' };
    const first = await owner.post<{ id: string }[]>('/api/customers', { name: 'Twice' }, key);
    const again = await owner.post<{ id: string }[]>('/api/customers', { name: 'Twice' }, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await owner.post('/api/customers', { name: 'Other' }, key)).status).toBe(422);
  });

  it('ends the session on sign-out', async () => {
    const person = await server.company('Leaving');
    await person.must(person.post('/api/auth/signout'));
    expect((await person.get('/api/customers')).status).toBe(401);
  });
});
