import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Saved = { readonly id: string; readonly name: string; readonly version: number };
let server: TestServer;
let owner: Person;
let supervisor: Person;
let technician: Person;
let stranger: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Keepers');
  supervisor = await server.member(owner, 'supervisor');
  technician = await server.member(owner, 'technician');
  stranger = await server.company('Others');
});
afterAll(() => server.stop());

const question = { measures: 'completed', rows: 'technician', period: 'last_12', kind: 'in.(repair)' };
const save = async (who: Person, values: object = {}) => {
  const [saved] = await who.must(
    who.post<[Saved]>('/api/saved_analyses', { name: 'Repairs', screen: 'explore', question, ...values }),
  );
  return saved;
};
const namesFor = async (who: Person) =>
  (await who.must(who.get<Saved[]>('/api/saved_analyses'))).map(({ name }) => name);

it('keeps an analysis for the person, until it is shared with the office', async () => {
  const saved = await save(supervisor, { name: 'Private repairs' });
  expect(saved).toMatchObject({ question, is_shared: false });
  expect(await namesFor(supervisor)).toContain('Private repairs');
  expect(await namesFor(owner)).not.toContain('Private repairs');
  await supervisor.must(supervisor.put(`/api/saved_analyses?id=eq.${saved.id}`, { is_shared: true }));
  expect(await namesFor(owner)).toContain('Private repairs');
  expect(await namesFor(stranger)).toEqual([]);
  expect((await technician.get('/api/saved_analyses')).status).toBeGreaterThanOrEqual(400);
});

it('is changed and taken away by who made it, and if it is shared by an owner', async () => {
  const saved = await save(supervisor, { name: 'Shared', is_shared: true });
  const own = await save(supervisor, { name: 'Own' });
  const path = (id: string) => `/api/saved_analyses?id=eq.${id}`;
  await supervisor.must(supervisor.put(path(saved.id), { name: 'Shared by me' }));
  const other = await server.member(owner, 'supervisor');
  expect((await other.put(path(saved.id), { name: 'Mine now' })).status).toBe(404);
  expect((await other.delete(path(saved.id))).status).toBe(404);
  expect((await owner.put(path(own.id), { name: 'Mine now' })).status).toBe(404);
  await owner.delete(path(own.id));
  await stranger.delete(path(saved.id));
  expect(await namesFor(supervisor)).toEqual(expect.arrayContaining(['Shared by me', 'Own']));
  await owner.must(owner.delete(path(saved.id)));
  expect(await namesFor(supervisor)).not.toContain('Shared by me');
});

it('refuses what no address of its screen could be', async () => {
  for (const values of [
    { question: { show: 'pie' } },
    { question: { measures: '../admin' } },
    { question: [] },
    { screen: 'measure', question: {} },
    { screen: 'home' },
    { name: '  ' },
  ]) {
    const reply = await owner.post('/api/saved_analyses', {
      name: 'X',
      screen: 'explore',
      question,
      ...values,
    });
    expect([values, reply.status]).toEqual([values, 422]);
  }
  const saved = await save(owner);
  const changed = await owner.put(`/api/saved_analyses?id=eq.${saved.id}`, {
    question: { from: 'yesterday' },
  });
  expect(changed.body.error?.fields).toHaveProperty('question');
});

it('is pinned by each person for themselves, and goes with the analysis', async () => {
  const saved = await save(owner, { name: 'Pinned', is_shared: true });
  const pins = (who: Person) =>
    who.must(who.get<{ analysis: Saved | null }[]>('/api/analysis_pins?select=id,analysis(id,name)'));
  await owner.must(owner.post('/api/analysis_pins', { analysis_id: saved.id }));
  expect((await owner.post('/api/analysis_pins', { analysis_id: saved.id })).status).toBe(409);
  expect(await pins(supervisor)).toEqual([]);
  await supervisor.must(supervisor.post('/api/analysis_pins', { analysis_id: saved.id }));
  expect((await pins(owner)).map(({ analysis }) => analysis?.name)).toEqual(['Pinned']);
  // What is no longer shared is no longer shown to others, also where they had pinned it.
  await owner.must(owner.put(`/api/saved_analyses?id=eq.${saved.id}`, { is_shared: false }));
  expect((await pins(supervisor)).map(({ analysis }) => analysis)).toEqual([null]);
  await owner.must(owner.delete(`/api/saved_analyses?id=eq.${saved.id}`));
  expect([await pins(owner), await pins(supervisor)]).toEqual([[], []]);
  expect(
    (await stranger.post('/api/analysis_pins', { analysis_id: saved.id })).status,
  ).toBeGreaterThanOrEqual(400);
});
