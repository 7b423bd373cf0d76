/** Prices and costs with up to six decimals, from one document to the next: nothing of them is lost, and amounts are whole cents. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfWords } from '#hosts/documents/testing/pdf-words.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { importAll } from '#server/testing/import-client.ts';
import { type Books, type Invoice, openBooks } from './invoicing/testing/books.ts';
import { type Bill, openShop, type Shop } from './purchasing/testing/purchasing.ts';

const seen = <T>(person: Person, path: string) => person.must(person.get<T[]>(`/api/${path}`));

async function wordsOf(person: Person, url: string, path: string): Promise<string> {
  const reply = await fetch(`${url}/api/${path}/pdf`, { headers: { cookie: person.cookie } });
  expect(reply.status).toBe(200);
  return pdfWords(new Uint8Array(await reply.arrayBuffer()));
}

describe('what is sold', () => {
  let books: Books;
  let wire: string;
  beforeAll(async () => {
    books = await openBooks({ withJobs: true });
    const row = { sku: 'W-14', name: 'Wire', unit: 'ft', cost: '0.0125', price: '0.035' };
    wire = (await books.owner.must(books.owner.post<{ id: string }[]>('/api/parts', row)))[0]?.id ?? '';
  });
  afterAll(() => books.stop());

  it('is quantity times price, rounded once', async () => {
    const made = await books.draft([
      { description: 'Wire', quantity: '1000', unit_price: '0.035', tax_rate: '0.1' },
      { description: 'Screws', quantity: '3', unit_price: '0.0125' },
      { description: 'Credit', quantity: '3', unit_price: '-0.0125' },
      { description: 'Hour', quantity: '1', unit_price: '12.5' },
    ]);
    const { invoice_lines: lines = [], subtotal, tax, total } = await books.see(made.id);
    expect(lines.map(({ unit_price, net }) => [unit_price, net])).toEqual([
      ['0.035', '35.00'],
      ['0.0125', '0.04'],
      ['-0.0125', '-0.04'],
      ['12.50', '12.50'],
    ]);
    expect([subtotal, tax, total]).toEqual(['47.50', '3.50', '51.00']);
    const sent = await books.send(made);
    expect((await books.proof()).difference).toBe('0.00');
    const words = await wordsOf(books.owner, books.server.url, `invoices/${made.id}`);
    for (const shown of ['0.035', '35.00', '0.0125', '12.50']) expect(words).toContain(shown);
    const lessWire = { reason: 'Less wire', lines: [{ line_id: lines[0]?.id, quantity: '333' }] };
    await books.owner.must(books.post(`invoices/${sent.id}/credit`, lessWire));
    const [credit] = await seen<Invoice>(books.owner, `invoices?credits_id=eq.${sent.id}`);
    expect((await books.see(credit?.id ?? '')).invoice_lines).toMatchObject([
      { quantity: '333.000', unit_price: '0.035', net: '11.66', tax: '1.17' },
    ]);
  });

  it('has at most six decimals, said at its field', async () => {
    const refusal = async (reply: Promise<{ status: number; body: { error: unknown } }>) => {
      const { status, body } = await reply;
      return [status, (body.error as { fields?: object } | null)?.fields];
    };
    const message = 'Use at most 6 digits after the point.';
    const line = { description: 'Wire', quantity: '1', unit_price: '0.0000001' };
    const input = { customer_id: books.customerId, lines: [line] };
    expect(await refusal(books.post('invoices/-/create', input))).toEqual([
      422,
      { 'lines.0.unit_price': message },
    ]);
    const part = { sku: 'X', name: 'X', cost: '0.1234567' };
    expect(await refusal(books.owner.post('/api/parts', part))).toEqual([422, { cost: message }]);
    const rate = { customer_id: books.customerId, lines: [{ ...line, unit_price: '1', discount: '0.001' }] };
    expect(await refusal(books.post('invoices/-/create', rate))).toEqual([
      422,
      { 'lines.0.discount': 'Use at most 2 digits after the point.' },
    ]);
    const least = await books.owner.post('/api/parts', { sku: 'Y', name: 'Y', price: '-0.000001' });
    expect(least.body.error?.fields).toEqual({ price: 'Enter at least 0.' });
  });

  it('goes from the parts list through quote and job to the invoice and what is printed', async () => {
    const { owner, customerId, siteId, server } = books;
    const lines = [
      {
        kind: 'part',
        description: 'Wire',
        quantity: '1000',
        unit_price: '0.035',
        part_id: wire,
        unit_cost: '0.0125',
      },
    ];
    const quote = await owner.must(
      books.post<{ id: string; total: string }>('quotes/-/create', {
        ...{ customer_id: customerId, site_id: siteId, title: 'Rewire', options: [{ lines }] },
      }),
    );
    expect(await wordsOf(owner, server.url, `quotes/${quote.id}`)).toContain('0.035');
    await owner.must(books.post(`quotes/${quote.id}/send`));
    await owner.must(books.post(`quotes/${quote.id}/approve`, { signer_name: 'Ann' }));
    const answered = await owner.must(
      books.post<{ made_invoice_id: string }>(`quotes/${quote.id}/to_invoice`),
    );
    const [, invoiced] = (await books.see(answered.made_invoice_id)).invoice_lines ?? [];
    expect(invoiced).toMatchObject({ unit_price: '0.035', unit_cost: '0.0125', net: '35.00' });

    const [job] = await owner.must(
      owner.post<{ id: string }[]>('/api/work_orders', { title: 'Rewire', site_id: siteId }),
    );
    const on = (command: string, input: object = {}) =>
      owner.must(books.post(`work_orders/${job?.id}/${command}`, input));
    await on('assign', { technician_ids: [owner.membershipId] });
    await on('start');
    await on('use_part', { part_id: wire, quantity: '333' });
    await on('use_part', { description: 'Tie', quantity: '3', unit_cost: '0.0125', unit_price: '0.0225' });
    const used = `work_order_parts?work_order_id=eq.${job?.id}&order=created_at`;
    expect(await seen(owner, used)).toMatchObject([
      { unit_cost: '0.0125', unit_price: '0.035', cost: '4.16' },
      { unit_cost: '0.0125', unit_price: '0.0225', cost: '0.04' },
    ]);
    await on('complete', { remedy: 'Done' });
    const made = await owner.must(
      books.post<Invoice>('invoices/-/from_work_orders', { work_order_ids: [job?.id] }),
    );
    const billed = (await books.see(made.id)).invoice_lines?.filter(({ kind }) => kind === 'part');
    expect(billed?.map(({ unit_price, net }) => [unit_price, net])).toEqual([
      ['0.035', '11.66'],
      ['0.0225', '0.07'],
    ]);
    expect(await wordsOf(owner, server.url, `invoices/${made.id}`)).toContain('0.0225');
  });

  it('repeats as it was written', async () => {
    const { owner, customerId } = books;
    const [today] = await books.query<{ day: string }>(
      `select (now() at time zone 'America/Chicago')::date::text as day`,
    );
    const line = {
      description: 'Wire',
      quantity: '100',
      unit_price: '0.0355',
      unit_cost: '0.0125',
      part_id: wire,
    };
    const series = await owner.must(
      books.post<{ id: string; total: string; lines: object[] }>('invoice_series/-/create', {
        ...{ name: 'Wire', customer_id: customerId, starts_on: today?.day, mode: 'draft' },
        ...{ rule: 'FREQ=MONTHLY;INTERVAL=1', lines: [line] },
      }),
    );
    expect(series).toMatchObject({ total: '3.55', lines: [{ unit_price: '0.0355', unit_cost: '0.0125' }] });
  });

  it('is filtered and sorted by its value, and levels and services are computed from it', async () => {
    const { owner, customerId, siteId } = books;
    const skus = async (query: string) => (await seen<{ sku: string }>(owner, query)).map(({ sku }) => sku);
    expect(await skus('parts?price=eq.0.035')).toEqual(['W-14']);
    expect(await skus('parts?price=lt.0.0351&price=gt.0.0349')).toEqual(['W-14']);
    expect((await skus('parts?order=price.desc')).at(-1)).toBe('W-14');
    const page = await owner.must(owner.get<{ sku: string }[]>('/api/parts?order=price&limit=1'));
    expect(page.map(({ sku }) => sku)).toEqual(['W-14']);
    const make = async (table: string, row: object) =>
      (await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, row)))[0]?.id ?? '';
    const level = await make('price_levels', { name: 'Trade', services_change: '-0.1' });
    await owner.must(owner.put(`/api/customers?id=eq.${customerId}`, { price_level_id: level }));
    const foot = await make('services', { name: 'Pulled wire, a foot', price: '0.455' });
    await make('service_parts', { service_id: foot, part_id: wire, quantity: '1.1' });
    const marked = await make('services', { name: 'Wire at cost', pricing: 'markup', markup: '1' });
    await make('service_parts', { service_id: marked, part_id: wire, quantity: '1.1' });
    expect(await seen(owner, 'services?order=name')).toMatchObject([
      { sale_price: '0.455', cost: '0.01375' },
      { sale_price: '0.03', cost: '0.01375' },
    ]);
    const job = await make('work_orders', { title: 'Wire', site_id: siteId });
    await owner.must(books.post(`work_orders/${job}/add_service`, { service_id: foot, quantity: '200' }));
    expect(await seen(owner, `work_order_services?work_order_id=eq.${job}`)).toMatchObject([
      { unit_price: '0.4095', unit_cost: '0.01375' },
    ]);
    await owner.must(owner.put(`/api/customers?id=eq.${customerId}`, { price_level_id: null }));
  });

  it('comes from a spreadsheet, with its sign', async () => {
    const csv = 'SKU,Name,Cost,Price\nI-1,Screw,$0.0125,"$1,250.035"\nI-2,Bolt,$5.25,0.1234567\n';
    const { report } = await importAll(books.owner, 'parts', csv);
    expect(report.problems).toMatchObject([
      { line: 3, column: 'Price', reason: 'Use at most 6 digits after the point.' },
    ]);
    expect(await seen(books.owner, 'parts?sku=eq.I-1')).toMatchObject([
      { cost: '0.0125', price: '1250.035' },
    ]);
  });
});

describe('what is bought', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.stop());

  async function allHolds() {
    const proof = await shop.proof();
    expect([proof.difference, proof.levelFaults]).toEqual(['0.00', '0']);
    expect(proof.notBilled[0]).toBe(proof.notBilled[1]);
    expect(new Set(proof.inventory).size).toBe(1);
    return proof;
  }

  type Statement = { rows: { cells: { value: string | null }[] }[]; checks: { difference: string }[] };
  async function valued(sku: string) {
    const { rows, checks } = await shop.report<Statement>(
      'financial_statement?name=stock_valuation&to=2099-12-31',
    );
    expect(checks.map(({ difference }) => difference)).toEqual(['0.00']);
    return rows
      .find(({ cells }) => cells[0]?.value === sku)
      ?.cells.slice(2)
      .map(({ value }) => value);
  }

  const buy = async (part_id: string, quantity: string, unit_price: string) => {
    const { id } = await shop.order([{ item_name: 'It', part_id, quantity, unit_price, tax_rate: '0' }]);
    await shop.act(id, 'send');
    const [item] = (await shop.see(id)).purchase_order_items;
    const receive = (pieces: string) =>
      shop.act(id, 'receive', { lines: [{ item_id: item?.id, quantity: pieces }] });
    return { id, item, receive };
  };

  it('keeps its price from order to receipt, bill and stock, and the valuation equals the account', async () => {
    const { owner, post } = shop;
    const screws = await shop.one('parts', { sku: 'S-8', name: 'Screw', cost: '0', price: '0.05' });
    const { id, item, receive } = await buy(screws, '1001', '0.0125');
    expect(item).toMatchObject({ unit_price: '0.0125', total_amount: '12.51' });
    expect(await wordsOf(owner, shop.server.url, `purchase_orders/${id}`)).toContain('0.0125');
    const [listed] = await seen<{ items: { unit_price: string }[] }>(
      owner,
      `purchase_orders?id=eq.${id}&select=items`,
    );
    expect(listed?.items[0]?.unit_price).toBe('0.0125');
    for (const pieces of ['3', '3', '995']) await receive(pieces);
    const lines = await seen<{ unit_cost: string; value: string }>(
      owner,
      'goods_receipt_lines?order=created_at',
    );
    expect(lines.map(({ unit_cost, value }) => [unit_cost, value])).toEqual([
      ['0.0125', '0.04'],
      ['0.0125', '0.04'],
      ['0.0125', '12.43'],
    ]);
    expect(await valued('S-8')).toEqual(['1001', '0.0125', '12.51']);
    await allHolds();
    const draft = await owner.must(
      post<Bill>('vendor_bills/-/from_purchase_order', { purchase_order_id: id, vendor_reference: 'S-1' }),
    );
    const [bill] = await seen<Bill>(owner, `vendor_bills?id=eq.${draft.id}&select=*,vendor_bill_lines(*)`);
    expect(bill).toMatchObject({ total_amount: '12.51', vendor_bill_lines: [{ unit_price: '0.0125' }] });
    await owner.must(post(`vendor_bills/${draft.id}/post`));
    const proof = await allHolds();
    expect([proof.of('2050'), proof.of('2000')]).toEqual([0, -12.51]);
    const [match] = (await shop.report<{ items: object[] }>(`purchase_order_match?id=${id}`)).items;
    expect(match).toMatchObject({ ordered_price: '0.0125', billed_price: '0.0125', differences: [] });
    expect(await seen(owner, `parts?id=eq.${screws}`)).toMatchObject([{ cost: '0.0125' }]);
  });

  it('costs what it came for, however it is used', async () => {
    const { owner } = shop;
    const wire = await shop.one('parts', { sku: 'W-1', name: 'Wire', cost: '0', price: '0.1' });
    await (await buy(wire, '1000', '0.035')).receive('1000');
    expect(await valued('W-1')).toEqual(['1000', '0.035', '35.00']);
    const customer_id = await shop.one('customers', { name: 'Hotel' });
    const site_id = await shop.one('sites', { customer_id, name: 'Main' });
    const job = await shop.one('work_orders', { customer_id, site_id, title: 'Wire' });
    for (const quantity of ['1', '1', '1', '97', '900'])
      await owner.must(owner.post(`/api/work_orders/${job}/use_part`, { part_id: wire, quantity }));
    const used = await seen<{ cost: string }>(
      owner,
      `work_order_parts?work_order_id=eq.${job}&order=created_at`,
    );
    // A foot is 3 or 4 cents, and all of them are what they came for.
    expect(used.slice(0, 3).every(({ cost }) => ['0.03', '0.04'].includes(cost))).toBe(true);
    expect(used.reduce((sum, { cost }) => sum + Math.round(Number(cost) * 100), 0)).toBe(3500);
    await allHolds();
    expect(await valued('W-1')).toBeUndefined();
    await owner.must(owner.post(`/api/work_orders/${job}/use_part`, { part_id: wire, quantity: '100' }));
    // At the last known cost: 3.50, until the next delivery says otherwise.
    const late = await seen(owner, `work_order_parts?work_order_id=eq.${job}&order=created_at.desc&limit=1`);
    expect(late).toMatchObject([{ cost: '3.50', unit_cost: '0.035' }]);
    await (await buy(wire, '100', '0.0375')).receive('100');
    expect(
      await seen(owner, `work_order_parts?work_order_id=eq.${job}&order=created_at.desc&limit=1`),
    ).toMatchObject([{ cost: '3.75', unit_cost: '0.0375' }]);
    await allHolds();
  });

  it('is counted, revalued and billed at another price to the millionth', async () => {
    const { owner, post } = shop;
    const pins = await shop.one('parts', { sku: 'P-1', name: 'Pin', cost: '0', price: '0' });
    const about = { part_id: pins, location_id: shop.warehouseId, reason: 'Count' };
    await owner.must(post('stock_moves/-/adjust', { ...about, counted: '2000', unit_cost: '0.0015' }));
    expect(await valued('P-1')).toEqual(['2000', '0.0015', '3.00']);
    await owner.must(post('stock_moves/-/revalue', { part_id: pins, unit_cost: '0.00125', reason: 'Price' }));
    expect(await valued('P-1')).toEqual(['2000', '0.00125', '2.50']);
    expect(await seen(owner, `parts?id=eq.${pins}`)).toMatchObject([{ cost: '0.00125' }]);
    const { id, item, receive } = await buy(pins, '1000', '0.002');
    await receive('1000');
    expect(await valued('P-1')).toEqual(['3000', '0.0015', '4.50']);
    const draft = await owner.must(
      post<Bill>('vendor_bills/-/from_purchase_order', { purchase_order_id: id, vendor_reference: 'P-1' }),
    );
    const lines = [
      { po_item_id: item?.id, item_name: 'Pin', quantity: '1000', unit_price: '0.005', tax_rate: '0' },
    ];
    await owner.must(post(`vendor_bills/${draft.id}/update`, { lines }));
    expect(await shop.report(`bill_differences?bill_id=${draft.id}`)).toEqual([
      'Pin: ordered at 0.002, billed at 0.005',
    ]);
    await owner.must(post(`vendor_bills/${draft.id}/post`, { difference_reason: 'New price' }));
    expect(await valued('P-1')).toEqual(['3000', '0.0025', '7.50']);
    await allHolds();
  });
});

it('has six decimals too in a currency without any', async () => {
  const shop = await openShop();
  try {
    const owner = await shop.server.company('Tokyo Cooling', { currency: 'JPY', country: 'JP' });
    const [customer] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Hotel' }));
    const create = (unit_price: string) =>
      owner.post<Invoice>('/api/invoices/-/create', {
        customer_id: customer?.id,
        lines: [{ description: 'Screw', quantity: '1000', unit_price }],
      });
    expect((await create('1.2345678')).body.error?.fields).toEqual({
      'lines.0.unit_price': 'Use at most 6 digits after the point.',
    });
    const { id, total } = await owner.must(create('1.2345'));
    expect(total).toBe('1234');
    const lines = await seen(owner, `invoice_lines?invoice_id=eq.${id}`);
    expect(lines).toMatchObject([{ unit_price: '1.2345', net: '1234' }]);
    expect(await wordsOf(owner, shop.server.url, `invoices/${id}`)).toContain('1.2345');
    const [part] = await owner.must(
      owner.post<object[]>('/api/parts', { sku: 'S', name: 'Screw', cost: '0.5', price: '12' }),
    );
    expect(part).toMatchObject({ cost: '0.5', price: '12' });
  } finally {
    await shop.stop();
  }
});
