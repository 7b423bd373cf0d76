import { describe, expect, test } from 'vitest';
import { type Field, type FieldKind, field } from './field.ts';
import { fromEdge, fromText, sqlType, toEdgeSql } from './values.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const id = '0190a0a0-0000-7000-8000-0000000000aa';

const accepted: [name: string, field: Field, value: unknown, inside: unknown][] = [
  ['uuid', field.uuid(), id.toUpperCase(), id],
  ['ref', field.ref('x'), id, id],
  ['text', field.text(), ' kept as it is ', ' kept as it is '],
  ['text, empty', field.text(), '', ''],
  ['text, emoji count once', field.text({ max: 3 }), '😀😀😀', '😀😀😀'],
  ['long text', field.longText(), 'a\nb', 'a\nb'],
  ['email', field.email(), 'Ann.O-Hara+x@sub.example.com', 'Ann.O-Hara+x@sub.example.com'],
  ['email left empty', field.email(), '', null],
  ['phone', field.phone(), '+1 (555) 010-9999 ext 5', '+1 (555) 010-9999 ext 5'],
  ['url', field.url(), 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['timezone', field.timezone(), 'America/Chicago', 'America/Chicago'],
  ['integer', field.integer(), -2147483648, -2147483648],
  ['integer, minus zero', field.integer(), -0, 0],
  ['decimal', field.decimal(3), '2.500', '2.500'],
  ['decimal beyond 2^53', field.decimal(0), '9007199254740993', '9007199254740993'],
  ['decimal as number', field.decimal(3), 2.5, '2.5'],
  ['decimal, minus zero', field.decimal(1), '-0.0', '0.0'],
  ['money', field.money(), '183.05', 18305n],
  ['money as number', field.money(), 183.05, 18305n],
  ['money, 15 digits', field.money(), 9999999999999.99, 999999999999999n],
  ['money beyond 2^53', field.money(), '9007199254740993.01', 900719925474099301n],
  ['unit price', field.unitPrice(), '0.035', '3.5'],
  ['unit price in whole cents', field.unitPrice(), 12.5, 1250n],
  ['unit price beyond 2^53', field.unitPrice(), '90071992547409.930001', '9007199254740993.0001'],
  ['boolean', field.boolean(), false, false],
  ['date', field.date(), '2024-02-29', '2024-02-29'],
  ['instant', field.instant(), '2026-03-31T09:00:00+02:00', '2026-03-31T07:00:00Z'],
  ['choice', field.choice(['a', 'b']), 'b', 'b'],
  ['json', field.json(), { a: [1, null, { b: 'x' }] }, { a: [1, null, { b: 'x' }] }],
  ['json, 20 deep', field.json(), nested(20), nested(20)],
  ['address', field.address(), { city: 'Łódź', state: null }, { city: 'Łódź', state: null }],
  ['tags once each', field.tags(), ['a', 'b', 'a'], ['a', 'b']],
  ['null', field.integer(), null, null],
];
test.each(accepted)('accepts %s', (_name, f, value, inside) =>
  expect(fromEdge(f, value, 2)).toEqual({ value: inside }),
);

const refused: [name: string, field: Field, values: unknown[], message: RegExp][] = [
  ['uuid', field.uuid(), ['', 'x', 1, `{${id}}`, id.replaceAll('-', ''), {}], /id/],
  ['text', field.text(), [1, true, {}, [], undefined], /Enter text/],
  ['text with NUL', field.text(), ['a\0b'], /NUL/],
  ['text with half a character', field.text(), ['\ud83d'], /half a character/],
  ['text that is long', field.text(), ['x'.repeat(201)], /at most 200 characters/],
  ['long text that is long', field.longText(), ['x'.repeat(10_001)], /at most 10,000 characters/],
  [
    'email',
    field.email(),
    ['x', '@x.y', 'a@b', 'a b@c.de', 'a@b..c', 'a@.b', '<a@b.c>', 'a@b.c,d@e.f', 1],
    /e-mail/,
  ],
  ['phone', field.phone(), ['abc', '1', '+', "1;drop'", 1], /phone/],
  [
    'url',
    field.url(),
    ['example.com', 'javascript:alert(1)', 'ftp://x.y', 'https://', 'https:// x', 'data:x', 'https://a"b'],
    /https/,
  ],
  ['url that is long', field.url(), [`https://x.y/${'a'.repeat(2000)}`], /at most 2,000/],
  ['timezone', field.timezone(), ['Mars/Olympus', '+02:00', 5], /time zone/],
  [
    'integer',
    field.integer(),
    ['1', ' 1', '0x10', 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, [], '1e400'],
    /whole number/,
  ],
  ['integer out of range', field.integer(), [2147483648, -2147483649, 1e308], /too large/],
  ['integer above max', field.integer({ max: 5 }), [6], /at most 5/],
  ['integer below min', field.integer({ min: 0 }), [-1], /at least 0/],
  [
    'decimal',
    field.decimal(2),
    [
      '',
      ' 1',
      '1e3',
      '0x10',
      'NaN',
      '1,5',
      '1.',
      '.5',
      1e21,
      1e-7,
      Number.NaN,
      0.1234567890123456,
      null as unknown as string,
      true,
    ].filter((v) => v !== null),
    /number/,
  ],
  ['decimal with too many digits', field.decimal(2), ['1.234', 1.234], /2 digits/],
  ['decimal that is large', field.decimal(2), ['9'.repeat(20)], /too large/],
  ['decimal above max', field.decimal(2, { max: 100 }), ['100.01'], /at most 100/],
  [
    'money',
    field.money(),
    ['', ' 1', '1e3', 'NaN', '10,5', '$5', '0x10', true, 12345678901234.56, {}],
    /amount/,
  ],
  ['money with too many digits', field.money(), ['1.234'], /2 digits/],
  ['money that is large', field.money(), ['90000000000000000.01', `-${'9'.repeat(30)}`], /too large/],
  ['money below min', field.money({ min: 0 }), ['-0.01'], /at least 0/],
  ['unit price', field.unitPrice(), ['', '1e3', 'NaN', '10,5', '$5', true, 0.1234567890123456, {}], /price/],
  ['unit price with too many digits', field.unitPrice(), ['0.0000001', 1e-7], /price|6 digits/],
  [
    'unit price that is large',
    field.unitPrice(),
    ['90000000000000000.000001', `-${'9'.repeat(30)}`],
    /too large/,
  ],
  ['unit price below min', field.unitPrice({ min: 0 }), ['-0.000001'], /at least 0/],
  ['unit price above max', field.unitPrice({ max: 5 }), ['5.000001'], /at most 5/],
  ['boolean', field.boolean(), ['true', 1, 0, ''], /true or false/],
  ['date', field.date(), ['2026-02-30', '2026-1-1', '', 5, '2026-01-01T00:00:00Z'], /date/],
  ['instant', field.instant(), ['2026-01-01', '2026-01-01T00:00:00', 5], /offset/],
  ['choice', field.choice(['a', 'b']), ['c', '', 1, 'A', 'constructor'], /Choose one of: a, b/],
  ['json', field.json(), [undefined, Number.NaN, { a: undefined }, 10n], /not JSON/],
  ['json that is deep', field.json(), [nested(21), nested(5000)], /nested too deeply/],
  ['json that is large', field.json(), ['x'.repeat(65_537)], /64 kB/],
  ['json with NUL', field.json(), [{ a: '\0' }], /NUL/],
  [
    'address',
    field.address(),
    ['x', [], { town: 'x' }, { city: 5 }, { city: 'x'.repeat(201) }, { city: 'a\0' }],
    /address|city|NUL/,
  ],
  ['tags', field.tags(), ['x', [''], [' '], [1], ['x'.repeat(51)]], /tag/],
  ['too many tags', field.tags({ max: 2 }), [['a', 'b', 'c']], /at most 2 tags/],
];
test.each(refused)('refuses %s', (_name, f, values, message) => {
  for (const [index, value] of values.entries()) {
    expect(fromEdge(f, value, 2).error, `value ${index}`).toMatch(message);
  }
});

describe('amounts use the digits of the currency', () => {
  test('yen have none, dinars three', () => {
    expect(fromEdge(field.money(), '1000', 0)).toEqual({ value: 1000n });
    expect(fromEdge(field.money(), '1000.5', 0).error).toMatch(/at most 0 digits/);
    expect(fromEdge(field.money(), '1.234', 3)).toEqual({ value: 1234n });
  });
  test('and are rendered with all of them', () => {
    expect(toEdgeSql(field.money(), 't.a', 2)).toBe('(t.a * 0.01)::text');
    expect(toEdgeSql(field.money(), 't.a', 3)).toBe('(t.a * 0.001)::text');
    expect(toEdgeSql(field.money(), 't.a', 0)).toBe('(t.a)::text');
    expect(toEdgeSql(field.unitPrice(), 't.a', 2)).toBe('(trim_scale(t.a) * 0.01)::text');
    expect(toEdgeSql(field.unitPrice(), 't.a', 0)).toBe('trim_scale(t.a)::text');
    expect(toEdgeSql(field.decimal(3), 't.a', 2)).toBe('t.a::text');
    expect(toEdgeSql(field.text(), 't.a', 2)).toBe('t.a');
  });
});

test('filters ignore lengths and limits', () => {
  expect(fromText(field.text({ max: 1 }), 'long', 2)).toEqual({ value: 'long' });
  expect(fromText(field.integer({ min: 1 }), '-5', 2)).toEqual({ value: -5 });
  expect(fromText(field.email(), '%@x', 2)).toEqual({ value: '%@x' });
  expect(fromText(field.choice(['a']), 'z', 2)).toEqual({ value: 'z' });
});

test('every kind has an SQL type', () => {
  const kinds: FieldKind[] = [
    'uuid',
    'text',
    'json',
    'tags',
    'state',
    'sequence',
    'ref',
    'money',
    'unit_price',
  ];
  expect(kinds.map((kind) => sqlType({ ...field.text(), kind }))).toEqual([
    'uuid',
    'text',
    'jsonb',
    'text[]',
    'text',
    'text',
    'uuid',
    'bigint',
    'numeric',
  ]);
});
