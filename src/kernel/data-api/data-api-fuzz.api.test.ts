/**
 * Differential fuzz test: random filters, orders and pages are run by the data API on a real database and by a simple evaluator
 * in memory, which must agree. FUZZ_SEED replays a run, FUZZ_RUNS makes it longer.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../access.ts';
import {
  type Ask,
  evaluate,
  type Kinds,
  type PlainRow,
  type Sort,
  sorted,
} from '../testing/data-api/evaluator.ts';
import { createTestApi, type TestApi } from '../testing/data-api/test-api.ts';
import { fc, seedOf } from '../testing/properties.ts';

const seed = seedOf(process.env.FUZZ_SEED);
const numRuns = Number(process.env.FUZZ_RUNS ?? 400);

const kinds: Kinds = {
  id: 'id',
  title: 'text',
  size: 'text',
  amount: 'number',
  weight: 'number',
  pieces: 'number',
  is_rush: 'boolean',
  due_on: 'date',
  placed_at: 'instant',
  labels: 'tags',
  title_length: 'number',
};
const texts = [
  'null',
  'a,b',
  'a.b',
  '(x)',
  ')',
  '"q"',
  'back\\slash',
  '\\',
  '50%',
  'a_b',
  'É',
  'é',
  'e\u0301',
  '😀',
  ' lead',
  'trail ',
  "o'hara",
  '--',
  'NULL',
  'a+b',
  'a b',
  'not.eq.x',
  'in.()',
  '*',
  '{}',
  '{a,"b"}',
  '$1',
  'ABC',
  'abc',
];
const values: Readonly<Record<string, readonly string[]>> = {
  title: texts,
  size: ['small', 'large', 'medium', ''],
  amount: ['0', '0.01', '-5.50', '183.05', '9007199254740993.01'],
  weight: ['0', '2.5', '2.500', '-0.001', '999999.999'],
  pieces: ['0', '-1', '7', '2147483647'],
  is_rush: ['true', 'false'],
  due_on: ['2026-01-31', '2026-02-28', '2024-02-29', '1999-12-31'],
  placed_at: [
    '2026-05-01T10:00:00Z',
    '2026-05-01T12:00:00+02:00',
    '2026-05-01T10:00:00.000001Z',
    '2020-01-01T00:00:00-11:30',
  ],
  labels: ['a', 'b c', 'x,y', '"', '\\', '{', 'É'],
  title_length: ['0', '3', '5'],
};

let made: TestApi;
let viewer: Viewer;
let rows: PlainRow[];

beforeAll(async () => {
  made = await createTestApi();
  viewer = await made.company('fuzz');
  const pick = (column: string, i: number) => values[column]?.[i % (values[column]?.length ?? 1)];
  const sent = Array.from({ length: 90 }, (_, i) => ({
    title: pick('title', i),
    size: i % 4 === 3 ? null : pick('size', i % 2),
    amount: i % 5 === 4 ? null : pick('amount', i),
    weight: i % 6 === 5 ? null : pick('weight', i + (i >> 3)),
    pieces: i % 7 === 6 ? null : Number(pick('pieces', i + (i >> 2))),
    is_rush: i % 3 === 0,
    due_on: pick('due_on', i + (i >> 4)),
    placed_at: i % 5 === 2 ? null : pick('placed_at', i),
    labels: i % 8 === 7 ? null : i % 8 === 6 ? [] : [pick('labels', i), pick('labels', i + 1)],
  }));
  await made.api.insert(viewer, 't_orders', sent);
  const { body } = await made.api.list(viewer, 't_orders', 'limit=1000');
  rows = (JSON.parse(body) as { data: PlainRow[] }).data;
  expect(rows).toHaveLength(90);
});
afterAll(() => made?.db.drop());

const textColumns = ['title', 'size'];
const column = fc.constantFrom(...Object.keys(values));
const oneOf = (name: string) => fc.constantFrom(...(values[name] ?? ['']));
const patterns = fc
  .array(fc.constantFrom('%', '_', '\\', 'a', 'b', 'É', 'é', '50', '*', '.', ',', '"', '(', 'A'), {
    maxLength: 4,
  })
  .map((p) => p.join(''));

function opsOf(name: string): ('eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte')[] {
  return kinds[name] === 'tags' || kinds[name] === 'boolean'
    ? ['eq', 'neq']
    : ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
}
const comparison: fc.Arbitrary<Ask> = column.chain((name) =>
  fc.record({ op: fc.constantFrom(...opsOf(name)), column: fc.constant(name), value: oneOf(name) }),
);
const like: fc.Arbitrary<Ask> = fc.record({
  op: fc.constantFrom('like' as const, 'ilike' as const),
  column: fc.constantFrom(...textColumns),
  value: patterns,
});
const list: fc.Arbitrary<Ask> = column.chain((name) =>
  fc.record({
    op: fc.constant('in' as const),
    column: fc.constant(name),
    values: fc.array(oneOf(name), { maxLength: 4 }),
  }),
);
const state: fc.Arbitrary<Ask> = fc.oneof(
  fc.record({ op: fc.constant('is' as const), column, state: fc.constantFrom('null', 'not_null') }),
  fc.record({
    op: fc.constant('is' as const),
    column: fc.constant('is_rush'),
    state: fc.constantFrom('true', 'false'),
  }),
);
const { ask } = fc.letrec<{ ask: Ask }>((tie) => ({
  ask: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparison,
    like,
    list,
    state,
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      asks: fc.array(tie('ask'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), ask: tie('ask') }),
  ),
}));
const sorts: fc.Arbitrary<Sort[]> = fc.uniqueArray(
  fc.record({
    column: fc.constantFrom(
      'title',
      'size',
      'amount',
      'weight',
      'pieces',
      'is_rush',
      'due_on',
      'placed_at',
      'title_length',
    ),
    descending: fc.boolean(),
    nulls: fc.constantFrom('first' as const, 'last' as const),
  }),
  { maxLength: 3, selector: (s) => s.column },
);

/** Special characters must be quoted inside parentheses; other values only sometimes are, to test both. */
function member(value: string): string {
  const mustQuote = /[,()"\\]/.test(value) || value === '';
  return mustQuote || value.length % 2 === 0 ? `"${value.replace(/[\\"]/g, '\\$&')}"` : value;
}
function inGroup(a: Ask): string {
  if (a.op === 'and' || a.op === 'or') return `${a.op}(${a.asks.map(inGroup).join(',')})`;
  if (a.op === 'not') {
    const inner = inGroup(a.ask);
    if (a.ask.op === 'and' || a.ask.op === 'or') return `not.${inner}`;
    if (a.ask.op === 'not') return `not.and(${inner})`;
    return inner.replace('.', '.not.');
  }
  if (a.op === 'in') return `${a.column}.in.(${a.values.map(member).join(',')})`;
  return a.op === 'is' ? `${a.column}.is.${a.state}` : `${a.column}.${a.op}.${member(a.value)}`;
}
function atTop(a: Ask): string {
  const encode = encodeURIComponent;
  if (a.op === 'and' || a.op === 'or') return `${a.op}=${encode(`(${a.asks.map(inGroup).join(',')})`)}`;
  if (a.op === 'not' && (a.ask.op === 'and' || a.ask.op === 'or')) return `not.${atTop(a.ask)}`;
  if (a.op === 'not')
    return a.ask.op === 'not' ? `and=${encode(`(${inGroup(a)})`)}` : atTop(a.ask).replace('=', '=not.');
  if (a.op === 'in') return `${a.column}=${encode(`in.(${a.values.map(member).join(',')})`)}`;
  return a.op === 'is' ? `${a.column}=is.${a.state}` : `${a.column}=${encode(`${a.op}.${a.value}`)}`;
}
const sortText = (s: Sort) => `${s.column}.${s.descending ? 'desc' : 'asc'}.nulls${s.nulls}`;

test(`agrees with the evaluator (FUZZ_SEED=${seed})`, { timeout: 300_000 }, async () => {
  const property = fc.asyncProperty(
    fc.array(ask, { maxLength: 3 }),
    sorts,
    fc.nat(95),
    fc.constantFrom(1, 3, 50),
    async (asks, order, offset, limit) => {
      const expected = sorted(
        rows.filter((row) => asks.every((a) => evaluate(a, row, kinds) === true)),
        order,
        kinds,
      );
      const filters = [
        ...asks.map(atTop),
        `order=${[...order.map(sortText), ...(order.length ? [] : ['id.desc'])].join(',')}`,
      ].join('&');
      const get = async (more: string) => {
        const { body } = await made.api.list(viewer, 't_orders', `${filters}&limit=${limit}${more}`);
        return JSON.parse(body) as { data: PlainRow[]; count: number; next: string | null };
      };
      const byOffset = await get(`&offset=${offset}`);
      expect(byOffset.data).toEqual(expected.slice(offset, offset + limit));
      const first = await get('');
      expect(first.count).toBe(expected.length);
      expect(first.data).toEqual(expected.slice(0, limit));
      expect(first.next === null).toBe(expected.length <= limit);
      if (first.next === null) return;
      expect((await get(`&after=${first.next}`)).data).toEqual(expected.slice(limit, 2 * limit));
    },
  );
  await fc.assert(property, { seed, numRuns });
});
