import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '#domains/purchasing/testing/purchasing.ts';
import { fc } from '#kernel/testing/properties.ts';

let shop: Shop;
let site: { customer_id: string; site_id: string };
beforeAll(async () => {
  shop = await openShop();
  const customer_id = await shop.one('customers', { name: 'Harbor Hotel' });
  site = { customer_id, site_id: await shop.one('sites', { customer_id, name: 'Main' }) };
});
afterAll(() => shop.stop());

/** Of the company's calendar. */
const back = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() - days * 86_400_000);

let made = 0;
const part = (row: object = {}) => {
  made += 1;
  return shop.one('parts', { sku: `S-${made}`, name: `Part ${made}`, cost: '0', price: '9.00', ...row });
};

const job = () => shop.one('work_orders', { ...site, title: 'Repair', kind: 'repair' });

/** Receives `quantity` at `unit_price`; returns the order and its receipt. */
async function receive(part_id: string, quantity: string, unit_price: string, input: object = {}) {
  const order = await shop.order([{ item_name: 'It', part_id, quantity, unit_price }]);
  await shop.act(order.id, 'send');
  const [item] = (await shop.see(order.id)).purchase_order_items;
  await shop.act(order.id, 'receive', { lines: [{ item_id: item?.id, quantity }], ...input });
  const [receipt] = await shop.owner.must(
    shop.owner.get<{ id: string }[]>(`/api/goods_receipts?po_id=eq.${order.id}`),
  );
  return { order: order.id, receipt: receipt?.id ?? '' };
}

const use = (work_order: string, part_id: string, quantity: string, input: object = {}) =>
  shop.owner.must(
    shop.owner.post(`/api/work_orders/${work_order}/use_part`, { part_id, quantity, ...input }),
  );

const adjust = (part_id: string, counted: string, input: object = {}) =>
  shop.post('stock_moves/-/adjust', {
    part_id,
    location_id: shop.warehouseId,
    counted,
    reason: 'Count',
    ...input,
  });

type Cell = { value: string | null };
type Statement = { rows: { cells: Cell[] }[]; checks: { difference: string; is_right: boolean }[] };
const statement = (name: string, span: string) =>
  shop.report<Statement>(`financial_statement?name=${name}&${span}`);

/** What the valuation says of a part on a day: quantity and value. It equals the account, on any day. */
async function valued(part_id: string, day = back(0)) {
  const { rows, checks } = await statement('stock_valuation', `to=${day}`);
  expect(checks).toMatchObject([{ difference: '0.00', is_right: true }]);
  const [known] = await shop.owner.must(shop.owner.get<{ sku: string }[]>(`/api/parts?id=eq.${part_id}`));
  const row = rows.find(({ cells }) => cells[0]?.value === known?.sku);
  return [row?.cells[2]?.value ?? '0', row?.cells[4]?.value ?? '0.00'];
}

/** What a job cost in materials by the ledger, and by its own page. */
async function costOf(work_order: string) {
  const [posted] = await shop.query<{ sum: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::text as sum from journal_lines l join accounts a on a.id = l.account_id
      where l.work_order_id = $1 and a.system_key = 'cogs_parts'`,
    [work_order],
  );
  const [seen] = await shop.owner.must(
    shop.owner.get<{ total_cost: string }[]>(`/api/work_orders?id=eq.${work_order}`),
  );
  return [Number(posted?.sum) / 100, Number(seen?.total_cost)];
}

it('takes the value with the last piece', async () => {
  const id = await part();
  await receive(id, '2', '1.00');
  await receive(id, '1', '1.01');
  const order = await job();
  for (const _ of [1, 2, 3]) await use(order, id, '1');
  expect(await valued(id)).toEqual(['0', '0.00']);
  expect(await costOf(order)).toEqual([3.01, 3.01]);
});

it('settles what was used before it came, on the job that used it, also after a return', async () => {
  const id = await part({ cost: '4.00' });
  const order = await job();
  await use(order, id, '5');
  expect(await valued(id)).toEqual(['-5', '-20.00']);
  await receive(id, '8', '5.00');
  expect(await valued(id)).toEqual(['3', '15.00']);
  expect(await costOf(order)).toEqual([25, 25]);
  const [used] = await shop.owner.must(
    shop.owner.get<{ id: string }[]>(`/api/work_order_parts?work_order_id=eq.${order}`),
  );
  const give = { work_order_part_id: used?.id, quantity: '2' };
  await shop.owner.must(shop.owner.post(`/api/work_orders/${order}/return_part`, give));
  expect(await valued(id)).toEqual(['5', '25.00']);
  expect(await costOf(order)).toEqual([15, 15]);
});

it('lets a typed cost be an estimate of what is missing, and nothing else', async () => {
  const id = await part();
  await receive(id, '2', '10.00');
  await shop.owner.must(shop.owner.put(`/api/parts?id=eq.${id}`, { cost: '99.00' }));
  const order = await job();
  await use(order, id, '1', { unit_cost: '90.00' });
  expect([await valued(id), await costOf(order)]).toEqual([
    ['1', '10.00'],
    [10, 10],
  ]);
  await use(order, id, '2', { unit_cost: '90.00' });
  expect([await valued(id), await costOf(order)]).toEqual([
    ['-1', '-90.00'],
    [110, 110],
  ]);
  await receive(id, '1', '11.00');
  expect([await valued(id), await costOf(order)]).toEqual([
    ['0', '0.00'],
    [31, 31],
  ]);
});

it('takes back a reversed receipt as if it had never come', async () => {
  const id = await part();
  await receive(id, '10', '1.00');
  const { receipt } = await receive(id, '10', '9.00');
  const order = await job();
  await use(order, id, '8');
  expect(await valued(id)).toEqual(['12', '60.00']);
  await shop.owner.must(shop.post(`goods_receipts/${receipt}/reverse`, { reason: 'Wrong goods' }));
  expect(await valued(id)).toEqual(['2', '2.00']);
  expect((await shop.proof()).notBilled[0]).toBe((await shop.proof()).notBilled[1]);
});

it('counts and revalues to nothing and from nothing', async () => {
  const id = await part({ cost: '2.00' });
  await shop.owner.must(adjust(id, '4'));
  expect(await valued(id)).toEqual(['4', '8.00']);
  const revalue = (unit_cost: string) =>
    shop.post('stock_moves/-/revalue', { part_id: id, unit_cost, reason: 'Obsolete' });
  await shop.owner.must(revalue('0'));
  expect(await valued(id)).toEqual(['4', '0.00']);
  await shop.owner.must(revalue('1.25'));
  expect(await valued(id)).toEqual(['4', '5.00']);
  await shop.owner.must(adjust(id, '0'));
  expect(await valued(id)).toEqual(['0', '0.00']);
  expect((await revalue('3')).body.error?.fields).toHaveProperty('part_id');
  await shop.owner.must(adjust(id, '2', { unit_cost: '7.00' }));
  expect(await valued(id)).toEqual(['2', '14.00']);
  // A count that finds what was used before it came: at its estimate.
  await use(await job(), id, '5');
  await shop.owner.must(adjust(id, '1'));
  expect(await valued(id)).toEqual(['1', '7.00']);
});

it('moves between places without changing what anything is worth', async () => {
  const id = await part();
  await receive(id, '3', '1.01');
  const truck = await shop.one('stock_locations', { name: 'Truck 7', kind: 'truck' });
  const to = { part_id: id, from_location_id: shop.warehouseId, to_location_id: truck, quantity: '1' };
  await shop.owner.must(shop.post('stock_moves/-/transfer', to));
  expect(await valued(id)).toEqual(['3', '3.03']);
  const levels = await shop.owner.must(
    shop.owner.get<{ value: string }[]>(`/api/stock_levels?part_id=eq.${id}&order=quantity.desc`),
  );
  expect(levels.map(({ value }) => value)).toEqual(['2.02', '1.01']);
});

it('dates uses, counts and receipts, in an open period only', async () => {
  const id = await part();
  await receive(id, '10', '2.00', { received_on: back(9) });
  await use(await job(), id, '4', { used_on: back(6) });
  await shop.owner.must(adjust(id, '5', { counted_on: back(3) }));
  expect(await valued(id, back(10))).toEqual(['0', '0.00']);
  expect(await valued(id, back(9))).toEqual(['10', '20.00']);
  expect(await valued(id, back(6))).toEqual(['6', '12.00']);
  expect(await valued(id, back(3))).toEqual(['5', '10.00']);
  // What happened later is not counted.
  await shop.owner.must(adjust(id, '8', { counted_on: back(7) }));
  expect(await valued(id, back(7))).toEqual(['8', '16.00']);
  expect(await valued(id)).toEqual(['3', '6.00']);
  const late = shop.owner.post(`/api/work_orders/${await job()}/use_part`, {
    ...{ part_id: id, quantity: '1', used_on: back(-5) },
  });
  expect((await late).body.error?.fields).toHaveProperty('used_on');
});

it('lists the unit costs of a day as they were on it, and they come to its value', async () => {
  const id = await part();
  const [row] = await shop.owner.must(shop.owner.get<{ sku: string }[]>(`/api/parts?id=eq.${id}`));
  const unitCost = async () => {
    const { rows } = await statement('stock_valuation', `to=${back(5)}`);
    return rows.find(({ cells }) => cells[0]?.value === row?.sku)?.cells[3]?.value;
  };
  await receive(id, '7', '1.10', { received_on: back(6) });
  await receive(id, '3', '1.11', { received_on: back(6) });
  expect([await unitCost(), await valued(id, back(5))]).toEqual(['1.103', ['10', '11.03']]);
  await receive(id, '2', '0.012345');
  await receive(id, '5', '1.00');
  expect(await unitCost()).toBe('1.103');
});

it('expenses what is not kept in stock when it is billed, and counts it once on its job', async () => {
  const id = await part({ cost: '6.00', is_stocked: false });
  await receive(id, '3', '6.00');
  const before = await shop.proof();
  const order = await job();
  await use(order, id, '2');
  const after = await shop.proof();
  for (const code of ['1310', '5010', '6290'])
    expect([code, after.of(code)]).toEqual([code, before.of(code)]);
  expect(await valued(id)).toEqual(['0', '0.00']);
  const { rows } = await statement('job_margin', `from=${back(3)}&to=${back(0)}`);
  const [number] = await shop.owner.must(
    shop.owner.get<{ number: string }[]>(`/api/work_orders?id=eq.${order}`),
  );
  const row = rows.find(({ cells }) => cells[0]?.value?.startsWith(number?.number ?? 'none'));
  expect(row?.cells[3]?.value).toBe('12.00');
});

it('keeps the account equal to quantity times cost through random histories', {
  timeout: 120_000,
}, async () => {
  const step = fc.record({
    kind: fc.constantFrom('receive', 'use', 'use', 'count', 'reverse', 'return'),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.oneof(
      fc.integer({ min: 1, max: 999 }).map((cents) => (cents / 100).toFixed(2)),
      fc.integer({ min: 10_000, max: 99_999 }).map((millionths) => (millionths / 1_000_000).toFixed(6)),
    ),
    days: fc.integer({ min: 0, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
      const id = await part({ cost: '3.00' });
      const order = await job();
      const receipts: string[] = [];
      for (const { kind, quantity, price, days } of steps) {
        const day = back(days);
        if (kind === 'receive')
          receipts.push((await receive(id, String(quantity), price, { received_on: day })).receipt);
        else if (kind === 'use') await use(order, id, String(quantity), { used_on: day });
        // Some of these are refused, for want of pieces or because nothing changes.
        else if (kind === 'count') await adjust(id, String(quantity), { counted_on: day });
        else if (kind === 'reverse')
          await shop.post(`goods_receipts/${receipts.pop()}/reverse`, { reason: 'Wrong' });
        else {
          const used = await shop.owner.must(
            shop.owner.get<{ id: string }[]>(`/api/work_order_parts?work_order_id=eq.${order}&limit=1`),
          );
          const give = { work_order_part_id: used[0]?.id, quantity: '1' };
          if (used[0]) await shop.owner.post(`/api/work_orders/${order}/return_part`, give);
        }
        const [pieces, value] = await valued(id);
        if (Number(pieces) === 0) expect(value).toBe('0.00');
        else if (Number(value) !== 0) expect(Number(pieces) > 0).toBe(Number(value) > 0);
        const [posted, recorded] = await costOf(order);
        expect(recorded).toBe(posted);
      }
    }),
    { numRuns: 4 },
  );
  const proof = await shop.proof();
  expect([new Set(proof.inventory).size, proof.difference, proof.levelFaults]).toEqual([1, '0.00', '0']);
});
