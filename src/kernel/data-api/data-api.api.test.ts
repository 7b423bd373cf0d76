import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../access.ts';
import { Refused } from '../errors.ts';
import { viewerOf } from '../testing/data-api/resources.ts';
import { createTestApi, type TestApi } from '../testing/data-api/test-api.ts';
import type { DataApi } from './run.ts';

let db: TestApi['db'];
let api: DataApi;
let here: Viewer;
let there: Viewer;

beforeAll(async () => {
  const made = await createTestApi();
  ({ db, api } = made);
  [here, there] = [await made.company('here'), await made.company('there')];
});
afterAll(() => db?.drop());

interface Body {
  data: Record<string, unknown>[];
  count: number;
  count_at_least?: true;
  next: string | null;
}
const read = async (qs: string, viewer = here, table = 't_orders') =>
  JSON.parse((await api.list(viewer, table, qs)).body) as Body;
const insert = async (table: string, rows: unknown, viewer = here) =>
  JSON.parse((await api.insert(viewer, table, rows)).body) as Body;
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!(error instanceof Refused)) throw error ?? new Error('Nothing was refused');
  return { code: error.code, status: error.status, message: error.message, ...error.refusal };
};
const order = (more: object = {}) => ({ title: 'An order', due_on: '2026-05-01', ...more });

describe('writing', () => {
  test('stores rows with parts, numbers, totals and one audit entry each, and returns them as stored', async () => {
    const body = await insert('t_orders', [
      order({
        shipping: '10.00',
        labels: ['a', 'b "c", d'],
        place: { city: 'Łódź' },
        extra: { deep: [1, null, 'x'] },
        placed_at: '2026-05-01T12:00:00.123456+02:00',
        t_order_lines: [
          { name: 'Pipe', quantity: '2.5', unit_price: '3.01', position: 2 },
          { name: 'Valve', quantity: 1, unit_price: 9999999999999.5 },
        ],
      }),
      order({ title: 'Second', amount: '5.00' }),
    ]);
    expect(body.count).toBe(2);
    const [first, second] = body.data;
    expect(first).toMatchObject({
      title: 'An order',
      status: 'draft',
      amount: '10000000000007.02',
      total: '10000000000017.02',
      placed_at: '2026-05-01T10:00:00.123456Z',
      labels: ['a', 'b "c", d'],
      place: { city: 'Łódź' },
      extra: { deep: [1, null, 'x'] },
      title_length: 8,
      version: 1,
      created_by: here.userId,
      t_order_lines: [
        { name: 'Pipe', quantity: '2.500', line_total: '7.52', summary: '2.500 × Pipe' },
        { name: 'Valve', quantity: '1.000', line_total: '9999999999999.50' },
      ],
    });
    expect(first!.number).toMatch(/^TO-\d{4}$/);
    expect(Number(String(second!.number).slice(3))).toBe(Number(String(first!.number).slice(3)) + 1);
    const log = await db.adminQuery(
      `select action, entity_type, after->>'title' as title, after->'t_order_lines'->0->>'name' as line, request_id, host(ip) as ip
       from audit_logs where entity_id = $1`,
      [first!.id],
    );
    expect(log).toEqual([
      {
        action: 'create',
        entity_type: 't_orders',
        title: 'An order',
        line: 'Pipe',
        request_id: 'req-1',
        ip: '10.0.0.1',
      },
    ]);
  });
  test('one bad row of many stores nothing, and its index is reported', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => ({ code: `bulk-${i}`, floor: i === 300 ? 1.5 : i }));
    expect(await refusal(api.insert(here, 't_rooms', rows))).toMatchObject({
      code: 'invalid',
      fields: { '300.floor': 'Enter a whole number.' },
    });
    expect((await read('code=like.bulk-%', here, 't_rooms')).count).toBe(0);
    rows[300] = { code: 'bulk-299', floor: 1 };
    expect(await refusal(api.insert(here, 't_rooms', rows))).toMatchObject({
      code: 'conflict',
      fields: { code: 'There is already a room with this code.' },
    });
    expect((await read('code=like.bulk-%', here, 't_rooms')).count).toBe(0);
  });
  test('accepts 0 to 1,000 rows, also with different keys, and refuses 1,001', async () => {
    expect(await insert('t_rooms', [])).toMatchObject({ data: [], count: 0 });
    const rows = Array.from({ length: 1000 }, (_, i) =>
      i % 2 ? { code: `k-${i}` } : { code: `k-${i}`, floor: i },
    );
    expect((await insert('t_rooms', rows)).data[1]).toMatchObject({ code: 'k-1', floor: null });
    expect(await refusal(api.insert(here, 't_rooms', [...rows, { code: 'x' }]))).toMatchObject({
      status: 413,
    });
  });
  test('refuses deeply nested bodies', async () => {
    const deep = JSON.parse(`${'['.repeat(6000)}${']'.repeat(6000)}`);
    for (const body of [deep, { code: deep }, [{ code: 'x', floor: { a: deep } }]]) {
      expect(await refusal(api.insert(here, 't_rooms', body))).toMatchObject({ status: 400 });
      expect(await refusal(api.update(here, 't_rooms', 'code=eq.x', body))).toMatchObject({ status: 400 });
    }
  });
  test('constraint violations are reported at the field, without table names', async () => {
    const other = await insert('t_suppliers', { name: 'Theirs' }, there);
    expect(
      await refusal(api.insert(here, 't_orders', order({ supplier_id: other.data[0]!.id }))),
    ).toMatchObject({
      code: 'invalid',
      message: 'This supplier doesn’t exist.',
      fields: { supplier_id: 'This supplier doesn’t exist.' },
    });
    expect(await refusal(api.insert(here, 't_orders', order({ due_on: '1980-01-01' })))).toMatchObject({
      fields: { due_on: 'The due date is too early.' },
    });
    const [mine] = (await insert('t_suppliers', { name: 'Mine' })).data;
    await insert('t_orders', order({ supplier_id: mine!.id }));
    expect(await refusal(api.remove(here, 't_suppliers', `id=eq.${mine!.id}`))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusal(api.insert(here, 't_orders', order({ weight: '1234567890123' })))).toMatchObject({
      code: 'invalid',
      message: 'A number is too large.',
    });
  });
  test('a change computes totals from the stored row, logs the difference and checks the version', async () => {
    const [made] = (await insert('t_orders', order({ amount: '100.00' }))).data;
    const change = async (body: object) =>
      JSON.parse((await api.update(here, 't_orders', `id=eq.${made!.id}`, body)).body) as Body;
    const after = await change({ shipping: '7.50', version: 1 });
    expect(after.data[0]).toMatchObject({ total: '107.50', version: 2 });
    expect(
      await refusal(api.update(here, 't_orders', `id=eq.${made!.id}`, { title: 'x', version: 1 })),
    ).toMatchObject({
      code: 'stale_version',
      details: { id: made!.id, version: 2, total: '107.50' },
    });
    const [log] = await db.adminQuery(
      `select before, after from audit_logs where entity_id = $1 and action = 'update'`,
      [made!.id],
    );
    expect(log).toEqual({ before: { shipping: 0, total: 10000 }, after: { shipping: 750, total: 10750 } });
    const parallel = await Promise.all(['a', 'b', 'c'].map((title) => change({ title })));
    expect(parallel.map((b) => b.count)).toEqual([1, 1, 1]);
  });
  test('changes without `complete` take one statement, with the same rules', async () => {
    const [room] = (await insert('t_rooms', { code: 'v1', floor: 1, rent: '10.00' })).data;
    const put = (body: object) => api.update(here, 't_rooms', `id=eq.${room!.id}`, body);
    expect(JSON.parse((await put({ rent: '12.34', version: 1 })).body)).toMatchObject({
      count: 1,
      data: [{ rent: '12.34', version: 2 }],
    });
    expect(await refusal(put({ floor: 2, version: 1 }))).toMatchObject({
      status: 409,
      details: { version: 2 },
    });
    expect(JSON.parse((await put({ floor: null })).body)).toMatchObject({
      data: [{ floor: null, version: 3 }],
    });
  });
  test('changes nothing if more rows match than allowed', async () => {
    await insert(
      't_rooms',
      ['m-1', 'm-2', 'm-3'].map((code) => ({ code, floor: 7 })),
    );
    const body = { floor: 8 };
    const filter = 'code=like.m-%';
    expect(await refusal(api.update(here, 't_rooms', filter, body))).toMatchObject({ status: 400 });
    expect(await refusal(api.remove(here, 't_rooms', `${filter}&max_affected=2`))).toMatchObject({
      status: 400,
    });
    expect((await read(`${filter}&floor=eq.7`, here, 't_rooms')).count).toBe(3);
    expect(JSON.parse((await api.update(here, 't_rooms', `${filter}&max_affected=3`, body)).body).count).toBe(
      3,
    );
    expect(JSON.parse((await api.remove(here, 't_rooms', `${filter}&max_affected=1000`)).body).count).toBe(3);
    expect(await refusal(api.update(here, 't_rooms', '', body))).toMatchObject({ status: 400 });
    expect(await refusal(api.remove(here, 't_rooms', ''))).toMatchObject({ status: 400 });
  });
  test('another company’s rows can’t be seen, changed, deleted or referred to', async () => {
    const [theirs] = (await insert('t_rooms', { code: 'secret' }, there)).data;
    const byId = `id=eq.${theirs!.id}`;
    expect(await read(byId, here, 't_rooms')).toMatchObject({ data: [], count: 0 });
    expect(await refusal(api.update(here, 't_rooms', byId, { floor: 1 }))).toMatchObject({ status: 404 });
    expect(await refusal(api.remove(here, 't_rooms', byId))).toMatchObject({ status: 404 });
    expect(JSON.parse((await api.update(here, 't_rooms', 'code=eq.secret', { floor: 1 })).body).count).toBe(
      0,
    );
    for (const key of ['tenant_id', 'created_at', 'created_by', 'version']) {
      expect(await refusal(api.insert(here, 't_rooms', { code: 'y', [key]: there.tenantId }))).toMatchObject({
        status: 422,
        fields: { [key]: expect.stringContaining('can’t be written') },
      });
    }
  });
  test('concurrent numbers have no gaps and no duplicates', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => insert('t_orders', [order(), order()])));
    const numbers = made
      .flatMap((b) => b.data.map((row) => Number(String(row.number).slice(3))))
      .sort((a, b) => a - b);
    expect(numbers.at(-1)! - numbers[0]!).toBe(39);
    expect(new Set(numbers).size).toBe(40);
  });
});

describe('reading', () => {
  test('relations in both directions, aliases, nested filters and order, and available commands', async () => {
    const [supplier] = (await insert('t_suppliers', { name: 'Acme', rating: 4 })).data;
    await insert(
      't_orders',
      order({
        title: 'Nested',
        supplier_id: supplier!.id,
        t_order_lines: [1, 2, 3].map((position) => ({
          name: `L${position}`,
          position,
          quantity: '1',
          unit_price: '1.00',
        })),
      }),
    );
    const { data } = await read(
      'title=eq.Nested&select=name:title,can,supplier(name,t_orders!supplier_id(title)),lines:t_order_lines(name,summary)&lines.order=position.desc&lines.position=gt.1&lines.limit=5',
    );
    expect(data).toEqual([
      {
        name: 'Nested',
        can: ['approve', 'close'],
        supplier: { name: 'Acme', t_orders: [{ title: 'Nested' }] },
        lines: [
          { name: 'L3', summary: '1.000 × L3' },
          { name: 'L2', summary: '1.000 × L2' },
        ],
      },
    ]);
    expect((await read('title=eq.Nested&select=can', { ...here, role: 'technician' })).data).toEqual([
      { can: ['close'] },
    ]);
  });
  test('keyset pages return every row once, for any order and position of nulls', async () => {
    await insert(
      't_rooms',
      Array.from({ length: 40 }, (_, i) => ({ code: `p-${i}`, ...(i % 3 ? { floor: i % 5 } : {}) })),
    );
    for (const sort of [
      'floor',
      'floor.desc',
      'floor.nullsfirst',
      'floor.desc.nullslast,code',
      'code.desc',
      'created_at',
      'id.asc',
      'floor,code.desc',
    ]) {
      const whole = await read(`code=like.p-%&order=${sort}&limit=1000`, here, 't_rooms');
      const paged: unknown[] = [];
      let after: string | null = '';
      for (let page = 0; page < 12 && after !== null; page++) {
        const step: Body = await read(
          `code=like.p-%&order=${sort}&limit=7${after ? `&after=${after}` : ''}`,
          here,
          't_rooms',
        );
        expect(step.count).toBe(40);
        paged.push(...step.data);
        after = step.next;
      }
      expect(paged, sort).toEqual(whole.data);
      const offset = await read(`code=like.p-%&order=${sort}&limit=7&offset=21`, here, 't_rooms');
      expect(offset.data, sort).toEqual(whole.data.slice(21, 28));
    }
  });
  test('names are sorted naturally: ignoring case and accents, and 2 before 10', async () => {
    const names = [
      'TOTAL',
      'bobs diner',
      'Zebra',
      'éclair',
      'Eclipse',
      'Unit 10',
      'unit 2',
      'Unit 2',
      'apex',
    ];
    await insert(
      't_suppliers',
      names.map((name) => ({ name, rating: 3 })),
    );
    const expected = [
      'apex',
      'bobs diner',
      'éclair',
      'Eclipse',
      'TOTAL',
      'unit 2',
      'Unit 2',
      'Unit 10',
      'Zebra',
    ];
    for (const [sort, whole] of [
      ['name', expected],
      ['name.desc', expected.toReversed()],
      ['rating,name.desc', expected.toReversed()],
    ] as const) {
      const paged: unknown[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: Body = await read(
          `rating=eq.3&order=${sort}&limit=2${after ? `&after=${after}` : ''}`,
          here,
          't_suppliers',
        );
        paged.push(...page.data.map((row) => row.name));
        after = page.next;
      }
      expect(paged, sort).toEqual(whole);
    }
  });
  test('counts are capped in lists and exact on their own', async () => {
    await db.adminQuery(
      `insert into t_suppliers (tenant_id, created_by, name) select $1, null, 'many ' || g from generate_series(1, 10500) g`,
      [there.tenantId],
    );
    const filter = 'name=like.many%';
    expect(await read(filter, there, 't_suppliers')).toMatchObject({ count: 10000, count_at_least: true });
    expect(JSON.parse((await api.count(there, 't_suppliers', filter)).body)).toEqual({
      data: null,
      error: null,
      count: 10500,
    });
    expect(await read(`${filter}&offset=10490&limit=5`, there, 't_suppliers')).toMatchObject({
      count: 10000,
      next: expect.any(String),
    });
    expect((await read(`${filter}&limit=0`, there, 't_suppliers')).data).toEqual([]);
    expect(await read(`${filter}&count=none&limit=2`, there, 't_suppliers')).toMatchObject({ count: null });
  });
  test('search finds rows by the title of a referenced row, also if nothing else is searched', async () => {
    const [order] = (await insert('t_orders', { title: 'x', due_on: '2026-05-01' })).data;
    await insert('t_rooms', [{ code: 'attic', order_id: order!.id }, { code: 'attic two' }]);
    const [supplier] = (await insert('t_suppliers', { name: 'Vault Makers' })).data;
    await db.adminQuery(`insert into t_vaults (tenant_id, code, supplier_id) values ($1, 'v', $2)`, [
      here.tenantId,
      supplier!.id,
    ]);
    const codes = async (q: string, table: string) =>
      (await read(`q=${encodeURIComponent(q)}`, here, table)).data.map((row) => row.code);
    expect(await codes(`${order!.number} ATTIC`, 't_rooms')).toEqual(['attic']);
    expect(await codes('attic', 't_rooms')).toHaveLength(2);
    expect(await codes('vault mak', 't_vaults')).toEqual(['v']);
    expect(await codes('vault x', 't_vaults')).toEqual([]);
  });
  test('search finds every word case-insensitively, but not in hidden columns', async () => {
    await insert('t_suppliers', { name: 'Ünïque 100% Pumps', margin_note: 'hiddenword' });
    const names = async (q: string, viewer = here) =>
      (await read(`q=${encodeURIComponent(q)}`, viewer, 't_suppliers')).data.length;
    const technician = viewerOf('technician', {
      tenantId: here.tenantId,
      userId: here.userId,
      membershipId: here.membershipId,
    });
    expect(await names('pumps ÜNÏQUE')).toBe(1);
    expect(await names('100%')).toBe(1);
    expect(await names('pumps nothere')).toBe(0);
    expect(await names('hiddenword')).toBe(1);
    expect(await names('hiddenword', technician)).toBe(0);
    expect(await names('pumps', technician)).toBe(1);
  });
});
