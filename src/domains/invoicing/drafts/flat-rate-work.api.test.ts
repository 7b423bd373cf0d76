/** Services on jobs: what they bring along, what the customer pays for them, once, and how they are taken back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, type Invoice, openBooks, type Person } from '../testing/books.ts';

let books: Books;
let owner: Person;
let tom: Person;
let filter: string;
let tuneUp: string;
beforeAll(async () => {
  books = await openBooks();
  owner = books.owner;
  tom = await books.server.member(owner, 'technician', 'Tom Lee');
  await owner.must(
    owner.put(`/api/memberships?id=eq.${tom.membershipId}`, { hourly_cost: '40', hourly_rate: '95' }),
  );
  filter = books.partId;
  await make('stock_locations', { name: 'Van', kind: 'truck', technician_id: tom.membershipId });
  tuneUp = await make('services', { name: 'Tune-up', price: '180.00', labour_minutes: 45 });
  await make('service_parts', { service_id: tuneUp, part_id: filter, quantity: '2' });
});
afterAll(() => books.stop());

const make = async (table: string, row: object) => {
  const [made] = await owner.must(owner.post<[{ id: string }]>(`/api/${table}`, row));
  return made.id;
};
const rows = <T = Record<string, unknown>>(path: string, as = owner) => as.must(as.get<T[]>(`/api/${path}`));
const run = <T = object>(id: string, command: string, input: object = {}, as = owner) =>
  as.must(as.post<T>(`/api/work_orders/${id}/${command}`, input));

async function job(values: object = {}) {
  const id = await make('work_orders', { title: 'Service', site_id: books.siteId, ...values });
  await run(id, 'assign', { technician_ids: [tom.membershipId] });
  return id;
}
const bill = async (id: string) => {
  const { id: made } = await owner.must(
    owner.post<Invoice>('/api/invoices/-/from_work_orders', { work_order_ids: [id] }),
  );
  return books.see(made);
};
const hour = (id: string) =>
  run(id, 'add_time', {
    ...{ technician_id: tom.membershipId, kind: 'work', started_at: ago(120), ended_at: ago(60) },
  });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const stock = async () =>
  (await rows<{ on_hand: string }>(`parts?id=eq.${filter}&select=id,on_hand`))[0]?.on_hand;

it('is planned before the work and billed once at its price, without its parts and its time', async () => {
  const id = await job({ estimated_minutes: 30 });
  await run(id, 'add_service', { service_id: tuneUp, quantity: '1' });
  expect(await rows(`work_orders?id=eq.${id}&select=estimated_minutes`)).toMatchObject([
    { estimated_minutes: 75 },
  ]);
  expect(await rows(`planned_parts?work_order_id=eq.${id}`)).toMatchObject([
    { part_id: filter, quantity: '2.000', used: '0.000' },
  ]);
  await run(id, 'start', {}, tom);
  await run(id, 'take_planned_parts', {}, tom);
  await run(id, 'use_part', { part_id: filter, quantity: '1' }, tom);
  await hour(id);
  await run(id, 'complete', {}, tom);
  const draft = await bill(id);
  expect(draft).toMatchObject({ subtotal: '192.95' });
  const lines = draft.invoice_lines?.filter(({ kind }) => kind !== 'section');
  expect(lines?.map(({ description, net }) => [description, net])).toEqual([
    ['Tune-up', '180.00'],
    ['Filter 20×25', '12.95'],
  ]);
  await books.send(draft);
  expect(await rows(`work_orders?id=eq.${id}&select=billing_status,total_cost`)).toMatchObject([
    { billing_status: 'invoiced', total_cost: '52.30' },
  ]);
  const again = await owner.post('/api/invoices/-/from_work_orders', { work_order_ids: [id] });
  expect(again.status).toBe(422);
  await owner.must(owner.post(`/api/invoices/${draft.id}/void`, { reason: 'Wrong address' }));
  expect(await bill(id)).toMatchObject({ subtotal: '192.95' });
});

it('takes its parts from stock where the work has begun, and taking it back undoes all of it', async () => {
  const id = await job();
  await run(id, 'start', {}, tom);
  const before = await stock();
  const counts = async () => [
    (await rows(`work_order_parts?work_order_id=eq.${id}`)).length,
    (await rows(`planned_parts?work_order_id=eq.${id}`)).length,
    (await rows(`work_order_services?work_order_id=eq.${id}`)).length,
  ];
  await run(id, 'add_service', { service_id: tuneUp, quantity: '2' }, tom);
  expect(await counts()).toEqual([1, 1, 1]);
  expect(await rows(`work_order_parts?work_order_id=eq.${id}`)).toMatchObject([{ quantity: '4.000' }]);
  expect(await stock()).not.toBe(before);
  const [added] = await rows<{ id: string }>(`work_order_services?work_order_id=eq.${id}`);
  await run(id, 'remove_service', { work_order_service_id: added?.id }, tom);
  expect(await counts()).toEqual([0, 0, 0]);
  expect(await stock()).toBe(before);
  expect(await rows(`work_orders?id=eq.${id}&select=estimated_minutes,total_cost`)).toMatchObject([
    { estimated_minutes: null, total_cost: '0.00' },
  ]);
});

it('is added by technicians of the job at the customer’s price, which they don’t see or set', async () => {
  const level = await make('price_levels', { name: 'Friends', services_change: '-0.1' });
  const customer_id = await make('customers', { name: 'Friend', price_level_id: level });
  const id = await make('work_orders', { title: 'For a friend', customer_id });
  const add = (as: Person, more: object = {}) =>
    as.post(`/api/work_orders/${id}/add_service`, { service_id: tuneUp, quantity: '1', ...more });
  expect((await add(tom)).status).not.toBe(200);
  await run(id, 'assign', { technician_ids: [tom.membershipId] });
  expect((await add(tom, { unit_price: '1.00' })).status).toBe(422);
  await tom.must(add(tom));
  const [seen] = await rows(`work_order_services?work_order_id=eq.${id}`, tom);
  expect(seen).not.toHaveProperty('unit_price');
  expect(seen).not.toHaveProperty('unit_cost');
  expect(await rows(`work_order_services?work_order_id=eq.${id}`)).toMatchObject([
    { unit_price: '162.00', description: 'Tune-up', labour_minutes: 45 },
  ]);
});

it('is billed in addition to an agreed price, and stays on the job once it is invoiced', async () => {
  const id = await job({ agreed_price: '500.00' });
  await run(id, 'add_service', { service_id: tuneUp, quantity: '1', takes_parts: true });
  await run(id, 'start', {}, tom);
  await run(id, 'complete', {}, tom);
  const draft = await bill(id);
  expect(draft).toMatchObject({ subtotal: '680.00' });
  const [added] = await rows<{ id: string }>(`work_order_services?work_order_id=eq.${id}`);
  const removed = await owner.post(`/api/work_orders/${id}/remove_service`, {
    work_order_service_id: added?.id,
  });
  expect(removed.body.error?.message).toContain('invoiced already');
  await books.send(draft);
  await run(id, 'add_service', { service_id: tuneUp, quantity: '1' });
  expect(await rows(`work_orders?id=eq.${id}&select=billing_status`)).toMatchObject([
    { billing_status: 'partly_invoiced' },
  ]);
  expect(await bill(id)).toMatchObject({ subtotal: '180.00' });
});
