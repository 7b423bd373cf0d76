import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;
let tech: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Cooper Heating');
  tech = await server.member(owner, 'technician', 'Tina');
});
afterAll(() => server.stop());

it('takes what a device kept for one person from nobody else who has signed in there', async () => {
  const members = await owner.must(
    owner.get<{ id: string; role: string }[]>('/api/memberships?select=id,role&order=created_at'),
  );
  const [mine, hers] = members.map(({ id }) => id);
  const create = (who: Person, member = '') =>
    who.post('/api/customers', { name: 'Kept in a basement' }, { 'x-member': member });
  expect((await create(owner, mine)).status).toBe(201);
  expect((await create(owner, mine?.toUpperCase())).status).toBe(201);
  for (const [who, member] of [
    [owner, hers],
    [tech, mine],
  ] as const)
    expect(await create(who, member)).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthenticated' } },
    });
});
