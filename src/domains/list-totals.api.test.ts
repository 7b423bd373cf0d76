import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Totals');
  const rows = ['120.50', '79.25', null].map((credit_limit, at) => ({
    name: `Mill ${at}`,
    payment_terms: 10,
    credit_limit,
  }));
  await owner.must(owner.post('/api/customers', [...rows, { name: 'Other', credit_limit: '1000' }]));
});
afterAll(() => server.stop());

const sum = (question: string, who = owner) => who.get(`/api/customers/count?${question}`);

it('sums columns over all rows that fit, not only those of a page', async () => {
  expect((await sum('sum=credit_limit,payment_terms&name=like.Mill%25&limit=1')).body).toMatchObject({
    data: { credit_limit: '199.75', payment_terms: 30 },
    count: 3,
  });
  expect((await sum('sum=credit_limit&q=mill')).body).toMatchObject({
    data: { credit_limit: '199.75' },
    count: 3,
  });
  expect((await sum('sum=credit_limit,balance&name=eq.Nobody')).body).toMatchObject({
    data: { credit_limit: '0.00', balance: '0.00' },
    count: 0,
  });
});

it('refuses what has no sum, what somebody may not read, and sums of a list', async () => {
  expect((await sum('sum=name')).body.error?.message).toBe('The column "name" has no sum.');
  expect((await sum('sum=nothing')).status).toBe(400);
  const technician = await server.member(owner, 'technician');
  expect((await sum('sum=credit_limit', technician)).status).toBe(400);
  expect((await owner.get('/api/customers?sum=credit_limit')).status).toBe(400);
});
