import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { AuditPage } from './audit-log.rules.ts';

let server: TestServer;
let owner: Person;
/** A page of a search looks through as many entries. */
const reach = 10_000;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Long Memory Co');
  const old = (what: string, many: number, days: string) => `
    insert into audit_logs (tenant_id, actor, action, entity_type, after, at)
    select $1, 'system', 'customers.${what}', 'customers', jsonb_build_object('name', '${what}'), now() - interval '${days} days'
    from generate_series(1, ${many}) n`;
  await server.db.adminQuery('alter table audit_logs disable trigger user');
  // The founding is the oldest, as ids say too.
  await server.db.adminQuery(`update audit_logs set at = now() - interval '1000 days'`);
  await server.db.adminQuery(old('ancient', 3, '900'), [owner.tenantId]);
  await server.db.adminQuery(old('middling', reach + 50, '400'), [owner.tenantId]);
  await server.db.adminQuery(old('recent', 5, '20'), [owner.tenantId]);
  await server.db.adminQuery('alter table audit_logs enable trigger user');
});
afterAll(() => server.stop());

const page = (query: string) => owner.must(owner.get<AuditPage>(`/api/reports/audit_log?${query}`));
const actions = ({ entries }: AuditPage) => [...new Set(entries.map(({ action }) => action))];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

it('looks through a number of entries at once, and goes on from there', async () => {
  const first = await page('q=ancient');
  expect(first).toMatchObject({ entries: [], next: expect.any(String), searched_to: expect.any(String) });
  expect(first.searched_to?.slice(0, 10)).toBe(daysAgo(400));
  const second = await page(`q=ancient&before=${first.next}`);
  expect(actions(second)).toEqual(['customers.ancient']);
  expect(second).toMatchObject({ next: null, searched_to: null });
  expect(second.entries).toHaveLength(3);
});

it('pages through what it finds', async () => {
  const first = await page('q=middling&limit=100');
  expect([first.entries.length, first.searched_to]).toEqual([100, null]);
  const second = await page(`q=middling&limit=100&before=${first.next}`);
  expect(second.entries).toHaveLength(100);
  expect(Number(second.entries[0]?.id)).toBeLessThan(Number(first.entries.at(-1)?.id));
});

it('is limited to days', async () => {
  expect(actions(await page(`from=${daysAgo(901)}&to=${daysAgo(899)}`))).toEqual(['customers.ancient']);
  expect(actions(await page(`q=name&from=${daysAgo(950)}&to=${daysAgo(800)}`))).toEqual([
    'customers.ancient',
  ]);
  expect(actions(await page(`from=${daysAgo(25)}&to=${daysAgo(15)}`))).toEqual(['customers.recent']);
  expect((await page(`from=${daysAgo(300)}&to=${daysAgo(200)}`)).entries).toEqual([]);
});

it('counts what is large by the night before, and the rest now', async () => {
  const { body } = await owner.get<{ rows: { label: string; rows: number; is_estimate: boolean }[] }>(
    '/api/admin/health',
  );
  expect(body.data.rows).toContainEqual({ label: 'Customers', rows: 0, is_estimate: false });
  await server.db.adminQuery(
    `select fw.count_company() from (select set_config('app.tenant', $1, true) offset 0) s`,
    [owner.tenantId],
  );
  const sizes = await server.db.adminQuery(
    'select name, rows::int as rows from company_sizes where tenant_id = $1 order by name',
    [owner.tenantId],
  );
  expect(sizes).toContainEqual({ name: 'customers', rows: 0 });
});
