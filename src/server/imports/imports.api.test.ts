import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { carryOut, importAll, settled, tryUpload, upload } from '#server/testing/import-client.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer({ withJobs: true });
  owner = await server.company('Cooper Heating', { currency: 'EUR', timezone: 'Europe/Berlin' });
});
afterAll(() => server.stop());

const rows = (person: Person, path: string) =>
  person.must(person.get<Record<string, unknown>[]>(`/api/${path}`));

describe('customers, sites, assets and parts', () => {
  it('are imported from a Windows-1252 file with semicolons', async () => {
    const csv = 'Kunde;E-Mail;Ort\r\nMüller & Söhne;info@müller.example;Köln\r\nÇa va;;Aix\r\n';
    const bytes = Uint8Array.from([...csv].map((letter) => letter.charCodeAt(0)));
    const uploaded = await upload(owner, 'customers', bytes);
    expect(uploaded.source).toMatchObject({ encoding: 'windows-1252', delimiter: ';' });
    const mapping = [
      { column: 'Kunde', field: 'name' },
      { column: 'Ort', field: 'billing_city' },
    ];
    await carryOut(owner, uploaded.id, 'check', { mapping });
    const done = await carryOut(owner, uploaded.id, 'run', { mode: 'all_or_nothing' });
    expect(done.created_rows).toBe(2);
    const found = await rows(owner, 'customers?name=eq.M%C3%BCller%20%26%20S%C3%B6hne');
    expect(found).toMatchObject([
      { billing_address: { city: 'Köln' }, kind: 'commercial', payment_terms: 30, tags: [] },
    ]);
  });

  it('refer to each other by name within the customer, and are created if the user says so', async () => {
    const sites =
      'Customer,Site,Address\nNew Ltd,Plant 1,Main St 1\nNew Ltd,Plant 2,Main St 2\nOther,Plant 1,Side St\n';
    expect(await importAll(owner, 'sites', sites)).toMatchObject({
      created_rows: 3,
      report: { makes: { sites: 3, customers: 2 } },
    });
    const assets = 'Name,Customer,Site\nBoiler,new ltd,Plant 1\nPump,,Plant 1\nFan,,Plant 2\nLift,,Nowhere\n';
    const { id } = await upload(owner, 'assets', assets);
    const checked = await carryOut(owner, id, 'check', { create: [] });
    expect(checked.report.problems).toEqual([
      { line: 3, column: 'Site', reason: '2 sites are called “Plant 1”.' },
      { line: 5, column: 'Site', reason: 'There is no site “Nowhere”.' },
    ]);
    await carryOut(owner, id, 'run', { mode: 'valid_only' });
    const made = await rows(owner, 'assets?select=name,customer(name),site(name)&order=name');
    expect(made).toMatchObject([
      { name: 'Boiler', customer: { name: 'New Ltd' }, site: { name: 'Plant 1' } },
      { name: 'Fan', customer: { name: 'New Ltd' }, site: { name: 'Plant 2' } },
    ]);
  });

  it('get a first site at their address unless the user declines, and lose it on undo', async () => {
    const csv = 'Name,Street,City\nAster Bakery,12 Elm St,Denver\nBirch Books,,Boulder\nNowhere Ltd,,\n';
    const { id, options } = await upload(owner, 'customers', csv);
    expect(options.for_all).toEqual({ first_site: 'true' });
    const checked = await carryOut(owner, id, 'check');
    expect(checked.report.makes).toEqual({ customers: 3, sites: 2 });
    await carryOut(owner, id, 'run', { mode: 'all_or_nothing' });
    const made = () =>
      rows(owner, 'sites?select=name,address,customer(name)&name=in.("12 Elm St","Birch Books")&order=name');
    expect(await made()).toEqual([
      {
        name: '12 Elm St',
        address: { street_address: '12 Elm St', city: 'Denver' },
        customer: { name: 'Aster Bakery' },
      },
      { name: 'Birch Books', address: { city: 'Boulder' }, customer: { name: 'Birch Books' } },
    ]);
    await carryOut(owner, id, 'undo');
    expect(await made()).toEqual([]);
    expect(await rows(owner, 'customers?name=eq.Aster%20Bakery')).toEqual([]);
    const again = await upload(owner, 'customers', 'Name,Street,City\nCedar Cafe,1 Oak St,Denver\n');
    await carryOut(owner, again.id, 'check', { for_all: { first_site: 'false' } });
    const done = await carryOut(owner, again.id, 'run', { mode: 'all_or_nothing' });
    expect(done.report.makes).toEqual({ customers: 1 });
  });

  it('keep a balance in the notes, and leave out rows that only add up others', async () => {
    const csv =
      'Customer,Street,ST,Balance,Notes\nFir Foundry,1 Fir St,CO,"$1,200.50",Net 15\nGum Gym,,,$0.00,\nTOTAL,,,"$1,200.50",\n';
    const { id } = await upload(owner, 'customers', csv);
    const checked = await carryOut(owner, id, 'check');
    expect(checked).toMatchObject({ good_rows: 2, bad_rows: 0 });
    expect(checked.report.summaries).toEqual([{ line: 4, text: 'TOTAL' }]);
    await carryOut(owner, id, 'run', { mode: 'all_or_nothing' });
    expect(await rows(owner, 'customers?name=in.("Fir Foundry","Gum Gym",TOTAL)&order=name')).toMatchObject([
      { notes: 'Net 15\nOpening balance: $1,200.50', billing_address: { state: 'CO' } },
      { name: 'Gum Gym', notes: null },
    ]);
  });

  it('that are probably there already are left out, update what is there, or are imported all the same', async () => {
    await importAll(
      owner,
      'customers',
      'Name,Email,Phone,Notes\nHaus Holz,Info@Holz.example,+49 30 5550177,Old\n',
    );
    const csv =
      'Name,Email,Phone,City,Notes\nHolz,info@holz.example,,Ulm,New\nHolz & Co,,(030) 555 01 77,,\nIvy Inn,ivy@inn.example,,,\nivy inn,ivy@inn.example,,,\n';
    const { id } = await upload(owner, 'customers', csv);
    const checked = await carryOut(owner, id, 'check');
    expect(checked).toMatchObject({ good_rows: 4, bad_rows: 0, skipped_rows: 3 });
    expect(checked.report.alike).toMatchObject({
      count: 3,
      rows: [
        { line: 2, title: 'Holz', by: 'email', like: 'Haus Holz' },
        { line: 3, title: 'Holz & Co', by: 'phone', like: 'Haus Holz' },
        { line: 5, title: 'ivy inn', by: 'email', like: 'line 4' },
      ],
    });
    const created = await carryOut(owner, id, 'check', { alike: 'create' });
    expect(created).toMatchObject({ skipped_rows: 0, report: { makes: { customers: 4 } } });
    const updated = await carryOut(owner, id, 'check', { alike: 'update' });
    expect(updated).toMatchObject({ skipped_rows: 1, report: { updates: 2, makes: { customers: 1 } } });
    const done = await carryOut(owner, id, 'run', { mode: 'all_or_nothing' });
    expect(done).toMatchObject({ status: 'done', created_rows: 1 });
    const [changed, ...others] = await rows(owner, 'customers?email=ilike.info@holz.example');
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      name: 'Holz & Co',
      phone: '(030) 555 01 77',
      billing_address: { city: 'Ulm' },
      notes: 'Old\nNew',
    });
    expect(changed?.version).toBe(3);
  });

  it('are corrected cell by cell before they are imported', async () => {
    const { id } = await upload(
      owner,
      'customers',
      'Name,Email,Credit limit\nJade Jewels,jade,ten\n,k@k.example,\n',
    );
    const checked = await carryOut(owner, id, 'check');
    expect(checked.report.problems).toMatchObject([
      { line: 2, column: 'Email', value: 'jade' },
      { line: 2, column: 'Credit limit', value: 'ten' },
      { line: 3, column: 'Name' },
    ]);
    const corrections = {
      2: { Email: 'jade@jewels.example', 'Credit limit': '10' },
      3: { Name: 'Kiln Works' },
    };
    expect(await carryOut(owner, id, 'check', { corrections })).toMatchObject({ bad_rows: 0 });
    await carryOut(owner, id, 'run', { mode: 'all_or_nothing' });
    expect(await rows(owner, 'customers?name=in.("Jade Jewels","Kiln Works")&order=name')).toMatchObject([
      { email: 'jade@jewels.example', credit_limit: '10.00' },
      { email: 'k@k.example' },
    ]);
    const wrong = await owner.post(`/api/imports/${id}/check`, { corrections: { 2: { Nowhere: 'x' } } });
    expect(wrong.status).toBe(409);
  });

  it('are never duplicated by SKU, in the file or in the company', async () => {
    const csv = 'SKU,Name,Cost\nA1,Valve,"1,50"\nA2,Pipe,"2,00"\nA1,Valve again,"3,00"\n';
    const first = await importAll(owner, 'parts', csv);
    expect(first.report.problems).toEqual([{ line: 4, column: 'SKU', reason: 'Line 2 has the same SKU.' }]);
    const [valve] = await rows(owner, 'parts?sku=eq.A1');
    expect(valve).toMatchObject({ cost: '1.50', unit: 'each', is_active: true });
    const { id } = await upload(owner, 'parts', 'SKU,Name\nA1,Another\n');
    const checked = await carryOut(owner, id, 'check');
    expect(checked.report.problems).toMatchObject([{ line: 2, reason: 'The company has “A1” already.' }]);
  });
});

describe('any other table', () => {
  it('is imported from its declaration: fields, parts of addresses, references by name; and can be undone', async () => {
    const vendors =
      'Name,Street,City,Payment terms (days)\nNorth Supply,1 Dock Rd,Kiel,14\nSouth Supply,,,\n';
    const { id } = await importAll(owner, 'vendors', vendors);
    const made = () => rows(owner, 'vendors?select=name,address,payment_terms&order=name');
    expect(await made()).toEqual([
      { name: 'North Supply', address: { street_address: '1 Dock Rd', city: 'Kiel' }, payment_terms: 14 },
      { name: 'South Supply', address: null, payment_terms: 30 },
    ]);
    const taken = await upload(owner, 'vendors', 'Name\nNorth Supply\n');
    expect((await carryOut(owner, taken.id, 'check')).report.problems).toMatchObject([
      { line: 2, reason: 'The company has “North Supply” already.' },
    ]);
    const again = await upload(owner, 'vendors', vendors);
    expect(await carryOut(owner, again.id, 'check')).toMatchObject({ skipped_rows: 2, bad_rows: 0 });

    const csv = 'SKU,Name,Bought from,Reorder at\nV1,Valve,north supply,4\nV2,Pump,Nobody,\n';
    const parts = await importAll(owner, 'parts', csv);
    expect(parts.report.problems).toEqual([
      { line: 3, column: 'Bought from', reason: '“Nobody” is not known.' },
    ]);
    expect(await rows(owner, 'parts?sku=eq.V1&select=reorder_point,vendor(name)')).toEqual([
      { reorder_point: '4.000', vendor: { name: 'North Supply' } },
    ]);
    await carryOut(owner, id, 'undo');
    expect(await made()).toMatchObject([{ name: 'North Supply' }]);
  });

  it('finds people by name, and a contact’s customer', async () => {
    const { full_name: name = '' } = ((await rows(owner, 'memberships?select=full_name'))[0] ?? {}) as {
      full_name?: string;
    };
    await importAll(owner, 'customers', `Name,Account manager\nElm House,${name.toUpperCase()}\n`);
    const [customer] = await rows(owner, 'customers?name=eq.Elm%20House&select=owner(full_name)');
    expect(customer).toEqual({ owner: { full_name: name } });
    await importAll(owner, 'contacts', 'Customer,Name,Mobile,Main contact\nElm House,Leo,555 0100,yes\n');
    const contacts = await rows(owner, 'contacts?select=name,mobile,is_primary,customer(name)');
    expect(contacts).toEqual([
      { name: 'Leo', mobile: '555 0100', is_primary: true, customer: { name: 'Elm House' } },
    ]);
  });
});

describe('a custom field', () => {
  it('is offered as a target, guessed by its name and filled with values of its kind', async () => {
    const fields = [
      { label: 'Shelf', kind: 'text', is_required: true },
      { label: 'List price', kind: 'money' },
      { label: 'Hazardous', kind: 'yes_no' },
      { label: 'Name', kind: 'date', key: 'approved' },
    ].map((one) => ({ table_name: 'parts', ...one }));
    const [shelf] = await owner.must(owner.post<{ id: string }[]>('/api/custom_fields', fields));
    const csv =
      'SKU,Name,Shelf,List price,Hazardous,custom_approved\nOWN1,Filter,R4,"1.234,50",yes,2026-03-31\nOWN2,Grease,,,no,\n';
    const { id } = await upload(owner, 'parts', csv);
    const [{ options }] = (await rows(owner, `imports?id=eq.${id}`)) as [
      { options: { mapping: { column: string; field: string }[] } },
    ];
    expect(options.mapping.map(({ column, field }) => [column, field])).toEqual([
      ['SKU', 'sku'],
      ['Name', 'name'],
      ['Shelf', 'custom_shelf'],
      ['List price', 'custom_list_price'],
      ['Hazardous', 'custom_hazardous'],
      ['custom_approved', 'custom_approved'],
    ]);
    await carryOut(owner, id, 'check');
    await carryOut(owner, id, 'run', { mode: 'all_or_nothing' });
    expect(await rows(owner, 'parts?sku=like.OWN%25&order=sku')).toMatchObject([
      {
        custom_shelf: 'R4',
        custom_list_price: '1234.50',
        custom_hazardous: true,
        custom_approved: '2026-03-31',
      },
      { custom_shelf: null, custom_list_price: null, custom_hazardous: false, custom_approved: null },
    ]);
    await owner.must(owner.put(`/api/custom_fields?id=eq.${shelf?.id}`, { is_required: false }));
  });
});

describe('a workbook', () => {
  it('is read with typed dates and numbers, whatever its name', async () => {
    const bold = { value: 'Title' };
    const sheet = [
      [bold, { value: 'Date' }, { value: 'Cost' }, { value: 'Done' }],
      [
        { value: 'Replace pump' },
        { value: new Date(Date.UTC(2026, 2, 4)), type: Date, format: 'dd/mm/yyyy' },
        { value: 407.4, type: Number },
        { value: 'x' },
      ],
    ];
    const bytes = (await writeWorkbook(sheet as never).toBuffer()) as Buffer;
    const uploaded = await upload(owner, 'work_orders', new Uint8Array(bytes), 'jobs.csv');
    expect(uploaded.source.sheets).toHaveLength(1);
    const checked = await carryOut(owner, uploaded.id, 'check');
    expect(checked).toMatchObject({
      status: 'checked',
      good_rows: 1,
      report: { totals: { cost: '407.40' } },
    });
    await carryOut(owner, uploaded.id, 'run', { mode: 'all_or_nothing' });
    const [order] = await rows(owner, 'work_orders?title=eq.Replace%20pump');
    expect(new Date(String(order?.completed_at)).toISOString()).toBe('2026-03-03T23:00:00.000Z');
  });

  it('is refused with a message if it is invalid', async () => {
    const broken = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2, 3]);
    const reply = await tryUpload(owner, 'parts', broken);
    expect(reply.status).toBe(415);
    expect(reply.body.error?.message).toMatch(/can’t be read/);
    const picture = await tryUpload(owner, 'parts', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
    expect(picture.status).toBe(415);
  });
});

describe('an ambiguous value', () => {
  it('causes a question, and the import waits for the answer', async () => {
    const csv = 'Title,Date,Cost,Type\nFix,03/04/2026,1.234,Sonder\n';
    const { id } = await upload(owner, 'work_orders', csv);
    const asked = await carryOut(owner, id, 'check');
    expect(asked.status).toBe('uploaded');
    expect(asked.report.questions?.map(({ about }) => about)).toEqual(['date_format', 'number_format']);
    expect((await owner.post(`/api/imports/${id}/run`, { mode: 'valid_only' })).status).toBe(409);
    const answered = asked.options.mapping.map((m) =>
      m.field === 'worked_on'
        ? { ...m, date_format: 'DMY' }
        : m.field === 'cost'
          ? { ...m, number_format: 'comma' }
          : m,
    );
    const words = await carryOut(owner, id, 'check', { mapping: answered });
    expect(words.report.questions).toMatchObject([{ about: 'values', values: [['Sonder', 1]] }]);
    const complete = answered.map((m) => (m.field === 'kind' ? { ...m, values: { Sonder: 'service' } } : m));
    const checked = await carryOut(owner, id, 'check', { mapping: complete });
    expect(checked).toMatchObject({ status: 'checked', report: { totals: { cost: '1234.00' } } });
  });

  it('is resolved by another value of the column, which is named', async () => {
    const { id } = await upload(owner, 'work_orders', 'Title,Date\nFix,03/04/2026\nFix,25/04/2026\n');
    const checked = await carryOut(owner, id, 'check');
    expect(checked.options.mapping).toContainEqual({
      column: 'Date',
      field: 'worked_on',
      date_format: 'DMY',
    });
  });
});

describe('access to imports', () => {
  it('is for the office of the company', async () => {
    const technician = await server.member(owner, 'technician');
    expect((await tryUpload(technician, 'customers', 'Name\nX\n')).status).toBe(404);
    expect((await technician.get('/api/imports')).status).toBeGreaterThanOrEqual(400);
    const { id } = await upload(owner, 'customers', 'Name\nX\n');
    expect((await technician.post(`/api/imports/${id}/check`)).status).toBe(404);
    expect((await technician.get(`/api/imports/${id}/problems.csv`)).status).toBe(404);
  });

  it('never reaches another company, by name or by id', async () => {
    const other = await server.company('Rival', { currency: 'EUR' });
    await importAll(other, 'customers', 'Name\nSecret client\n');
    const [secret] = await rows(other, 'customers?name=eq.Secret%20client');
    const csv = `Customer,Site\nSecret client,Here\n${secret?.id},There\n`;
    const { id } = await upload(owner, 'sites', csv);
    const checked = await carryOut(owner, id, 'check', { create: [] });
    expect(checked).toMatchObject({ good_rows: 0, bad_rows: 2 });
    expect((await other.post(`/api/imports/${id}/check`)).status).toBe(404);
    expect((await other.post(`/api/imports/${id}/undo`)).status).toBe(404);
    expect((await other.get(`/api/imports/${id}/problems.csv`)).status).toBe(404);
  });

  it('is refused for a table that can’t be imported', async () => {
    for (const table of ['memberships', 'journal_entries', 'imports', '']) {
      expect((await tryUpload(owner, table, 'a\nb\n')).status).toBe(400);
    }
  });
});

describe('all or nothing', () => {
  it('stores nothing if the database refuses a row', async () => {
    const { id } = await upload(owner, 'parts', 'SKU,Name\nB1,One\nB2,Two\n');
    await carryOut(owner, id, 'check');
    // Somebody creates the same part meanwhile.
    await owner.must(owner.post('/api/parts', { sku: 'B2', name: 'Two' }));
    const failed = await carryOut(owner, id, 'run', { mode: 'all_or_nothing' });
    expect(failed.status).toBe('failed');
    expect(failed.error).toMatch(/Nothing was imported: line 3/);
    expect(await rows(owner, 'parts?sku=eq.B1')).toEqual([]);
  });

  it('returns the numbers that a failed import had taken', async () => {
    const next = async () => {
      const made = await owner.must(owner.post<{ number: string }[]>('/api/work_orders', { title: 'Count' }));
      return Number(made[0]?.number.replace(/\D/g, ''));
    };
    const before = await next();
    const many = Array.from({ length: 2500 }, (_, i) => `Job ${i},2026-01-01,NOTHING`).join('\n');
    const { id } = await upload(owner, 'work_orders', `Title,Date,Asset\n${many}\n`);
    await carryOut(owner, id, 'check', {});
    // Two assets of that name appear after the check, so that all rows are bad now.
    await owner.must(owner.post('/api/assets', [{ name: 'Nothing' }, { name: 'Nothing' }]));
    const failed = await carryOut(owner, id, 'run', { mode: 'all_or_nothing' });
    expect(failed.status).toBe('failed');
    expect(await next()).toBe(before + 1);
  });
});

describe('cancelling an import', () => {
  it('works while rows are read, and leaves nothing behind', async () => {
    const many = Array.from({ length: 40_000 }, (_, i) => `Part ${i},P${i}`).join('\n');
    const { id } = await upload(owner, 'parts', `Name,SKU\n${many}\n`);
    await carryOut(owner, id, 'check');
    await owner.must(owner.post(`/api/imports/${id}/run`, { mode: 'all_or_nothing' }));
    await owner.must(owner.post(`/api/imports/${id}/cancel`));
    const ended = await settled(owner, id);
    expect(ended).toMatchObject({ status: 'cancelled', error: 'Cancelled; nothing was imported.' });
    expect(await rows(owner, 'parts?sku=eq.P7')).toEqual([]);
  });

  it('does not wait for rows that refer to the import', async () => {
    const { id } = await upload(owner, 'parts', 'Name,SKU\nA,Y1\n');
    await server.db.database.transaction(async ({ query }) => {
      await query("select fw.act($1, null, null, 'owner', 'system', null, null, null)", [owner.tenantId]);
      await query("insert into parts (sku, name, import_id) values ('Y1', 'A', $1)", [id]);
      expect((await owner.post(`/api/imports/${id}/cancel`)).status).toBe(200);
    });
  });

  it('by a crash is detected at the next start, and running imports are left alone', async () => {
    const { id } = await upload(owner, 'parts', 'Name,SKU\nA,Z1\n');
    const set = (status: string) =>
      server.db.adminQuery(`update imports set status = $2, started_at = now() where id = $1`, [id, status]);
    const recover = () => server.db.database.query('select fw.recover_imports()');
    await set('importing');
    await recover();
    expect(await settled(owner, id)).toMatchObject({
      status: 'failed',
      error: 'The import was interrupted; nothing was imported.',
    });
    await set('importing');
    await server.db.database.transaction(async ({ query }) => {
      await query('select pg_advisory_xact_lock(fw.import_lock($1))', [id]);
      await recover();
    });
    const [row] = await rows(owner, `imports?id=eq.${id}`);
    expect(row?.status).toBe('importing');
  });
});

describe('an upload', () => {
  it('is refused if it is empty, and an unclosed quote is reported', async () => {
    expect((await tryUpload(owner, 'parts', '')).status).toBe(400);
    const reply = await tryUpload(owner, 'parts', 'Name,SKU\n"open,1\nx,2\n');
    expect(reply.body.error?.message).toMatch(/opens on line 2 is never closed/);
  });

  it('has a template with the fields of its table and a sample row', async () => {
    const { text, headers } = await owner.get('/api/imports/templates/parts.csv');
    expect(headers.get('content-disposition')).toContain('parts-template.csv');
    expect(text).toContain(
      'SKU,Name,Unit,Cost,Price,Barcode,Bought from,Reorder at,Order this many,Description,Kept in stock,Active',
    );
  });
});
