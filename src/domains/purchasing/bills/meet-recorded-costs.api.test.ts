import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Bill, openShop, type Shop } from '../testing/purchasing.ts';

let shop: Shop;
let site: { customer_id: string; site_id: string };
let technician: Person;
let job: string;
let jobs = 0;
beforeAll(async () => {
  shop = await openShop();
  const customer_id = await shop.one('customers', { name: 'Harbor Hotel' });
  site = { customer_id, site_id: await shop.one('sites', { customer_id, name: 'Main' }) };
  technician = await shop.server.member(shop.owner, 'technician');
});
beforeEach(async () => {
  jobs += 1;
  job = await shop.one('work_orders', { ...site, title: `Boiler ${jobs}.`, kind: 'repair' });
});
afterAll(() => shop.stop());

const run = <T = Bill>(path: string, input: object = {}) => shop.owner.must(shop.post<T>(path, input));
const cost = (description: string, amount: string) =>
  shop.one('work_order_costs', { work_order_id: job, kind: 'permit', description, cost: amount });

async function bill(item_name: string, unit_price: string, more: object = {}) {
  const lines = [{ item_name, quantity: '1', unit_price, tax_rate: '0', work_order_id: job, ...more }];
  const draft = await run('vendor_bills/-/create', { vendor_id: shop.vendorId, lines });
  return run(`vendor_bills/${draft.id}/post`, { difference_reason: 'Theirs' });
}

/** Materials, other costs and margin of the job: by the report, and the margin also as a figure of all jobs. */
async function costs() {
  const span = 'from=2020-01-01&to=2099-12-31';
  const { rows } = await shop.report<{ rows: { cells: { value: string | null }[] }[] }>(
    `financial_statement?name=job_margin&${span}`,
  );
  const of = (name: string) => rows.find(({ cells }) => cells[0]?.value?.includes(name))?.cells ?? [];
  const { total } = await shop.report<{ total: { values: { job_margin: string[] } } }>(
    `figures?measures=job_margin&${span}`,
  );
  expect(total.values.job_margin).toEqual([of('Total')[6]?.value]);
  return [3, 4, 6].map((at) => of(`Boiler ${jobs}.`)[at]?.value);
}

it('counts a cost once, whether the record or the bill is first', async () => {
  await bill('Crane', '131.00');
  await cost('City permit', '20.00');
  const hired = await cost('Hire of a crane', '131.00');
  expect(await costs()).toEqual(['131.00', '20.00', '-151.00']);
  // A second one is a second cost.
  await cost('Hire of a crane', '131.00');
  expect(await costs()).toEqual(['131.00', '151.00', '-282.00']);
  await shop.owner.must(shop.owner.delete(`/api/work_order_costs?id=eq.${hired}`));
  expect(await costs()).toEqual(['131.00', '151.00', '-282.00']);
});

it('finds the bill when a record is corrected, and counts the record again once the bill is void', async () => {
  const { id } = await bill('Crane', '88.00');
  const record = await cost('Lift', '80.00');
  expect(await costs()).toEqual(['88.00', '80.00', '-168.00']);
  await shop.owner.must(shop.owner.put(`/api/work_order_costs?id=eq.${record}`, { cost: '88.00' }));
  expect(await costs()).toEqual(['88.00', '0.00', '-88.00']);
  await run(`vendor_bills/${id}/void`, { reason: 'Twice' });
  expect(await costs()).toEqual(['0.00', '88.00', '-88.00']);
});

it('does not take a cost for a bill that was credited', async () => {
  const { id } = await bill('Crane', '64.00');
  const credit = await run('vendor_bills/-/credit', { bill_id: id });
  await run(`vendor_bills/${credit.id}/post`);
  await cost('Crane', '64.00');
  expect(await costs()).toEqual(['0.00', '64.00', '-64.00']);
});

it('counts a part of which no stock is kept once, whoever records it', async () => {
  const part_id = await shop.one('parts', {
    ...{ sku: `V-${jobs}`, name: 'Valve', cost: '17.50', price: '40.00', is_stocked: false },
  });
  await shop.owner.must(
    shop.owner.post(`/api/work_orders/${job}/assign`, { technician_ids: [technician.membershipId] }),
  );
  const use = (quantity: string) =>
    technician.must(technician.post(`/api/work_orders/${job}/use_part`, { part_id, quantity }));
  await use('2');
  expect(await costs()).toEqual(['35.00', '0.00', '-35.00']);
  await bill('Two valves', '35.00');
  expect(await costs()).toEqual(['35.00', '0.00', '-35.00']);
  const { id } = await bill('valve', '19.00');
  expect(await costs()).toEqual(['54.00', '0.00', '-54.00']);
  await use('1');
  expect(await costs()).toEqual(['54.00', '0.00', '-54.00']);
  await run(`vendor_bills/${id}/void`, { reason: 'Twice' });
  expect(await costs()).toEqual(['52.50', '0.00', '-52.50']);
});

it('counts what was ordered for the job and recorded on it once, when its bill is there', async () => {
  const order = await shop.order([
    { item_name: 'Crane', quantity: '1', unit_price: '72.00', work_order_id: job },
  ]);
  await shop.act(order.id, 'send');
  const [item] = (await shop.see(order.id)).purchase_order_items;
  await cost('Crane for a day', '72.00');
  await shop.act(order.id, 'receive', { lines: [{ item_id: item?.id, quantity: '1' }] });
  await bill('Crane', '72.00', { po_item_id: item?.id, work_order_id: null });
  expect(await costs()).toEqual(['72.00', '0.00', '-72.00']);
});
