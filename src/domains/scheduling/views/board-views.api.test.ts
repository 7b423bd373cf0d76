import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type View = { readonly id: string; readonly name: string };
let server: TestServer;
let owner: Person;
let supervisor: Person;
let technician: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Boards');
  supervisor = await server.member(owner, 'supervisor');
  technician = await server.member(owner, 'technician');
});
afterAll(() => server.stop());

const save = async (who: Person, values: object) =>
  (await who.must(who.post<[View]>('/api/board_views', { question: { show: 'week' }, ...values })))[0];
const namesFor = async (who: Person) =>
  (await who.must(who.get<View[]>('/api/board_views'))).map(({ name }) => name);

it('keeps a view for who made it, until it is shared with the office', async () => {
  const own = await save(supervisor, { name: 'My crew' });
  expect(await namesFor(supervisor)).toEqual(['My crew']);
  expect(await namesFor(owner)).toEqual([]);
  await supervisor.must(supervisor.put(`/api/board_views?id=eq.${own.id}`, { is_shared: true }));
  expect(await namesFor(owner)).toEqual(['My crew']);
  expect((await technician.get('/api/board_views')).status).toBe(404);
  const other = await server.member(owner, 'supervisor');
  expect((await other.delete(`/api/board_views?id=eq.${own.id}`)).status).toBe(404);
  await owner.must(owner.delete(`/api/board_views?id=eq.${own.id}`));
  expect(await namesFor(supervisor)).toEqual([]);
});

it('refuses what no board could show', async () => {
  const refused = async (values: object) =>
    (await owner.post('/api/board_views', { name: 'Odd', question: {}, ...values })).body.error?.fields;
  expect(await refused({ question: { show: 'year' } })).toHaveProperty('question');
  expect(await refused({ question: { date: '2026-11-23' } })).toHaveProperty('question');
  expect(await refused({ name: ' ' })).toHaveProperty('name');
});
