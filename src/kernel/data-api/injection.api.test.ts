/** Values are never executed or misread: each payload finds the rows that literally contain it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../access.ts';
import { Refused } from '../errors.ts';
import { type Ask, evaluate, type Kinds, type PlainRow } from '../testing/data-api/evaluator.ts';
import { payloads } from '../testing/data-api/payloads.ts';
import { createTestApi, type TestApi } from '../testing/data-api/test-api.ts';
import { quickest } from '../testing/quickest.ts';

let made: TestApi;
let viewer: Viewer;
let rows: PlainRow[];

beforeAll(async () => {
  made = await createTestApi();
  viewer = await made.company('matrix');
  await made.api.insert(
    viewer,
    't_orders',
    payloads.map((payload, i) => ({
      title: payload.trim() === '' ? `blank${payload}` : payload.slice(0, 200),
      reference: payload.slice(0, 200),
      due_on: '2026-01-01',
      pieces: i - 1,
      weight: `${i}.5`,
      amount: `${i}.00`,
      placed_at: '2026-01-01T00:00:00Z',
      extra: payload,
      place: { city: payload.slice(0, 200) },
      labels: payload.trim() === '' ? [] : [payload.slice(0, 50)],
    })),
  );
  rows = (
    await list(
      'select=id,title,reference,pieces,weight,amount,is_rush,due_on,placed_at,supplier_id,labels,extra,place',
    )
  ).data;
  expect(rows).toHaveLength(payloads.length);
});
afterAll(() => made?.db.drop());

async function list(query: string): Promise<{ data: PlainRow[]; count: number }> {
  return JSON.parse((await made.api.list(viewer, 't_orders', `${query}&limit=1000`)).body);
}

const kinds: Kinds = {
  title: 'text',
  reference: 'text',
  pieces: 'number',
  weight: 'number',
  amount: 'number',
  is_rush: 'boolean',
  due_on: 'date',
  placed_at: 'instant',
  supplier_id: 'id',
  labels: 'tags',
};
const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in'] as const;
const columns = [
  'title',
  'pieces',
  'amount',
  'weight',
  'is_rush',
  'due_on',
  'placed_at',
  'supplier_id',
  'labels',
];
/** Letters that PostgreSQL and JavaScript case-fold differently. */
const foldsDifferently = /[İıſK]/;

describe(`${payloads.length} payloads × ${operators.length} operators`, () => {
  test.each(columns)('on %s', { timeout: 120_000 }, async (column) => {
    for (const payload of payloads) {
      for (const op of operators) {
        const ask: Ask = op === 'in' ? { op, column, values: [payload] } : { op, column, value: payload };
        const text = op === 'in' ? `in.("${payload.replace(/[\\"]/g, '\\$&')}")` : `${op}.${payload}`;
        let found: Awaited<ReturnType<typeof list>> | undefined;
        const took = await quickest(500, async () => {
          found = await list(`select=id&${column}=${encodeURIComponent(text)}`).catch((error: unknown) => {
            if (!(error instanceof Refused) || error.status !== 400) throw error;
            return undefined;
          });
        });
        expect(took, `${op} ${payload}`).toBeLessThan(500);
        if (!found) {
          expect(column === 'title', `${op} ${payload} is refused`).toBe(false);
          continue;
        }
        if (op === 'ilike' && foldsDifferently.test(payload)) continue;
        const expected = rows.filter((row) => evaluate(ask, row, kinds) === true).map((row) => row.id);
        expect(found.data.map((row) => row.id).sort(), `${column} ${op} ${payload}`).toEqual(expected.sort());
        expect(found.count).toBe(expected.length);
      }
    }
  });
});

test('stored payloads are returned unchanged, from text, JSON, addresses and tags', () => {
  for (const payload of payloads) {
    const row = rows.find((r) => r.reference === payload.slice(0, 200));
    expect(row?.extra).toBe(payload);
    expect((row?.place as unknown as { city: string } | undefined)?.city).toBe(payload.slice(0, 200));
    if (payload.trim() !== '') expect(row?.labels).toEqual([payload.slice(0, 50)]);
  }
});

test('search finds each payload literally', async () => {
  for (const payload of payloads.filter(
    (p) => p.trim() === p && p.length < 60 && !foldsDifferently.test(p) && !/\s/.test(p),
  )) {
    const { data } = await list(`select=title&q=${encodeURIComponent(payload)}`);
    const expected = rows.filter((row) => String(row.title).toLowerCase().includes(payload.toLowerCase()));
    expect(data.length, payload).toBeGreaterThanOrEqual(expected.length);
    expect(data.map((row) => row.title)).toEqual(expect.arrayContaining(expected.map((row) => row.title)));
  }
});

test('payloads as names of tables, columns, operators, orders and cursors, and as changes, never reach the database', async () => {
  const { api } = made;
  for (const payload of payloads) {
    const p = encodeURIComponent(payload);
    const tries = [
      () => api.list(viewer, payload, ''),
      () => api.count(viewer, payload, ''),
      () => api.insert(viewer, payload, {}),
      () => api.list(viewer, 't_orders', `${p}=eq.x`),
      () => api.list(viewer, 't_orders', `select=${p}`),
      () => api.list(viewer, 't_orders', `order=${p}`),
      () => api.list(viewer, 't_orders', `after=${p}`),
      () => api.list(viewer, 't_orders', `or=${p}`),
      () => api.list(viewer, 't_orders', `limit=${p}`),
      () => api.update(viewer, 't_orders', `id=eq.${p}`, { title: 'x' }),
      () => api.update(viewer, 't_orders', 'pieces=eq.99999', JSON.parse(`{${JSON.stringify(payload)}: 1}`)),
      () => api.remove(viewer, 't_orders', `${p}=eq.x`),
    ];
    for (const [index, attempt] of tries.entries()) {
      const error: unknown = await attempt().then(
        () => undefined,
        (e: unknown) => e,
      );
      if (error === undefined) expect(payload, `try ${index}`).toMatch(/^[*01]$/);
      else expect(error, `try ${index}: ${payload}`).toBeInstanceOf(Refused);
    }
  }
});

test('values only change the row they are written to', async () => {
  for (const payload of payloads.filter((p) => p.trim() !== '')) {
    const title = payload.slice(0, 200);
    const body = await made.api.update(viewer, 't_orders', 'pieces=eq.5', { title });
    expect(JSON.parse(body.body)).toMatchObject({ count: 1, data: [{ title }] });
  }
  expect((await list('select=id')).count).toBe(payloads.length);
});
