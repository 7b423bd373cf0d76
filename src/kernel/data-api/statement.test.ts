import { expect, test } from 'vitest';
import { field } from '../field.ts';
import { columnSql, createParams, named } from './statement.ts';

const sql = (text: string, alias: string, row?: string) =>
  columnSql({ name: 'x', field: field.computed('text', text) }, alias, row);

test('computed columns written over t work with any alias', () => {
  expect(sql('t.a + t.b', 't3')).toBe('(t3.a + t3.b)');
  expect(sql('fw.cost(t)', 't3')).toBe('(fw.cost(t3))');
  expect(sql('fw.cost(t) + t.a', 't', 't._self')).toBe('(fw.cost(t._self) + t.a)');
  expect(sql("case when t.kind = 't' then last.t else x_t.a end", 't1')).toBe(
    "(case when t1.kind = 't' then last.t else x_t.a end)",
  );
  expect(columnSql({ name: 'a', field: field.text() }, 't2')).toBe('t2."a"');
});

test('values are sent as text, arrays too', () => {
  const params = createParams();
  expect(params.value(field.money(), 5n)).toBe('$1::bigint');
  expect(params.value(field.tags(), ['a', 'b"\\'])).toBe('$2::text[]');
  expect(params.value(field.json(), { a: [1] })).toBe('$3::jsonb');
  expect(params.list(field.date(), ['2026-01-01'])).toBe('$4::date[]');
  expect(params.value(field.text(), null)).toBe('$5::text');
  expect(params.values).toEqual(['5', '{"a","b\\"\\\\"}', '{"a":[1]}', '{"2026-01-01"}', null]);
});

test('the same text gets the same name', () => {
  expect(named('select 1')).toEqual(named('select 1'));
  expect(named('select 1').name).not.toBe(named('select 2').name);
});
