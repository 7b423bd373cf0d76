import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FieldKind, field } from '#kernel/field.ts';
import { createRegistry } from '#kernel/registry.ts';
import { defineResource } from '#kernel/resource.ts';
import { fc } from '#kernel/testing/properties.ts';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { encodeByField } from './encode-by-field.ts';

const kinds = defineResource('t_kinds', {
  label: 'Kind',
  labels: 'Kinds',
  title: 'text',
  order: 'id',
  access: { read: 'everyone', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    text: field.text(),
    integer: field.integer(),
    decimal: field.decimal(4),
    money: field.money(),
    boolean: field.boolean(),
    date: field.date(),
    instant: field.instant(),
    choice: field.choice(['a', 'b']),
    state: field.state(['a', 'b']),
    ref: field.ref('t_kinds'),
    json: field.json(),
    address: field.address(),
    tags: field.tags(),
  },
});
type Kinds = Record<keyof typeof kinds.fields, unknown> & { id: number };

/** PostgreSQL stores no NUL, and its JSON has no lone surrogates and no minus zero. */
const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'));
const json = fc.oneof(
  fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }).filter((one) => one !== null && isStorable(one)),
  fc.array(fc.option(text)),
  fc.array(fc.dictionary(fc.constantFrom('a', 'b'), fc.option(fc.integer()))),
);
const isStorable = (value: unknown) => {
  const written = JSON.stringify(value);
  return !written.includes('\\u') && isDeepStrictEqual(JSON.parse(written), value);
};
const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
const values: Partial<Record<FieldKind, fc.Arbitrary<unknown>>> = {
  text,
  integer: fc.integer(),
  decimal: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => (n / 100).toFixed(4)),
  money: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  boolean: fc.boolean(),
  date: day.map((one) => one.toISOString().slice(0, 10)),
  instant: day.map((one) => one.toISOString().replace(/\.?0*Z$/, 'Z')),
  choice: fc.constantFrom('a', 'b'),
  state: fc.constantFrom('a', 'b'),
  ref: fc.uuid(),
  json,
  address: fc.record({ city: fc.option(text), state: text }).filter(isStorable),
  tags: fc.array(fc.option(text)),
};
const row = fc.record(
  Object.fromEntries(
    Object.entries(kinds.fields).map(([name, { kind }]) => [
      name,
      fc.option(values[kind] ?? fc.constant(null)),
    ]),
  ),
);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.adminQuery(`create table t_kinds (id integer generated always as identity primary key,
    text text, integer integer, decimal numeric(14,4), money bigint, boolean boolean, date date, instant timestamptz,
    choice text, state text, ref uuid, json jsonb, address jsonb, tags text[])`);
  await db.adminQuery('grant select, insert, update on t_kinds to fieldwright_app');
});
afterAll(() => db.drop());

it('writes every kind of field as it is read, on insert and update, whatever its JavaScript type', async () => {
  const encode = encodeByField(createRegistry([kinds], []));
  await fc.assert(
    fc.asyncProperty(row, row, async (first, second) => {
      await db.database.transaction(async (transaction) => {
        const kinds = (transaction.db as import('kysely').Kysely<{ t_kinds: Kinds }>).withPlugin(encode);
        const inserted = await kinds
          .insertInto('t_kinds')
          .values(first as never)
          .returningAll()
          .executeTakeFirstOrThrow();
        expect(inserted).toEqual({ ...first, id: inserted.id });
        const set = await kinds
          .updateTable('t_kinds as k')
          .set(second as never)
          .where('id', '=', inserted.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        expect(set).toEqual({ ...second, id: inserted.id });
      });
    }),
    { numRuns: 200 },
  );
});

it('refuses an object for a column that is not JSON, before it reaches the database', async () => {
  const encode = encodeByField(createRegistry([kinds], []));
  await db.database.transaction(async (transaction) => {
    const kinds = (transaction.db as import('kysely').Kysely<{ t_kinds: Kinds }>).withPlugin(encode);
    for (const [name, value] of [
      ['text', { a: 1 }],
      ['money', [1n]],
      ['tags', 'one'],
    ] as const)
      await expect(
        kinds
          .insertInto('t_kinds')
          .values({ [name]: value } as never)
          .execute(),
      ).rejects.toThrow(TypeError);
  });
});
