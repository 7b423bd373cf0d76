import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildSampleCompany,
  grantedToSupervisor,
  type SampleCompany,
} from '#domains/testing/sample-company.ts';
import { isAllowed } from '#kernel/access.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { resources } from './index.ts';

/** What each role may read and write, column by column, derived from the declarations. */
describe('access through the data API', () => {
  let server: TestServer;
  let sample: SampleCompany;
  beforeAll(async () => {
    server = await createTestServer();
    sample = await buildSampleCompany(server, 'WALK', '12.34');
  });
  afterAll(() => server.stop());
  const people = (): Person[] => [sample.owner, sample.supervisor, sample.tech];

  it.each(resources.map((r) => [r.name, r] as const))(
    'shows of %s what each role may read, and nothing else',
    async (name, resource) => {
      for (const who of people()) {
        const reply = await who.get<Record<string, unknown>[]>(`/api/${name}?limit=1`);
        const readable = isAllowed(resource.access.read, who.role);
        const needed = resource.access.permission?.read;
        const has = needed === undefined || (who.role === 'supervisor' && needed === grantedToSupervisor);
        const permitted = who.role === 'owner' || has;
        expect([who.role, reply.status]).toEqual([who.role, !readable ? 404 : permitted ? 200 : 403]);
        if (reply.status !== 200) continue;
        const mayRead = (key: string) => isAllowed(resource.columns[key]?.readableBy, who.role);
        const shown = Object.keys(resource.columns).filter(mayRead);
        expect((await who.get(`/api/${name}?select=${shown.join(',')}&limit=1`)).status).toBe(200);
        // Every readable column is filterable: all of them in one request.
        const unset = shown.map((key) => `${key}.is.null`).join(',');
        const filtered = await who.get(`/api/${name}?or=(${unset})&limit=1`);
        expect([name, filtered.status, filtered.body.error?.message]).toEqual([name, 200, undefined]);
        const ordered = shown.filter((key) => isOrdered(resource.columns[key]?.kind));
        for (const some of inTens(ordered))
          expect((await who.get(`/api/${name}?order=${some.join(',')}&limit=1`)).status).toBe(200);
        for (const key of Object.keys(resource.columns).filter((column) => !mayRead(column))) {
          const [asked, filtered, ordered] = await Promise.all(
            [`select=${key}`, `${key}=is.null`, `order=${key}`].map((query) =>
              who.get(`/api/${name}?${query}`),
            ),
          );
          expect([key, asked?.status, filtered?.status, ordered?.status]).toEqual([key, 400, 400, 400]);
          const unknown = await who.get(`/api/${name}?select=${'x'.repeat(key.length)}`);
          expect(asked?.body.error?.message).toBe(
            unknown.body.error?.message.replace('x'.repeat(key.length), key),
          );
          for (const row of reply.body.data) expect(Object.keys(row)).not.toContain(key);
        }
      }
    },
  );

  it.each(resources.map((r) => [r.name, r] as const))(
    'writes no column of %s that is not for writing',
    async (name, resource) => {
      const [before] = await server.db.adminQuery<{ id: string; row: string }>(
        `select id, t::text as row from ${name} t where tenant_id = $1 order by id limit 1`,
        [sample.owner.tenantId],
      );
      if (!before) return;
      const locked = Object.entries(resource.columns).filter(
        ([, field]) => !field.written || field.writableBy === 'nobody',
      );
      const values = [null, 'x', 7_654_321, true, { a: 1 }];
      for (const [index, [key]] of locked.entries()) {
        // The refusal depends on the column, not the value; three of the five values are tried, in rotation.
        for (const value of [0, 1, 2].map((n) => values[(index + n) % values.length])) {
          const reply = await sample.owner.put(`/api/${name}?id=eq.${before.id}`, { [key]: value });
          expect([key, value, reply.status >= 400]).toEqual([key, value, true]);
        }
        const made = await sample.owner.post(`/api/${name}`, { [key]: 'x' });
        expect(made.status).toBeGreaterThanOrEqual(400);
      }
      const [after] = await server.db.adminQuery<{ row: string }>(
        `select t::text as row from ${name} t where id = $1 and tenant_id = $2`,
        [before.id, sample.owner.tenantId],
      );
      expect(after?.row).toBe(before.row);
    },
  );

  it('refuses a PUT or DELETE without a filter, and one that matches more rows than allowed', async () => {
    const count = async () => (await sample.owner.get('/api/customers/count')).body.count;
    for (let n = 0; n < 3; n += 1)
      await sample.owner.must(sample.owner.post('/api/customers', { name: `Bulk ${n}`, source: 'bulk' }));
    const before = await count();
    expect((await sample.owner.put('/api/customers', { notes: 'all' })).status).toBe(400);
    expect((await sample.owner.delete('/api/customers')).status).toBe(400);
    expect((await sample.owner.put('/api/customers?source=eq.bulk', { notes: 'all' })).status).toBe(400);
    expect((await sample.owner.delete('/api/customers?source=eq.bulk')).status).toBe(400);
    expect((await sample.owner.get<{ notes: string }[]>('/api/customers?notes=eq.all')).body.data).toEqual(
      [],
    );
    expect(await count()).toBe(before);
    expect(
      (await sample.owner.put('/api/customers?source=eq.bulk&max_affected=3', { notes: 'all' })).body.count,
    ).toBe(3);
  });

  it('stores all rows of an array or none', async () => {
    const rows = (n: number) =>
      Array.from({ length: n }, (_, i) => ({ name: `Array ${i}`, source: 'array' }));
    expect((await sample.owner.post('/api/customers', [])).body).toMatchObject({ data: [], count: 0 });
    expect((await sample.owner.post('/api/customers', rows(1000))).status).toBe(201);
    expect((await sample.owner.post('/api/customers', rows(1001))).status).toBe(413);
    const bad = [...rows(499), { name: '' }];
    const reply = await sample.owner.post(
      '/api/customers',
      bad.map((row) => ({ ...row, source: 'bad' })),
    );
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, ['499.name']]);
    expect((await sample.owner.get('/api/customers/count?source=eq.bad')).body.count).toBe(0);
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const nested = await fetch(`${server.url}/api/customers`, {
      method: 'POST',
      headers: { cookie: sample.owner.cookie, 'content-type': 'application/json' },
      body: deep,
    });
    expect(nested.status).toBe(400);
    expect((await sample.owner.get('/api/customers?limit=1')).status).toBe(200);
  });

  it('refuses the second of two changes of the same version, with the current row', async () => {
    const [made] = await sample.owner.must(
      sample.owner.post<{ id: string; version: number }[]>('/api/customers', { name: 'Versioned' }),
    );
    const elsewhere = (await server.another()).as(sample.owner);
    const change = (name: string, who = sample.owner) =>
      who.put(`/api/customers?id=eq.${made?.id}`, { name, version: made?.version });
    const replies = await Promise.all([change('One'), change('Two', elsewhere)]);
    expect(replies.map((r) => r.status).sort()).toEqual([200, 409]);
    const refused = replies.find((r) => r.status === 409);
    expect(refused?.body.error).toMatchObject({ code: 'stale_version', details: { version: 2 } });
    expect((await sample.owner.put(`/api/customers?id=eq.${made?.id}`, { name: 'A script' })).status).toBe(
      200,
    );
    const audited = await server.db.adminQuery<{ after: { name: string } }>(
      'select after from audit_logs where entity_id = $1 order by id desc limit 1',
      [made?.id],
    );
    expect(audited[0]?.after.name).toBe('A script');
  });

  it('executes ten POSTs with one key once', async () => {
    const key = { 'idempotency-key': 'ten-at-once' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        sample.owner.post('/api/customers', { name: 'Ten', source: 'ten' }, key),
      ),
    );
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((r) => r.text)).size).toBe(1);
    // A key still counts after a day.
    await server.db.adminQuery(
      `update idempotency_keys set created_at = created_at - interval '25 hours' where key = 'ten-at-once'`,
    );
    const late = await sample.owner.post('/api/customers', { name: 'Ten', source: 'ten' }, key);
    expect([late.status, late.text, late.headers.get('idempotency-replayed')]).toEqual([
      201,
      replies[0]?.text,
      'true',
    ]);
    expect((await sample.owner.get('/api/customers/count?source=eq.ten')).body.count).toBe(1);
    const refused = await sample.owner.post(
      '/api/customers',
      { name: '' },
      { 'idempotency-key': 'bad-first' },
    );
    const mended = await sample.owner.post(
      '/api/customers',
      { name: 'Good' },
      { 'idempotency-key': 'bad-first' },
    );
    expect([refused.status, mended.status]).toEqual([422, 201]);
  });

  it('writes one audit line for each change, in the transaction of the change', async () => {
    const lines = () =>
      server.db.adminQuery<{ n: string }>(`select count(*) as n from audit_logs where tenant_id = $1`, [
        sample.owner.tenantId,
      ]);
    const before = Number((await lines())[0]?.n);
    const [made] = await sample.owner.must(
      sample.owner.post<{ id: string }[]>('/api/customers', { name: 'Audited' }),
    );
    await sample.owner.must(sample.owner.put(`/api/customers?id=eq.${made?.id}`, { name: 'Audited twice' }));
    await sample.owner.put(`/api/customers?id=eq.${made?.id}`, { name: '' });
    await sample.owner.must(sample.owner.delete(`/api/customers?id=eq.${made?.id}`));
    expect(Number((await lines())[0]?.n) - before).toBe(3);
  });
});

/** Lists and objects are not comparable. */
function isOrdered(kind: string | undefined): boolean {
  return !['tags', 'json', 'address'].includes(kind ?? '');
}

function inTens(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / 10) }, (_, n) => keys.slice(n * 10, n * 10 + 10));
}
