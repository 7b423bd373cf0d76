import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';

type Row = { id: string; version: number } & Record<string, unknown>;
type Made = { id: string; key: string; kind: string; position: number; version: number };

describe('custom fields', () => {
  let server: TestServer;
  let owner: Person;
  let technician: Person;
  let stranger: Person;
  const customers: Record<string, string> = {};

  const define = async (field: object, who = owner): Promise<Made> =>
    (
      await who.must(who.post<Made[]>('/api/custom_fields', { table_name: 'customers', ...field }))
    )[0] as Made;
  const rowsOf = async (path: string, who = owner) => who.must(who.get<Row[]>(path));
  const namesOf = async (query: string, who = owner) =>
    (await rowsOf(`/api/customers?select=name&${query}`, who)).map(({ name }) => name);

  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Fields');
    [technician, stranger] = await Promise.all([
      server.member(owner, 'technician'),
      server.company('Others', { currency: 'JPY' }),
    ]);
  });
  afterAll(() => server.stop());

  it('are defined by the office, each with a key of its own', async () => {
    const tier = await define({
      label: 'Tier',
      kind: 'choice',
      options: ['gold', 'Silver'],
      is_required: true,
    });
    expect(tier).toMatchObject({ key: 'tier', kind: 'choice', position: 1 });
    const fields = [
      { label: 'Größe', kind: 'number' },
      { label: 'Gate code', kind: 'text', help: 'For the barrier' },
      { label: 'Story', kind: 'long_text' },
      { label: 'Deposit', kind: 'money' },
      { label: 'Since', kind: 'date' },
      { label: 'VIP', kind: 'yes_no' },
      { label: 'Portal', kind: 'link' },
      { label: 'Credit note', kind: 'text', key: 'credit', technicians: 'none' },
    ];
    const made = await owner.must(
      owner.post<Made[]>(
        '/api/custom_fields',
        fields.map((field) => ({ table_name: 'customers', ...field })),
      ),
    );
    expect(made.map(({ key }) => key)).toEqual([
      'grosse',
      'gate_code',
      'story',
      'deposit',
      'since',
      'vip',
      'portal',
      'credit',
    ]);
    expect(made.map(({ position }) => position)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const refused: [object, number, string][] = [
      [{ label: 'Tier', kind: 'text' }, 409, 'key'],
      [{ label: 'X', key: 'No Way', kind: 'text' }, 422, 'key'],
      [{ label: 'X', key: "x'||(select 1)||'", kind: 'text' }, 422, 'key'],
      [{ label: 'X', kind: 'choice' }, 422, 'options'],
      [{ label: 'X', kind: 'colour' }, 422, 'kind'],
      [{ label: '  ', kind: 'text' }, 422, 'label'],
      [{ label: 'X', kind: 'text', table_name: 'invoices' }, 422, 'table_name'],
      [{ label: 'X', kind: 'text', position: 1 }, 422, 'position'],
    ];
    for (const [field, status, where] of refused) {
      const reply = await owner.post('/api/custom_fields', { table_name: 'customers', ...field });
      expect([field, reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([
        field,
        status,
        [where],
      ]);
    }
    for (const [method, reply] of [
      ['get', await technician.get('/api/custom_fields')],
      [
        'post',
        await technician.post('/api/custom_fields', { table_name: 'sites', label: 'x', kind: 'text' }),
      ],
      ['archive', await technician.post(`/api/custom_fields/${tier.id}/archive`)],
    ] as const)
      expect([method, reply.status]).toEqual([method, 404]);
    expect((await owner.delete(`/api/custom_fields?id=eq.${tier.id}`)).status).toBe(403);
    expect((await owner.put(`/api/custom_fields?id=eq.${tier.id}`, { key: 'rank' })).status).toBe(422);
  });

  it('accept values of their kind, and report errors by field', async () => {
    const reply = await owner.post<never>('/api/customers', {
      name: 'Bad',
      custom_tier: 'bronze',
      custom_grosse: '1.0000001',
      custom_gate_code: 'x'.repeat(201),
      custom_deposit: '1.234',
      custom_since: '2026-02-30',
      custom_vip: 'yes',
      custom_portal: 'javascript:alert(1)',
    });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error?.fields ?? {})).toEqual([
      'custom_tier',
      'custom_grosse',
      'custom_gate_code',
      'custom_deposit',
      'custom_since',
      'custom_vip',
      'custom_portal',
    ]);
    const missing = await owner.post('/api/customers', { name: 'None' });
    expect([missing.status, missing.body.error?.fields]).toEqual([422, { custom_tier: 'Choose the tier.' }]);
    for (const name of ['custom_nothing', 'custom', 'Custom_tier', 'custom_'])
      expect((await owner.post('/api/customers', { name: 'x', [name]: 'gold' })).status).toBe(400);

    const made = await owner.must(
      owner.post<Row[]>('/api/customers', [
        {
          name: 'Ada',
          custom_tier: 'gold',
          custom_grosse: '12.50',
          custom_gate_code: '4711 "Tor"',
          custom_deposit: '1200.05',
          custom_since: '2024-05-01',
          custom_vip: true,
          custom_portal: 'https://ada.example',
          custom_credit: 'slow',
        },
        { name: 'Bob', custom_tier: 'Silver', custom_grosse: 7, custom_vip: false, custom_since: null },
        { name: 'Cyd', custom_tier: 'gold', custom_deposit: '90', custom_gate_code: '' },
      ]),
    );
    for (const row of made) customers[String(row.name)] = row.id;
    expect(made[0]).toMatchObject({
      custom_tier: 'gold',
      custom_grosse: '12.50',
      custom_deposit: '1200.05',
      custom_vip: true,
    });
    expect(made[1]).toMatchObject({ custom_grosse: '7', custom_since: null, custom_vip: false });
    expect(made[2]).toMatchObject({ custom_gate_code: null, custom_deposit: '90.00' });
    expect(made[0]).not.toHaveProperty('custom');
    const [stored] = await server.db.adminQuery<{ custom: object }>(
      'select custom from customers where id = $1',
      [customers.Bob],
    );
    expect(stored?.custom).toEqual({ tier: 'Silver', grosse: '7', vip: false });
  });

  it('can be filtered, sorted, paged, searched and selected like any column', async () => {
    const found: [string, string[]][] = [
      ['custom_tier=eq.gold', ['Ada', 'Cyd']],
      ['custom_tier=in.(Silver,bronze)', ['Bob']],
      ['custom_grosse=gt.9', ['Ada']],
      ['custom_grosse=is.null', ['Cyd']],
      ['custom_deposit=gte.1200.05', ['Ada']],
      ['custom_deposit=lt.100', ['Cyd']],
      ['custom_since=gte.2024-05-01', ['Ada']],
      ['custom_vip=eq.false', ['Bob']],
      ['or=(custom_gate_code.ilike.%25tor%25,custom_vip.is.false)', ['Ada', 'Bob']],
      ['q=4711', ['Ada']],
      ['q=silver bob', ['Bob']],
    ];
    for (const [query, names] of found)
      expect([query, await namesOf(`${query}&order=name`)]).toEqual([query, names]);
    expect(await namesOf('order=custom_grosse.desc.nullslast')).toEqual(['Ada', 'Bob', 'Cyd']);
    expect(await namesOf('order=custom_deposit.asc.nullsfirst')).toEqual(['Bob', 'Cyd', 'Ada']);
    const seen: unknown[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Reply<Row[]> = await owner.get<Row[]>(
        `/api/customers?select=name&order=custom_tier.desc.nullsfirst&limit=1${next ? `&after=${next}` : ''}`,
      );
      seen.push(...page.body.data.map(({ name }) => name));
      next = (page.body as { next?: string | null }).next ?? null;
    }
    expect(seen.length).toBe(3);
    expect(new Set(seen)).toEqual(new Set(['Ada', 'Bob', 'Cyd']));
    const [named] = await rowsOf('/api/customers?select=tier:custom_tier,custom_deposit&name=eq.Ada');
    expect(named).toEqual({ tier: 'gold', custom_deposit: '1200.05' });
    const site = await owner.must(
      owner.post<Row[]>('/api/sites', { name: 'Yard', customer_id: customers.Ada }),
    );
    const [nested] = await rowsOf(`/api/sites?id=eq.${site[0]?.id}&select=name,customer(name,custom_tier)`);
    expect(nested?.customer).toEqual({ name: 'Ada', custom_tier: 'gold' });
    for (const query of [
      'custom_grosse=eq.big',
      'custom_deposit=ilike.1',
      'custom_nothing=eq.1',
      'custom=is.null',
      'order=custom_nothing',
      'select=custom',
      "custom_x'--=eq.1",
    ])
      expect([query, (await owner.get(`/api/customers?${encodeURI(query)}`)).status]).toEqual([query, 400]);
    expect((await owner.get<never>('/api/customers/count?custom_tier=eq.gold')).body).toMatchObject({
      count: 2,
    });
  });

  it('change one by one, with an audit entry that names them', async () => {
    const id = customers.Ada as string;
    const put = (patch: object) => owner.put<Row[]>(`/api/customers?id=eq.${id}`, patch);
    const [after] = await owner.must(put({ custom_gate_code: '0815', custom_since: null }));
    expect(after).toMatchObject({ custom_gate_code: '0815', custom_since: null, custom_deposit: '1200.05' });
    expect((await put({ custom_tier: null })).body.error?.fields).toEqual({
      custom_tier: 'Choose the tier.',
    });
    expect((await put({ custom_tier: 'bronze' })).status).toBe(422);
    expect((await put({ custom_vip: false, version: 1 })).status).toBe(409);
    const [line] = await server.db.adminQuery<{ before: object; after: object }>(
      `select before, after from audit_logs where entity_id = $1 and action = 'update' order by id desc limit 1`,
      [id],
    );
    expect(line).toEqual({
      before: { custom_gate_code: '4711 "Tor"', custom_since: '2024-05-01' },
      after: { custom_gate_code: '0815', custom_since: null },
    });
  });

  it('are hidden from, shown to or editable by technicians as defined', async () => {
    await owner.must(
      owner.post('/api/custom_fields', [
        { table_name: 'sites', label: 'Key box', kind: 'text', technicians: 'edit', is_required: true },
        { table_name: 'sites', label: 'Rent', kind: 'money', technicians: 'none', is_required: true },
        { table_name: 'sites', label: 'Floor', kind: 'number' },
      ]),
    );
    const reply = await technician.post<Row[]>('/api/sites', {
      name: 'Shed',
      customer_id: customers.Ada,
      custom_key_box: 'left',
    });
    expect(reply.status).toBe(201);
    const [site] = reply.body.data;
    expect(site).toMatchObject({ custom_key_box: 'left', custom_floor: null });
    expect(site).not.toHaveProperty('custom_rent');
    await owner.must(owner.put(`/api/sites?id=eq.${site?.id}`, { custom_rent: '500', custom_floor: '2' }));
    const refused: [string, object, number][] = [
      ['hidden', { custom_rent: '1' }, 400],
      ['shown', { custom_floor: '3' }, 422],
    ];
    for (const [what, patch, status] of refused)
      expect([what, (await technician.put(`/api/sites?id=eq.${site?.id}`, patch)).status]).toEqual([
        what,
        status,
      ]);
    for (const query of ['custom_rent=gt.1', 'order=custom_rent', 'select=custom_rent'])
      expect((await technician.get(`/api/sites?${query}`)).status).toBe(400);
    const session = await technician.get<{ session: { tenant: { custom_fields: Record<string, object> } } }>(
      '/api/auth/session',
    );
    expect(Object.keys(session.body.data.session.tenant.custom_fields.sites ?? {})).toEqual([
      'custom_key_box',
      'custom_floor',
    ]);
    expect(session.text).not.toContain('custom_credit');
  });

  it('belong to one company: another has no such column, and may use the same key', async () => {
    expect((await stranger.post('/api/customers', { name: 'Eve', custom_tier: 'gold' })).status).toBe(400);
    expect((await stranger.get('/api/customers?custom_tier=eq.gold')).status).toBe(400);
    const tier = await define({ label: 'Tier', kind: 'money' }, stranger);
    const [eve] = await stranger.must(
      stranger.post<Row[]>('/api/customers', { name: 'Eve', custom_tier: '500' }),
    );
    expect(eve).toMatchObject({ custom_tier: '500' });
    expect(await namesOf('custom_tier=gt.499', stranger)).toEqual(['Eve']);
    expect(await namesOf('custom_tier=eq.gold&order=name')).toEqual(['Ada', 'Cyd']);
    expect((await stranger.put(`/api/custom_fields?id=eq.${tier.id}`, { label: 'Rank' })).status).toBe(200);
    expect((await owner.put(`/api/custom_fields?id=eq.${tier.id}`, { label: 'Mine' })).status).toBe(404);
    expect((await owner.post(`/api/custom_fields/${tier.id}/archive`)).status).toBe(404);
    expect(
      (await owner.post('/api/custom_fields/-/arrange', { table_name: 'customers', ids: [tier.id] })).status,
    ).toBe(409);
  });

  it('keep their values through archiving and changed options, and cannot change kind', async () => {
    const fields = await rowsOf('/api/custom_fields?table_name=eq.customers&order=position');
    const of = (key: string) => fields.find((field) => field.key === key) as Row;
    const change = (key: string, patch: object) => owner.put(`/api/custom_fields?id=eq.${of(key).id}`, patch);
    expect((await change('tier', { kind: 'text' })).body.error?.fields).toHaveProperty('kind');
    expect((await change('story', { kind: 'choice' })).body.error?.fields).toHaveProperty('options');
    expect((await change('story', { kind: 'choice', options: ['a', 'b'] })).status).toBe(200);
    // A removed option stays where it was chosen, and can't be chosen again.
    await owner.must(change('tier', { options: ['Silver', 'Bronze'] }));
    const ada = `/api/customers?id=eq.${customers.Ada}`;
    expect((await rowsOf(ada))[0]).toMatchObject({ custom_tier: 'gold' });
    await owner.must(owner.put(ada, { name: 'Ada L', custom_vip: false }));
    expect((await owner.put(ada, { custom_tier: 'gold' })).status).toBe(422);
    // Once required, existing rows are validated only when the field itself is sent.
    await owner.must(change('gate_code', { is_required: true }));
    await owner.must(owner.put(`/api/customers?id=eq.${customers.Bob}`, { name: 'Bob B' }));
    expect(
      (await owner.post('/api/customers', { name: 'New', custom_tier: 'Bronze' })).body.error?.fields,
    ).toEqual({
      custom_gate_code: 'Enter the gate code.',
    });

    await owner.must(owner.post(`/api/custom_fields/${of('tier').id}/archive`));
    expect((await rowsOf(ada))[0]).not.toHaveProperty('custom_tier');
    expect((await owner.get('/api/customers?custom_tier=eq.gold')).status).toBe(400);
    expect((await owner.put(ada, { custom_gate_code: '1' })).status).toBe(200);
    expect((await owner.post(`/api/custom_fields/${of('tier').id}/archive`)).status).toBe(409);
    expect((await define({ label: 'Tier', key: 'tier', kind: 'text' }).catch(String)).toString()).toContain(
      '409',
    );
    await owner.must(owner.post(`/api/custom_fields/${of('tier').id}/restore`));
    expect((await rowsOf(ada))[0]).toMatchObject({ custom_tier: 'gold' });

    const ids = fields.map(({ id }) => id).reverse();
    await owner.must(owner.post('/api/custom_fields/-/arrange', { table_name: 'customers', ids }));
    const shown = Object.keys((await rowsOf(ada))[0] ?? {}).filter((name) => name.startsWith('custom_'));
    expect([shown[0], shown.at(-1)]).toEqual(['custom_credit', 'custom_tier']);
    expect(
      (await owner.post('/api/custom_fields/-/arrange', { table_name: 'customers', ids: ids.slice(1) }))
        .status,
    ).toBe(409);
  });

  it('are enforced by the database for every writer, with a limit of fifty', async () => {
    const write = (custom: object) =>
      server.db
        .adminQuery(`select set_config('app.tenant', $1, false)`, [owner.tenantId])
        .then(() =>
          server.db.adminQuery(`update customers set custom = custom || $2 where id = $1`, [
            customers.Bob,
            JSON.stringify(custom),
          ]),
        );
    for (const custom of [
      { grosse: 'many' },
      { grosse: 7.5 },
      { vip: 'true' },
      { nothing: 'x' },
      { tier: 'tin' },
    ])
      await expect(write(custom), JSON.stringify(custom)).rejects.toMatchObject({ code: 'FW409' });
    await write({ grosse: '8', tier: 'Bronze' });
    await server.db.adminQuery(
      `insert into custom_fields (tenant_id, table_name, key, label, kind)
       select $1, 'parts', 'f' || n, 'F' || n, 'text' from generate_series(1, 50) n`,
      [owner.tenantId],
    );
    const reply = await owner.post('/api/custom_fields', {
      table_name: 'parts',
      label: 'One more',
      kind: 'text',
    });
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'conflict']);
    const [part] = await owner.must(
      owner.post<Row[]>('/api/parts', { sku: 'S', name: 'P', custom_f50: 'last' }),
    );
    expect(part).toMatchObject({ custom_f1: null, custom_f50: 'last' });
  });
});
