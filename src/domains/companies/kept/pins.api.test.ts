import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Pinned');
});
afterAll(() => server.stop());

const pin = {
  href: '/crm/0190a0a0-0000-7000-8000-0000000000aa',
  title: 'Mill Street Dental',
  kind: 'Customer',
};
const pinsOf = (who: Person) => who.must(who.get<{ id: string; title: string }[]>('/api/pins'));

it('keeps what somebody pins for them alone, once', async () => {
  const supervisor = await server.member(owner, 'supervisor');
  const technician = await server.member(owner, 'technician');
  const [made] = await supervisor.must(supervisor.post<[{ id: string }]>('/api/pins', pin));
  expect((await supervisor.post('/api/pins', pin)).body.error?.fields).toHaveProperty('href');
  expect(await pinsOf(supervisor)).toMatchObject([pin]);
  expect(await pinsOf(owner)).toEqual([]);
  await technician.must(technician.post('/api/pins', { ...pin, title: 'Own' }));
  expect(await pinsOf(technician)).toMatchObject([{ title: 'Own' }]);
  expect((await owner.delete(`/api/pins?id=eq.${made.id}`)).status).toBe(404);
  await supervisor.must(supervisor.delete(`/api/pins?id=eq.${made.id}`));
  expect(await pinsOf(supervisor)).toEqual([]);
});

it('refuses what leads out of the product', async () => {
  for (const href of ['https://example.com', '//example.com', 'javascript:alert(1)', '/crm?x=1'])
    expect((await owner.post('/api/pins', { ...pin, href })).body.error?.fields).toHaveProperty('href');
});
