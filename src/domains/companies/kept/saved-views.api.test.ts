import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type View = { readonly id: string; readonly name: string };
let server: TestServer;
let owner: Person;
let supervisor: Person;
let technician: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Views');
  supervisor = await server.member(owner, 'supervisor');
  technician = await server.member(owner, 'technician');
});
afterAll(() => server.stop());

const question = {
  filters: [{ field: 'priority', operator: 'eq', values: ['high'] }],
  sort: { column: 'due_at', descending: false },
};
const save = async (who: Person, values: object) =>
  (await who.must(who.post<[View]>('/api/saved_views', { list: 'work_orders', question, ...values })))[0];
const namesFor = async (who: Person) =>
  (await who.must(who.get<View[]>('/api/saved_views'))).map(({ name }) => name);

it('keeps a view for who made it, until it is shared with the office', async () => {
  const own = await save(supervisor, { name: 'Hot ones' });
  expect(await namesFor(supervisor)).toEqual(['Hot ones']);
  expect(await namesFor(owner)).toEqual([]);
  await supervisor.must(supervisor.put(`/api/saved_views?id=eq.${own.id}`, { is_shared: true, name: 'Hot' }));
  expect(await namesFor(owner)).toEqual(['Hot']);
  expect(await namesFor(technician)).toEqual([]);
  const other = await server.member(owner, 'supervisor');
  expect((await other.put(`/api/saved_views?id=eq.${own.id}`, { name: 'Mine' })).status).toBe(404);
  expect((await other.delete(`/api/saved_views?id=eq.${own.id}`)).status).toBe(404);
  await owner.must(owner.delete(`/api/saved_views?id=eq.${own.id}`));
  expect(await namesFor(supervisor)).toEqual([]);
});

it('lets a technician keep views, and share none', async () => {
  const own = await save(technician, { name: 'Near me' });
  expect((await technician.put(`/api/saved_views?id=eq.${own.id}`, { is_shared: true })).status).toBe(422);
  expect(await namesFor(technician)).toEqual(['Near me']);
  expect(await namesFor(owner)).toEqual([]);
});

it('refuses what no list could show', async () => {
  const refused = async (values: object) =>
    (await owner.post('/api/saved_views', { list: 'x', name: 'Odd', question, ...values })).body.error
      ?.fields;
  expect(await refused({ question: {} })).toHaveProperty('question');
  expect(
    await refused({ question: { filters: [{ field: 'a b', operator: 'eq', values: [] }] } }),
  ).toHaveProperty('question');
  expect(await refused({ name: ' ' })).toHaveProperty('name');
});

it('begins a list with one view for each person', async () => {
  const begin = (who: Person, view: string) => who.post('/api/list_defaults', { list: 'work_orders', view });
  await owner.must(begin(owner, 'late'));
  expect((await begin(owner, 'all')).body.error?.fields).toHaveProperty('list');
  await supervisor.must(begin(supervisor, 'today'));
  expect(await owner.must(owner.get('/api/list_defaults?list=eq.work_orders'))).toMatchObject([
    { view: 'late' },
  ]);
  await owner.must(owner.put('/api/list_defaults?list=eq.work_orders', { view: 'all' }));
  expect(await supervisor.must(supervisor.get('/api/list_defaults'))).toMatchObject([{ view: 'today' }]);
});
