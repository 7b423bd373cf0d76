/** By the index, a list finds exactly what reading every row finds, also what is yet to be indexed. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resources } from '#domains/index.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { fc } from '#kernel/testing/properties.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { waitOptions } from '#kernel/testing/wait-options.ts';

interface Row {
  readonly id: string;
  readonly title: string;
}

let server: TestServer;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  server = await createTestServer();
  [owner, stranger] = await Promise.all([server.company('Lists Inc'), server.company('Elsewhere Inc')]);
});
afterAll(() => server.stop());

const make = async (table: string, rows: object | object[]) =>
  (await owner.must(owner.post<Row[]>(`/api/${table}`, rows))).map(({ id }) => id);
const titles = async (q: string, more = '') => {
  const path = `/api/work_orders?q=${encodeURIComponent(q)}&select=id,title&order=title&limit=200${more}`;
  return (await owner.must(owner.get<Row[]>(path))).map(({ title }) => title);
};
/** What the index names. */
const named = async (table: string, ...words: string[]) => {
  const patterns = words.map((word) => `%${word}%`);
  const rows = await server.db.adminQuery<{ ids: string[]; is_whole: boolean }>(
    `select r.* from (select set_config('app.tenant', $1, true) as company offset 0) s
     cross join lateral fw.search_rows(left(s.company, 0) || $2, $3::text[], 100) r`,
    [owner.tenantId, table, patterns],
  );
  return rows[0];
};
const noted = () => server.db.adminQuery('select table_name, ref from fw.search_pending order by id');
const withJobs = async () => {
  const other = await server.another({ withJobs: true });
  await vi.waitFor(async () => expect(await noted()).toEqual([]), waitOptions);
  await other.stop();
};

it('finds any part of a text and of names beside it', async () => {
  const [customer_id] = await make('customers', { name: 'Café Müller & Söhne' });
  const [site_id] = await make('sites', { customer_id, name: 'Kitchen-West (old)' });
  const title = 'Walk-in COOLER: 100% humid_ity';
  await make('work_orders', { title, customer_id, site_id, customer_po: 'PO\\77' });
  const right = [
    'cooler',
    'OOLE',
    'in cool',
    '100%',
    'd_it',
    'o\\7',
    'müller',
    'üll',
    'ller söhn',
    '(old)',
    '-west',
    'n-w walk',
    '%',
  ];
  for (const q of right) expect(await titles(q), q).toEqual([title]);
  for (const q of ['muller', 'cooler heater', 'dxit', '10%0', 'cooler100', "cooler'"])
    expect(await titles(q), q).toEqual([]);
  expect(await named('work_orders', 'müller', 'cool')).toMatchObject({
    is_whole: true,
    ids: [expect.any(String)],
  });
  expect(await titles('cooler', '&status=eq.closed')).toEqual([]);
  expect(await titles('cooler', '&status=neq.closed')).toEqual([title]);
  expect((await stranger.get('/api/work_orders?q=cooler')).body).toMatchObject({ data: [], count: 0 });
});

it('finds rows of a bulk insert and of a renamed customer before and after they are indexed', async () => {
  const [customer_id] = await make('customers', { name: 'Before Ltd' });
  const many = Array.from({ length: 150 }, (_, n) => ({ title: `Bulk ${1000 + n}`, customer_id }));
  await make('work_orders', many);
  expect(await noted()).toEqual([{ table_name: 'work_orders', ref: null }]);
  const check = async (name: string, gone: string) => {
    expect(await titles('ulk 1007')).toEqual(['Bulk 1007']);
    expect(await titles(`${name} 1149`)).toEqual(['Bulk 1149']);
    expect(await titles(name)).toHaveLength(150);
    expect(await titles(gone)).toEqual([]);
  };
  await check('before', 'afterwards');
  await withJobs();
  await check('before', 'afterwards');
  expect((await named('work_orders', 'bulk', '1007'))?.ids).toHaveLength(1);
  await owner.must(owner.put(`/api/customers?id=eq.${customer_id}`, { name: 'Afterwards Ltd' }));
  expect(await noted()).toEqual([{ table_name: 'work_orders', ref: 'customer_id' }]);
  await check('afterwards', 'before');
  await withJobs();
  await check('afterwards', 'before');
});

it('finds values of custom fields, and what is changed and removed', async () => {
  const definition = { table_name: 'work_orders', label: 'Gate code', kind: 'text', technicians: 'see' };
  await make('custom_fields', definition);
  const [id] = await make('work_orders', { title: 'Fence', custom_gate_code: 'Rosebud-1912' });
  expect(await titles('sebud-19')).toEqual(['Fence']);
  await owner.must(owner.put(`/api/work_orders?id=eq.${id}`, { custom_gate_code: 'Kane' }));
  expect(await titles('sebud-19')).toEqual([]);
  expect(await titles('kane fen')).toEqual(['Fence']);
  expect((await named('work_orders', 'kane'))?.ids).toEqual([id]);
});

it('finds inspections and guest-room tasks by the number of their room, before and after it is renumbered', async () => {
  const [customer_id] = await make('customers', { name: 'Hotel Ltd' });
  const [site_id] = await make('sites', { customer_id, name: 'Main house' });
  const [room_id, room_beside] = await make('rooms', [
    { site_id, number: 'Zeta 814' },
    { site_id, number: '9001' },
  ]);
  const [category] = await owner.must(owner.get<Row[]>('/api/guest_task_categories?limit=1'));
  const template = { name: 'Evening', items: [{ label: 'Taps' }] };
  const { id: inspection_template_id } = await owner.must(
    owner.post<Row>('/api/inspection_templates/-/compose', template),
  );
  const ran = async (path: string, input: object) => (await owner.must(owner.post<Row>(path, input))).id;
  const report = (details: string, room = room_id) =>
    ran('/api/guest_room_tasks/-/report', { room_id: room, category_id: category?.id, details });
  const task = await report('Drips');
  const inspection = await ran('/api/inspections/-/begin', { room_id, inspection_template_id });
  await report('Drips', room_beside);
  await ran('/api/inspections/-/begin', { room_id: room_beside, inspection_template_id });
  const found = async (table: string, q: string) =>
    (await owner.must(owner.get<Row[]>(`/api/${table}?q=${encodeURIComponent(q)}`))).map(({ id }) => id);
  const check = async (number: string, gone: string) => {
    for (const [table, id] of [
      ['guest_room_tasks', task],
      ['inspections', inspection],
    ] as const) {
      expect(await found(table, number), table).toEqual([id]);
      expect(await found(table, gone), table).toEqual([]);
      expect((await named(table, number.toLowerCase()))?.ids, table).toEqual([id]);
    }
    expect(await found('guest_room_tasks', `${number} drip`)).toEqual([task]);
  };
  await check('eta 814', 'Atrium');
  await owner.must(owner.put(`/api/rooms?id=eq.${room_id}`, { number: 'Atrium' }));
  await check('Atriu', 'eta 814');
  await server.db.adminQuery(
    `insert into guest_room_tasks (tenant_id, site_id, room_id, category_id, number, details)
     select tenant_id, site_id, room_id, category_id, 'GT-M' || n, 'Many ' || n
     from guest_room_tasks, generate_series(1, 150) n where id = $1`,
    [task],
  );
  await withJobs();
  expect(await found('guest_room_tasks', 'atrium many 77')).toHaveLength(1);
  await owner.must(owner.put(`/api/rooms?id=eq.${room_id}`, { number: 'Cellar' }));
  expect(await noted()).toEqual([{ table_name: 'guest_room_tasks', ref: 'room_id' }]);
  for (const indexed of [false, true]) {
    if (indexed) await withJobs();
    expect(await found('guest_room_tasks', 'cellar many 77')).toHaveLength(1);
    expect(await found('guest_room_tasks', 'atrium')).toEqual([]);
  }
});

it.each([
  ['scarce', 15, true],
  ['frequent', 90, false],
] as const)('pages and counts %s words', async (word, count, isWhole) => {
  const many = Array.from({ length: count }, (_, n) => ({
    title: `A ${word} word ${n % 7} ${n}`,
    priority: n % 2 ? 'low' : 'high',
  }));
  await make('work_orders', many);
  expect((await named('work_orders', word))?.is_whole).toBe(isWhole);
  for (const order of ['title', 'priority.desc', 'due_at.desc.nullslast']) {
    const page = (more: string) =>
      owner.get<Row[]>(`/api/work_orders?q=${word}&order=${order}&select=id,title&${more}`);
    const all = (await page('limit=100')).body;
    expect(all).toMatchObject({ count, next: null });
    const seen: Row[] = [];
    for (let after: string | null | undefined = ''; after !== null && after !== undefined; ) {
      const { body }: Awaited<ReturnType<typeof page>> = await page(`limit=4${after && `&after=${after}`}`);
      if (after === '') expect(body.count).toBe(count);
      seen.push(...body.data);
      after = body.next;
    }
    expect(seen, order).toEqual(all.data);
    expect((await page('limit=6&offset=7')).body.data).toEqual(all.data.slice(7, 13));
  }
  expect((await owner.get(`/api/work_orders/count?q=${word}`)).body.count).toBe(count);
  expect((await owner.get(`/api/work_orders/count?q=${word}&priority=eq.low`)).body.count).toBe(
    Math.floor(count / 2),
  );
});

it('names no rows where there are more than it may', async () => {
  const [row] = await server.db.adminQuery<{ is_whole: boolean; ids: string[] }>(
    `select r.* from (select set_config('app.tenant', $1, true) as company offset 0) s
     cross join lateral fw.search_rows(left(s.company, 0) || 'work_orders', '{%scarce%}', 10) r`,
    [owner.tenantId],
  );
  expect(row).toMatchObject({ is_whole: false, ids: expect.any(Array) });
  expect(await named('work_orders', 'ca')).toEqual({ is_whole: false, ids: [] });
});

it('finds any piece of any text', async () => {
  const pieces = fc.string({
    unit: fc.constantFrom(...'aAbC 1%_\\-.äßİıΣς字é\u0301’'),
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(pieces, fc.nat(), fc.nat(), async (text, from, length) => {
      const title = `x${text}x`;
      const [id] = await make('work_orders', { title });
      const start = from % title.length;
      const q = title.slice(start, start + 1 + (length % (title.length - start)));
      if (q.trim() === '') return;
      const path = `/api/work_orders?q=${encodeURIComponent(q)}&id=eq.${id}&select=title`;
      const [stored] = await server.db.adminQuery<{ fits: boolean }>(
        `select bool_and(search_text like lower('%' || replace(replace(replace(w, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')) as fits
         from work_orders, regexp_split_to_table($2, '\\s+') w where id = $1 and w <> ''`,
        [id, q],
      );
      expect((await owner.must(owner.get<Row[]>(path))).length === 1, JSON.stringify([title, q])).toBe(
        stored?.fits,
      );
    }),
    { numRuns: 60 },
  );
});

it('is declared of exactly the tables in the index whose names it keeps', async () => {
  const tables = await server.db.adminQuery<{ table_name: string }>(
    'select table_name from fw.searched_tables',
  );
  const refs = await server.db.adminQuery<{ ref: string; target: string; title: string }>(
    'select * from fw.searched_refs()',
  );
  expect(refs.map(({ ref }) => ref)).toEqual(['customer_id', 'site_id', 'vendor_id', 'room_id']);
  /** A list that also searches other names reads its rows. */
  const isWhole = ({ columns }: AnyResource) =>
    Object.entries(columns).every(
      ([column, field]) =>
        !field.search ||
        !field.target ||
        refs.some(({ ref, target }) => ref === column && target === field.target),
    );
  const inIndex = resources.filter(({ name }) => tables.some((one) => one.table_name === name));
  expect(inIndex.length).toBe(tables.length);
  const indexed = resources.filter((resource) => resource.indexed);
  expect(indexed.map(({ name }) => name)).toEqual(inIndex.filter(isWhole).map(({ name }) => name));
  for (const { target, title } of refs)
    expect(resources.find(({ name }) => name === target)?.title, target).toBe(title);
});
