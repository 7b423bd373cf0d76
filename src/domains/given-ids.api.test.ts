/**
 * Ids chosen by the client: a phone without signal refers to rows it has just created, and repeats the request until it is
 * answered.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { commands } from './index.ts';

type Made = { readonly id: string; readonly name: string };
let server: TestServer;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Given');
  stranger = await server.company('Stranger');
});
afterAll(() => server.stop());

let made = 0;
const newId = () => {
  made += 1;
  return `0190a5b0-0000-7000-8000-${made.toString(16).padStart(12, '0')}`;
};
const count = async (table: string, id: string) =>
  (await server.db.adminQuery(`select 1 from ${table} where id = $1`, [id])).length;

it('identify the row and its parts from the first request on', async () => {
  const [id, site] = [newId(), newId()];
  const body = { id, name: 'Ann', sites: [{ id: site, name: 'Home' }] };
  const [one] = await owner.must(owner.post<Made[]>('/api/customers', body));
  expect(one).toMatchObject({ id, name: 'Ann', sites: [{ id: site }] });
  const { id: order } = await first('/api/work_orders', {
    id: newId(),
    title: 'Leak',
    customer_id: id,
    site_id: site,
  });
  await owner.must(owner.put(`/api/customers?id=eq.${id}`, { name: 'Anna' }));
  // The order of the keys does not matter; the answer is the row's current state.
  const again = await owner.post<Made[]>('/api/customers', { sites: body.sites, name: 'Ann', id });
  expect([again.status, again.body.data]).toEqual([200, [expect.objectContaining({ id, name: 'Anna' })]]);
  expect([
    await count('customers', id),
    await count('sites', site),
    await count('work_orders', order),
  ]).toEqual([1, 1, 1]);
});

const first = async (path: string, body: object) => {
  const [row] = await owner.must(owner.post<Made[]>(path, body));
  if (!row) throw new Error('nothing was made');
  return row;
};

it('are refused with other content, for another table, or in another form', async () => {
  const id = newId();
  await first('/api/customers', { id, name: 'Bob' });
  const unclaimed = await first('/api/customers', { name: 'Bill' });
  const asked: [string, object, number][] = [
    ['/api/customers', { id, name: 'Bobby' }, 409],
    ['/api/vendors', { id, name: 'Bob' }, 409],
    ['/api/customers', { id: unclaimed.id, name: 'Bill' }, 409],
    ['/api/customers', { id: '0190a5b0-0000-4000-8000-000000000001', name: 'Four' }, 422],
    ['/api/customers', { id: 'x', name: 'Text' }, 422],
    ['/api/customers', { id: null, name: 'Null' }, 422],
  ];
  for (const [path, body, status] of asked) {
    const reply = await owner.post(path, body);
    expect([body, reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([body, status, ['id']]);
  }
  const moved = await owner.put(`/api/customers?id=eq.${id}`, { id: newId() });
  expect(moved.status).toBe(422);
});

it('reveal nothing about another company, which may use the same ids', async () => {
  const id = newId();
  await first('/api/customers', { id, name: 'Cleo' });
  const [theirs] = await stranger.must(stranger.post<Made[]>('/api/customers', { id, name: 'Other' }));
  expect(theirs).toMatchObject({ id, name: 'Other' });
  expect(await count('customers', id)).toBe(2);
});

it('are accepted in lists with some already stored, and leave no gap in the numbers', async () => {
  const orders = Array.from({ length: 4 }, (_, n) => ({ id: newId(), title: `Job ${n}` }));
  type Order = { id: string; number: string };
  const send = async (list: object[]) => owner.post<Order[]>('/api/work_orders', list);
  const some = await owner.must(send(orders.slice(0, 2)));
  const all = await owner.must(send(orders));
  expect(all.map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
  const numbers = all.map(({ number }) => Number(number.replace(/\D/g, '')));
  const [before = 0] = some.map(({ number }) => Number(number.replace(/\D/g, '')));
  expect(numbers).toEqual([0, 1, 2, 3].map((n) => before + n));
  const twice = await send([orders[0] ?? {}, orders[0] ?? {}]);
  expect(twice.status).toBe(422);
});

it('create one row from ten simultaneous requests, with a key and without', async () => {
  const id = newId();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      owner.post('/api/customers', { id, name: 'Race' }, n % 2 ? { 'idempotency-key': `race-${n}` } : {}),
    ),
  );
  for (const { status, body } of replies)
    expect([200, 201, 409]).toContain(
      status === 409 && body.error?.code !== 'in_progress' ? 'wrong' : status,
    );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await count('customers', id)).toBe(1);
  expect((await owner.post('/api/customers', { id, name: 'Race' })).status).toBe(200);
});

it('are used for the rows a command creates, also when its state no longer allows the command', async () => {
  const order = await first('/api/work_orders', { title: 'Boiler' });
  const run = (name: string, body: object) => owner.post(`/api/work_orders/${order.id}/${name}`, body);
  const [comment, time] = [newId(), newId()];
  await owner.must(run('add_comment', { id: comment, body: 'On my way' }));
  await owner.must(run('add_comment', { id: comment, body: 'On my way' }));
  const hour = (at: string) => `2026-01-05T${at}:00Z`;
  const worked = { id: time, started_at: hour('08:00'), ended_at: hour('09:00') };
  await owner.must(run('add_time', worked));
  await owner.must(run('cancel', { reason: 'Not needed' }));
  expect((await run('add_time', worked)).status).toBe(200);
  expect((await run('add_time', { ...worked, id: newId() })).status).toBe(409);
  expect((await run('add_time', { ...worked, ended_at: hour('10:00') })).status).toBe(409);
  expect([await count('comments', comment), await count('time_entries', time)]).toEqual([1, 1]);
  const [events] = await server.db.adminQuery<{ n: string }>(
    `select count(*)::text as n from audit_logs where entity_id = $1 and action = 'work_orders.add_time'`,
    [order.id],
  );
  expect(events?.n).toBe('1');
});

it('are used for the rows a command on a table creates', async () => {
  const customer = await first('/api/customers', { name: 'Dora' });
  const id = newId();
  const lines = [{ description: 'Work', quantity: '1', unit_price: '10.00' }];
  const create = () =>
    owner.must(owner.post<Made>('/api/invoices/-/create', { id, customer_id: customer.id, lines }));
  expect(await create()).toMatchObject({ id });
  expect(await create()).toMatchObject({ id });
  expect(await count('invoices', id)).toBe(1);
});

it('are used by each command that declares that it creates a row', () => {
  const wrong = commands
    .filter(({ makes, handler }) => makes !== undefined && !/\bid\b/.test(String(handler)))
    .map(({ resource, name }) => `${resource.name}/${name}`);
  expect(wrong).toEqual([]);
});
