import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { waitOptions } from '#kernel/testing/wait-options.ts';
import type { Found } from './search.rules.ts';

interface Row {
  id: string;
}

describe('the search of the header', () => {
  let server: TestServer;
  let owner: Person;
  let supervisor: Person;
  let tech: Person;
  let stranger: Person;
  let job: string;

  beforeAll(async () => {
    server = await createTestServer({ withJobs: true });
    [owner, stranger] = await Promise.all([server.company('Findable Inc'), server.company('Elsewhere Inc')]);
    [supervisor, tech] = await Promise.all([
      server.member(owner, 'supervisor', 'Sigrid Sundström'),
      server.member(owner, 'technician', 'Tariq Tech'),
    ]);
    const customer = await make('customers', { name: 'Café Müller', email: 'kitchen@mueller.test' });
    await make('assets', { name: 'Rooftop chiller', asset_tag: 'RT-77', customer_id: customer });
    await make('parts', { sku: 'VLV-9', name: 'Thermostatic valve' });
    job = await make('work_orders', { title: 'Boiler makes noises', customer_id: customer });
  });
  afterAll(() => server.stop());

  const make = async (table: string, row: object, who = owner) =>
    ((await who.must(who.post<Row[]>(`/api/${table}`, row)))[0] as Row).id;
  const search = (who: Person, q: string) =>
    who.must(who.get<Found>(`/api/reports/search?q=${encodeURIComponent(q)}`));
  const titles = async (who: Person, q: string) => (await search(who, q)).rows.map((row) => row.title);

  it.each([
    ['boiler', 'Boiler makes noises'],
    ['BOIL noi', 'Boiler makes noises'],
    ['cafe muller', 'Café Müller'],
    ['Café Mül', 'Café Müller'],
    ['mueller.test', 'Café Müller'],
    ['rt-77', 'Rooftop chiller'],
    ['vlv', 'Thermostatic valve'],
    ['sundstrom', 'Sigrid Sundström'],
    ['receivable', 'Accounts receivable'],
  ])('finds %s', async (q, title) => {
    expect((await titles(owner, q)).map((one) => one.toLowerCase())).toContain(title.toLowerCase());
  });

  it.each([
    ['bolier', 'boiler', 'Boiler makes noises'],
    ['termostatic', 'thermostatic', 'Thermostatic valve'],
    ['rooftop chilelr', 'rooftop chiller', 'Rooftop chiller'],
  ])('corrects %s to %s', async (q, corrected, title) => {
    expect(await search(owner, q)).toMatchObject({ corrected, rows: [{ title }] });
  });

  it('treats query syntax as plain words', async () => {
    for (const q of [
      "'",
      "a' | 'b",
      ':*',
      'boiler:*',
      '& |',
      '%',
      '\\',
      '((',
      '<->',
      "'; drop table x --",
      '字',
    ])
      expect((await supervisor.get(`/api/reports/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
    expect((await owner.get('/api/reports/search')).status).toBe(422);
    expect((await server.request('GET', '/api/reports/search?q=boiler')).status).toBe(401);
  });

  it('returns only what the viewer may see', async () => {
    expect(await search(stranger, 'boiler')).toEqual({ corrected: null, rows: [] });
    expect(await search(stranger, 'bolier')).toEqual({ corrected: null, rows: [] });
    expect(await titles(stranger, 'sigrid')).toEqual([]);
    expect(await titles(tech, 'boiler')).toEqual([]);
    expect(await titles(tech, 'muller')).toEqual([]);
    expect(await titles(tech, 'receivable')).toEqual([]);
    expect(await titles(supervisor, 'receivable')).toEqual([]);
    await owner.must(owner.post(`/api/work_orders/${job}/assign`, { technician_ids: [tech.membershipId] }));
    expect(await titles(tech, 'boiler')).toEqual(['Boiler makes noises']);
    expect(await titles(tech, 'muller')).toEqual(['Café Müller', 'Boiler makes noises', 'Rooftop chiller']);
    // Technicians cannot read addresses, so they find nothing by them.
    expect(await titles(tech, 'kitchen')).toEqual([]);
  });

  it('finds work orders, quotes and invoices by their customer and site, open ones first, also mistyped', async () => {
    const customer = await make('customers', { name: 'Harborview Hotel' });
    const site = await make('sites', { name: 'Lakeside annex', customer_id: customer });
    const [done, open] = [
      await make('work_orders', { title: 'Replace the fan belt', customer_id: customer, site_id: site }),
      await make('work_orders', { title: 'Fan rattles', customer_id: customer }),
    ];
    const newest = await make('work_orders', { title: 'Fan inspected', customer_id: customer });
    for (const id of [done, newest])
      await owner.must(owner.post(`/api/work_orders/${id}/cancel`, { reason: 'Not needed any more' }));
    const jobs = async (q: string, who = owner) =>
      (await search(who, q)).rows.filter((row) => row.table === 'work_orders');
    expect((await jobs('harborview')).map((row) => row.id)).toEqual([open, newest, done]);
    expect((await jobs('harborveiw fan')).map((row) => row.id)).toEqual([open, newest, done]);
    expect((await jobs('harborview hotel belt'))[0]).toMatchObject({
      id: done,
      detail: expect.stringMatching(/^WO-\d+ · Harborview Hotel$/),
    });
    expect((await jobs('lakeside')).map((row) => row.id)).toEqual([done]);
    expect(await jobs('harborview', tech)).toEqual([]);
    expect(await jobs('harborview', stranger)).toEqual([]);
    expect(await search(tech, 'harborveiw')).toEqual({ corrected: null, rows: [] });

    const listed = async (q: string, table = 'work_orders') =>
      (await owner.must(owner.get<Row[]>(`/api/${table}?q=${q}&order=is_open.desc,requested_at.desc`))).map(
        (row) => row.id,
      );
    expect(await listed('harborview')).toEqual([open, newest, done]);
    expect(await listed('arbor+FAN+rattles')).toEqual([open]);
    expect(await listed('lakeside+annex')).toEqual([done]);
    expect(await tech.must(tech.get<Row[]>('/api/work_orders?q=harborview'))).toEqual([]);

    const found = async (q: string, table: string) =>
      (await owner.must(owner.get<Found>(`/api/reports/search?q=${q}&table=${table}`))).rows.map(
        (row) => row.id,
      );
    const quote = await owner.must(
      owner.post<Row>('/api/quotes/-/create', {
        customer_id: customer,
        title: 'New fan',
        options: [{ name: 'Standard', lines: [{ description: 'Fan', quantity: '1', unit_price: '10.00' }] }],
      }),
    );
    expect(await found('harborview', 'quotes')).toEqual([quote.id]);
    expect(await owner.must(owner.get<Row[]>('/api/quotes?q=harborview&select=id'))).toEqual([
      { id: quote.id },
    ]);
    await owner.must(owner.put(`/api/customers?id=eq.${customer}`, { name: 'Bayside Hotel' }));
    expect(await found('harborview', 'work_orders')).toEqual([]);
    expect(await found('bayside', 'work_orders')).toEqual([open, newest, done]);
    await owner.must(owner.put(`/api/sites?id=eq.${site}`, { name: 'Pool house' }));
    expect(await found('pool+house', 'work_orders')).toEqual([done]);
    await owner.must(owner.put(`/api/work_orders?id=eq.${open}`, { customer_id: null }));
    expect(await found('bayside', 'work_orders')).toEqual([newest, done]);
  });

  it('updates the many rows of a renamed customer soon after', async () => {
    const customer = await make('customers', { name: 'Before Ltd' });
    await owner.must(
      owner.post(
        '/api/work_orders',
        Array.from({ length: 110 }, (_, n) => ({ title: `Many ${n}`, customer_id: customer })),
      ),
    );
    await owner.must(owner.put(`/api/customers?id=eq.${customer}`, { name: 'Afterwards Ltd' }));
    await vi.waitFor(
      async () => expect(await titles(owner, 'afterwards many 109')).toEqual(['Many 109']),
      waitOptions,
    );
  });

  it('reflects changes and removals', async () => {
    const id = await make('parts', { sku: 'X-1', name: 'Gasket' });
    await owner.must(owner.put(`/api/parts?id=eq.${id}`, { name: 'Washer' }));
    expect(await titles(owner, 'gasket')).toEqual([]);
    expect(await titles(owner, 'washer')).toEqual(['Washer']);
    await owner.must(owner.delete(`/api/parts?id=eq.${id}`));
    expect(await titles(owner, 'washer')).toEqual([]);
  });

  it('finds bulk-imported rows soon after', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => ({ name: `Wholesale ${n}` }));
    await owner.must(owner.post('/api/customers', rows));
    await vi.waitFor(
      async () => expect(await titles(owner, 'wholesale 149')).toEqual(['Wholesale 149']),
      waitOptions,
    );
  });
});
