import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '#kernel/dates.ts';
import { type Company, openCompany, type Person, rows, run } from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
let partId: string;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  const part = { sku: 'F-1', name: 'Filter 20×25', cost: '4.10', price: '12.95' };
  const [made] = await owner.must(owner.post<{ id: string }[]>('/api/parts', part));
  partId = made?.id ?? '';
});
afterAll(() => company.stop());

interface Used {
  readonly id: string;
  readonly quantity: string;
  readonly used_on: string;
}
const day = 86_400_000;
const at = (instant: number) => new Date(instant).toISOString();
const used = (id: string, person = owner) => rows<Used>(person, `work_order_parts?work_order_id=eq.${id}`);

it('stores current cost and price', async () => {
  const order = await company.order({}, anna);
  await anna.must(run(anna, order, 'use_part', { part_id: partId, quantity: '2.5' }));
  await owner.must(owner.put(`/api/parts?id=eq.${partId}`, { cost: '9.99', price: '99.99' }));
  expect(await used(order.id)).toMatchObject([
    {
      description: 'Filter 20×25',
      quantity: '2.500',
      unit_cost: '4.10',
      unit_price: '12.95',
      is_billable: true,
    },
  ]);
  const [seen] = await rows<{ total_cost: string }>(owner, `work_orders?id=eq.${order.id}`);
  expect(seen?.total_cost).toBe('10.25');
  expect((await used(order.id, anna))[0]).not.toHaveProperty('unit_cost');
});

it('dates a part when a phone noted it; today, if the books of that day are closed', async () => {
  const order = await company.order({}, anna);
  const use = (days: number) =>
    anna.must(
      anna.post(`/api/work_orders/${order.id}/use_part`, { part_id: partId, quantity: '1' }, noted(days)),
    );
  const noted = (days: number) => {
    const now = Date.now();
    return { 'x-noted-at': at(now - days * day), 'x-sent-at': at(now) };
  };
  const dates = async () => (await used(order.id)).map(({ used_on }) => used_on);
  await use(40);
  const on = dayIn('America/Chicago', at(Date.now() - 40 * day));
  expect(await dates()).toEqual([on]);
  await owner.must(owner.post('/api/fiscal_periods/-/close', { ends_on: on }));
  await use(40);
  const today = dayIn('America/Chicago', at(Date.now()));
  expect((await dates()).sort()).toEqual([on, today]);
});

it('accepts parts outside the catalogue, with prices from the office only', async () => {
  const order = await company.order({}, anna);
  await anna.must(run(anna, order, 'use_part', { description: 'Bracket, made on site', quantity: '1' }));
  const priced = { description: 'Crane', quantity: '1', unit_price: '250' };
  expect((await run(anna, order, 'use_part', priced)).status).toBe(422);
  await owner.must(run(owner, order, 'use_part', priced));
  expect(await used(order.id)).toMatchObject([{ unit_price: '0.00' }, { unit_price: '250.00' }]);
});

it('refuses zero and negative quantities and unknown parts', async () => {
  const order = await company.order({}, anna);
  for (const input of [
    { quantity: '1' },
    { part_id: partId, quantity: '0' },
    { part_id: partId, quantity: '-1' },
    { part_id: order.id, quantity: '1' },
  ]) {
    expect((await run(anna, order, 'use_part', input)).status, JSON.stringify(input)).toBe(422);
  }
});

it('returns some or all, posting both to the ledger', async () => {
  const order = await company.order({}, anna);
  await anna.must(run(anna, order, 'use_part', { part_id: partId, quantity: '3' }));
  const [part] = await used(order.id);
  const give = (quantity?: string) =>
    run(anna, order, 'return_part', { work_order_part_id: part?.id, ...(quantity ? { quantity } : {}) });
  expect((await give('4')).body.error?.fields).toEqual({ quantity: 'Only 3.000 were used.' });
  await anna.must(give('1'));
  expect((await used(order.id))[0]?.quantity).toBe('2.000');
  await anna.must(give());
  expect(await used(order.id)).toEqual([]);
  const events = await company.query(
    `select name, payload->>'quantity' as quantity from events where table_name = 'work_order_parts' and payload->>'work_order_id' = $1 order by id`,
    [order.id],
  );
  expect(events).toEqual([
    { name: 'work_order_parts.used', quantity: '3' },
    { name: 'work_order_parts.returned', quantity: '1' },
    { name: 'work_order_parts.returned', quantity: '2.000' },
  ]);
});

it('refuses to return an invoiced part', async () => {
  const order = await company.order({}, anna);
  await anna.must(run(anna, order, 'use_part', { part_id: partId, quantity: '1' }));
  const [part] = await used(order.id);
  await company.query(
    `with i as (insert into invoices (tenant_id, customer_id, issue_date, due_date, currency) values ($1, $2, current_date, current_date, 'USD') returning id),
      l as (insert into invoice_lines (tenant_id, invoice_id, position, kind, description) select $1, id, 1, 'part', 'Filter' from i returning id)
     update work_order_parts set invoice_line_id = l.id from l where work_order_parts.id = $3`,
    [owner.tenantId, company.customerId, part?.id],
  );
  const refused = await run(anna, order, 'return_part', { work_order_part_id: part?.id });
  expect(refused.body.error).toMatchObject({ code: 'conflict' });
  expect((await owner.put(`/api/work_order_parts?id=eq.${part?.id}`, { unit_price: '1' })).status).toBe(404);
});

describe('planned parts', () => {
  interface Planned {
    readonly id: string;
    readonly used: string;
    readonly needed: string;
  }
  const planned = (id: string, person = owner) =>
    rows<Planned>(person, `planned_parts?work_order_id=eq.${id}&order=quantity`);

  it('are taken in one press, once, less what was used already', async () => {
    const order = await company.order({}, anna);
    const [belt] = await owner.must(owner.post<{ id: string }[]>('/api/parts', { sku: 'B-9', name: 'Belt' }));
    await owner.must(
      owner.post('/api/planned_parts', [
        { work_order_id: order.id, part_id: partId, quantity: '2' },
        { work_order_id: order.id, part_id: belt?.id, quantity: '3.5' },
      ]),
    );
    await anna.must(run(anna, order, 'use_part', { part_id: belt?.id, quantity: '1' }));
    expect(await planned(order.id, anna)).toMatchObject([
      { used: '0.000', needed: '2.000' },
      { used: '1.000', needed: '2.500' },
    ]);
    const [filter] = await planned(order.id);
    await anna.must(run(anna, order, 'take_planned_parts', { planned_part_id: filter?.id }));
    expect(await used(order.id)).toMatchObject([{ quantity: '1.000' }, { quantity: '2.000' }]);
    const presses = [1, 2, 3].map(() => run(anna, order, 'take_planned_parts'));
    for (const press of presses) await anna.must(press);
    expect((await used(order.id)).map(({ quantity }) => quantity)).toEqual(['1.000', '2.000', '2.500']);
    expect(await planned(order.id)).toMatchObject([{ needed: '0.000' }, { needed: '0.000' }]);
  });

  it('are not needed any more by a job that was cancelled, and belong to their job', async () => {
    const order = await company.order({}, anna);
    const other = await company.order();
    const sent = { work_order_id: order.id, part_id: partId, quantity: '1' };
    const [one] = await owner.must(owner.post<[Planned]>('/api/planned_parts', sent));
    expect((await run(owner, other, 'take_planned_parts', { planned_part_id: one.id })).status).toBe(422);
    expect((await run(anna, other, 'take_planned_parts')).status).toBe(404);
    await owner.must(run(owner, order, 'cancel', { reason: 'Sold' }));
    expect(await planned(order.id)).toMatchObject([{ needed: '0.000' }]);
    expect((await run(anna, order, 'take_planned_parts')).status).toBe(409);
  });
});
