/** The query language as a table: query string → SQL condition, or the refusal's message. */
import { describe, expect, test } from 'vitest';
import { Refused } from '../errors.ts';
import { testRegistry, viewerOf } from '../testing/data-api/resources.ts';
import { quickest } from '../testing/quickest.ts';
import { authorizeQuery } from './authorize.ts';
import { compileCount, compileList } from './compile.ts';
import { parseChangeQuery, parseQuery } from './parse.ts';

const viewer = viewerOf('owner');
const technician = viewerOf('technician');
const compile = (qs: string, who = viewer, table = 't_orders') =>
  compileList(authorizeQuery(testRegistry, table, parseQuery(qs), who), 2);
/** The compiled condition and its values. */
function filter(qs: string): string {
  const { text, values } = compileCount(authorizeQuery(testRegistry, 't_orders', parseQuery(qs), viewer));
  const where = / where (.*)\), '}'\)$/.exec(text)?.[1] ?? '';
  return `${where.replaceAll('t."', '').replaceAll('"', '')} ${values.map((v) => `[${v}]`).join('')}`.trim();
}
function order(qs: string): string {
  return /order by (.*?) limit/.exec(compile(qs).text)?.[1]?.replaceAll('t."', '').replaceAll('"', '') ?? '';
}
function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Refused) return `${error.status} ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
}
const toBase64Url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
const id = '0190a0a0-0000-7000-8000-0000000000aa';

const filters: [query: string, condition: string][] = [
  ['', ''],
  ['?', ''],
  ['&&', ''],
  // Each operator on text.
  ['title=eq.x', '(title = $1::text) [x]'],
  ['title=neq.x', '(title <> $1::text) [x]'],
  ['title=gt.x', '(title > $1::text) [x]'],
  ['title=gte.x', '(title >= $1::text) [x]'],
  ['title=lt.x', '(title < $1::text) [x]'],
  ['title=lte.x', '(title <= $1::text) [x]'],
  ['title=like.x', '(title like $1::text) [x]'],
  ['title=ilike.x', '(title ilike $1::text) [x]'],
  ['title=in.(x)', '(title = any($1::text[])) [{"x"}]'],
  ['title=is.null', '(title is null)'],
  ['title=is.not_null', '(title is not null)'],
  // The empty string, the word null, dots, commas, parentheses and quotes are ordinary values.
  ['title=eq.', '(title = $1::text) []'],
  ['title=eq.null', '(title = $1::text) [null]'],
  ['title=eq.a.b.c', '(title = $1::text) [a.b.c]'],
  ['title=eq.a,b', '(title = $1::text) [a,b]'],
  ['title=eq.(a)', '(title = $1::text) [(a)]'],
  ['title=eq."a"', '(title = $1::text) ["a"]'],
  ['title=eq.in.(a)', '(title = $1::text) [in.(a)]'],
  ['title=eq.a=b', '(title = $1::text) [a=b]'],
  ['title=neq.', '(title <> $1::text) []'],
  ['title=like.', '(title like $1::text) []'],
  // Encoding.
  ['title=eq.a+b', '(title = $1::text) [a b]'],
  ['title=eq.a%20b', '(title = $1::text) [a b]'],
  ['title=eq.a%2Bb', '(title = $1::text) [a+b]'],
  ['title=eq.a%26b', '(title = $1::text) [a&b]'],
  ['title=eq.50%', '(title = $1::text) [50%]'],
  ['title=eq.50%25', '(title = $1::text) [50%]'],
  ['title=eq.%zz', '(title = $1::text) [%zz]'],
  ['title=eq.%C3%A9', '(title = $1::text) [é]'],
  ['title=eq.e%CC%81', '(title = $1::text) [e\u0301]'],
  ['title=eq.%F0%9F%98%80', '(title = $1::text) [😀]'],
  ['title=eq.😀', '(title = $1::text) [😀]'],
  ['%74itle=eq.x', '(title = $1::text) [x]'],
  ['title%3Deq.x=eq.y', '400'],
  // Patterns: % and _ are wildcards, a backslash escapes, * is literal.
  ['title=like.%25a_b', '(title like $1::text) [%a_b]'],
  ['title=like.*a*', '(title like $1::text) [*a*]'],
  ['title=like.50\\%25', '(title like $1::text) [50\\%]'],
  ['title=like.a\\', '(title like $1::text) [a\\\\]'],
  ['title=like.a\\\\', '(title like $1::text) [a\\\\]'],
  ['title=like.a\\\\\\', '(title like $1::text) [a\\\\\\\\]'],
  ['number=ilike.to-%25', '(number ilike $1::text) [to-%]'],
  ['status=like.dra%25', '(status like $1::text) [dra%]'],
  // Lists.
  ['title=in.()', 'false'],
  ['title=in.("")', '(title = any($1::text[])) [{""}]'],
  ['title=in.(a,b)', '(title = any($1::text[])) [{"a","b"}]'],
  ['title=in.(a,"b,c")', '(title = any($1::text[])) [{"a","b,c"}]'],
  ['title=in.("d\\"e")', '(title = any($1::text[])) [{"d\\"e"}]'],
  ['title=in.(a b, c)', '(title = any($1::text[])) [{"a b"," c"}]'],
  ['title=in.(a,)', '(title = any($1::text[])) [{"a",""}]'],
  ['title=in.(null)', '(title = any($1::text[])) [{"null"}]'],
  ['title=in.("a)b")', '(title = any($1::text[])) [{"a)b"}]'],
  ['title=in.("a\\\\b")', '(title = any($1::text[])) [{"a\\\\b"}]'],
  ['title=in.(a\\b)', '(title = any($1::text[])) [{"a\\\\b"}]'],
  ['title=in.(a"b)', '(title = any($1::text[])) [{"a\\"b"}]'],
  ['title=in.(a(b)', '(title = any($1::text[])) [{"a(b"}]'],
  ['pieces=in.(1,2,3)', '(pieces = any($1::integer[])) [{"1","2","3"}]'],
  ['due_on=in.(2026-01-01,2026-02-28)', '(due_on = any($1::date[])) [{"2026-01-01","2026-02-28"}]'],
  [`supplier_id=in.(${id})`, `(supplier_id = any($1::uuid[])) [{"${id}"}]`],
  ['is_rush=in.(true,false)', '(is_rush = any($1::boolean[])) [{"true","false"}]'],
  ['amount=in.(1,2.50)', '(amount = any($1::bigint[])) [{"100","250"}]'],
  // Negation.
  ['title=not.eq.x', '(not (title = $1::text)) [x]'],
  ['title=not.is.null', '(not (title is null))'],
  ['title=not.in.(a,b)', '(not (title = any($1::text[]))) [{"a","b"}]'],
  ['title=not.not.eq.x', '(not (not (title = $1::text))) [x]'],
  ['title=not.like.a%25', '(not (title like $1::text)) [a%]'],
  // Repeated parameters all apply.
  [
    'due_on=gte.2026-01-01&due_on=lte.2026-12-31',
    '(due_on >= $1::date) and (due_on <= $2::date) [2026-01-01][2026-12-31]',
  ],
  ['title=eq.a&title=eq.b', '(title = $1::text) and (title = $2::text) [a][b]'],
  // Kinds.
  ['pieces=eq.7', '(pieces = $1::integer) [7]'],
  ['pieces=gt.-7', '(pieces > $1::integer) [-7]'],
  ['pieces=eq.0', '(pieces = $1::integer) [0]'],
  ['pieces=lte.2147483647', '(pieces <= $1::integer) [2147483647]'],
  ['pieces=is.null', '(pieces is null)'],
  ['weight=eq.2.5', '(weight = $1::numeric) [2.5]'],
  ['weight=eq.-0.001', '(weight = $1::numeric) [-0.001]'],
  ['weight=eq.9007199254740993', '(weight = $1::numeric) [9007199254740993]'],
  ['amount=eq.183.05', '(amount = $1::bigint) [18305]'],
  ['amount=eq.183.5', '(amount = $1::bigint) [18350]'],
  ['amount=eq.-0', '(amount = $1::bigint) [0]'],
  ['amount=gt.90071992547409.93', '(amount > $1::bigint) [9007199254740993]'],
  ['is_rush=eq.true', '(is_rush = true)'],
  ['is_rush=neq.false', '(is_rush <> false)'],
  ['is_rush=is.true', '(is_rush is true)'],
  ['is_rush=not.is.false', '(not (is_rush is false))'],
  ['due_on=eq.2024-02-29', '(due_on = $1::date) [2024-02-29]'],
  ['placed_at=gte.2026-01-01T00:00:00Z', '(placed_at >= $1::timestamptz) [2026-01-01T00:00:00Z]'],
  ['placed_at=gte.2026-01-01T00:00:00%2B02:00', '(placed_at >= $1::timestamptz) [2025-12-31T22:00:00Z]'],
  ['placed_at=gte.2026-01-01T00:00:00+02:00', '(placed_at >= $1::timestamptz) [2025-12-31T22:00:00Z]'],
  [
    'placed_at=lt.2026-01-01T00:00:00.123456-01:00',
    '(placed_at < $1::timestamptz) [2026-01-01T01:00:00.123456Z]',
  ],
  [`supplier_id=eq.${id.toUpperCase()}`, `(supplier_id = $1::uuid) [${id}]`],
  [`id=eq.${id}`, `(id = $1::uuid) [${id}]`],
  ['status=eq.unheard_of', '(status = $1::text) [unheard_of]'],
  ['contact=ilike.%25@example.com', '(contact ilike $1::text) [%@example.com]'],
  ['labels=eq.a', '(labels::text[] @> $1::text[]) [{"a"}]'],
  ['labels=neq.a', '(not (labels::text[] @> $1::text[])) [{"a"}]'],
  ['labels=in.(a,b)', '(labels::text[] && $1::text[]) [{"a","b"}]'],
  ['place=is.null', '(place is null)'],
  ['extra=is.not_null', '(extra is not null)'],
  ['title_length=gt.5', '((length(t.title)) > $1::integer) [5]'],
  ['version=eq.1', '(version = $1::integer) [1]'],
  ['cost_note=eq.x', '(cost_note = $1::text) [x]'],
  // Groups.
  ['or=(title.eq.a,title.eq.b)', '((title = $1::text) or (title = $2::text)) [a][b]'],
  ['and=(title.eq.a,pieces.gt.1)', '((title = $1::text) and (pieces > $2::integer)) [a][1]'],
  ['not.or=(title.eq.a,title.eq.b)', '(not ((title = $1::text) or (title = $2::text))) [a][b]'],
  ['not.and=(title.eq.a)', '(not ((title = $1::text))) [a]'],
  [
    'or=(title.eq.a,and(pieces.gt.1,pieces.lt.5))',
    '((title = $1::text) or ((pieces > $2::integer) and (pieces < $3::integer))) [a][1][5]',
  ],
  [
    'or=(title.eq.a,not.and(pieces.gt.1,is_rush.is.true))',
    '((title = $1::text) or (not ((pieces > $2::integer) and (is_rush is true)))) [a][1]',
  ],
  ['or=(title.eq.a,not.or(pieces.gt.1))', '((title = $1::text) or (not ((pieces > $2::integer)))) [a][1]'],
  [
    'or=(title.not.eq.a,title.not.in.(b,c))',
    '((not (title = $1::text)) or (not (title = any($2::text[])))) [a][{"b","c"}]',
  ],
  [
    'or=(title.is.null,title.in.(a,b),title.like.c%25)',
    '((title is null) or (title = any($1::text[])) or (title like $2::text)) [{"a","b"}][c%]',
  ],
  ['or=(title.eq."a,b)",title.eq.c)', '((title = $1::text) or (title = $2::text)) [a,b)][c]'],
  ['or=(title.eq."say \\"x\\"")', '((title = $1::text)) [say "x"]'],
  ['or=(title.eq.,title.eq."")', '((title = $1::text) or (title = $2::text)) [][]'],
  ['or=(title.eq.a.b,title.eq.c d)', '((title = $1::text) or (title = $2::text)) [a.b][c d]'],
  ['or=(amount.gt.1.50,weight.lt.2.5)', '((amount > $1::bigint) or (weight < $2::numeric)) [150][2.5]'],
  ['or=(title.in.(),title.eq.a)', '(false or (title = $1::text)) [a]'],
  ['or=(title.eq.a)&or=(title.eq.b)', '((title = $1::text)) and ((title = $2::text)) [a][b]'],
  ['tenant=whatever&title=eq.a', '(title = $1::text) [a]'],
  // Search: each word, case-folded by the database, wildcards escaped.
  ['q=Pump', 't.search_text like lower($1::text) [%Pump%]'],
  [
    'q=two+words',
    't.search_text like lower($1::text) and t.search_text like lower($2::text) [%two%][%words%]',
  ],
  ['q=100%25_\\', 't.search_text like lower($1::text) [%100\\%\\_\\\\%]'],
  ['q=', ''],
  ['q=+++', ''],
  ['q=a&title=eq.b', '(title = $1::text) and t.search_text like lower($2::text) [b][%a%]'],
];

describe('filters', () => {
  test.each(filters)('%s', (query, condition) => {
    if (condition.startsWith('400')) expect(refusal(() => filter(query))).toContain(condition);
    else expect(filter(query)).toBe(condition);
  });
});

const orders: [query: string, order: string][] = [
  ['', 'due_on desc, id desc'],
  ['order=title', 'title collate fw.natural_order, id'],
  ['order=title.asc', 'title collate fw.natural_order, id'],
  ['order=title.desc', 'title collate fw.natural_order desc, id desc'],
  ['order=pieces.desc.nullslast', 'pieces desc nulls last, id desc'],
  ['order=pieces.nullsfirst', 'pieces nulls first, id'],
  ['order=pieces.asc.nullslast', 'pieces, id'],
  ['order=title.nullsfirst', 'title collate fw.natural_order, id'],
  ['order=pieces.desc,title', 'pieces desc, title collate fw.natural_order, id'],
  ['order=pieces, title.desc', 'pieces, title collate fw.natural_order desc, id desc'],
  ['order=id', 'id'],
  ['order=id.desc', 'id desc'],
  ['order=title,id.desc,pieces', 'title collate fw.natural_order, id desc'],
  ['order=title,title.desc', 'title collate fw.natural_order, id'],
  ['order=title_length.desc', '(length(t.title)) desc, id desc'],
  ['order=size,status', 'size, status, id'],
  ['order=number', 'number collate fw.natural_order, id'],
  ['order=amount,due_on', 'amount, due_on, id'],
];
test.each(orders)('%s', (query, expected) => expect(order(query)).toBe(expected));

const refused: [query: string, message: string][] = [
  // Columns.
  ['nothing=eq.1', 'Unknown column "nothing"'],
  ['search_text=eq.1', 'Unknown column "search_text"'],
  ['Title=eq.x', 'Unknown column "Title"'],
  ['title =eq.x', 'Unknown column "title "'],
  ['__proto__=eq.x', 'Unknown column "__proto__"'],
  ['constructor=eq.x', 'Unknown column "constructor"'],
  ['toString=eq.x', 'Unknown column "toString"'],
  ['has_own_property=eq.x', 'Unknown column'],
  ['t."title"=eq.x', 'Unknown'],
  ['title[]=eq.x', 'Unknown column "title[]"'],
  ['title[eq]=x', 'Unknown column "title[eq]"'],
  ['__proto__[x]=1', 'Unknown column "__proto__[x]"'],
  ['tıtle=eq.x', 'Unknown column'],
  ['title;drop=eq.x', 'Unknown column'],
  ["title'=eq.x", 'Unknown column'],
  [`${'a'.repeat(2000)}=eq.x`, 'Unknown column'],
  ['=eq.x', 'Unknown column ""'],
  ['or=(nothing.eq.1)', 'Unknown column "nothing"'],
  ['or=(title.eq.a,"title".eq.b)', 'Unknown column'],
  ['select=nothing', 'Unknown column "nothing"'],
  ['select=title,', 'Unknown column ""'],
  ['select=', 'Unknown column ""'],
  ['select=title;', 'Unknown column'],
  ['select=count()', 'Unknown relation "count"'],
  ['select=title::text', 'Unknown column'],
  ['select=title->>x', 'Unknown column'],
  ['select=a b:title', 'Unknown column'],
  ['order=nothing', 'Unknown column "nothing"'],
  ['order=', 'Unknown column ""'],
  ['order=1', 'Unknown column "1"'],
  ['order=title;', 'Unknown column'],
  ['order=random()', 'Unknown column'],
  // Operators.
  ['title=x', 'Unknown operator "x" for "title"'],
  ['title=', 'Unknown operator ""'],
  ['title=EQ.x', 'Unknown operator "EQ"'],
  ['title=fts.x', 'Unknown operator "fts"'],
  ['title=not.x', 'Unknown operator "x"'],
  ['title=not', 'Unknown operator "not"'],
  ['title=eq', '"." is missing'],
  ['title==.x', 'Unknown operator "="'],
  ['title=constructor.x', 'Unknown operator'],
  ['title=is.x', '"is" takes null, not_null, true, false'],
  ['title=is.NULL', '"is" takes'],
  ['title=is.', '"is" takes'],
  ['title=is.true', 'doesn’t fit the column "title"'],
  ['title=in.a', '"(" is missing'],
  ['title=in.(a', '")" is missing'],
  ['title=in.(a)b', 'text follows'],
  ['title=in.("a)', 'closing quote'],
  ['title=in.("a"b)', 'text follows a closing quote'],
  ['or=()', 'Unknown column ""'],
  ['or=', '"(" is missing'],
  ['or=title.eq.a', '"(" is missing'],
  ['or=(title.eq.a', '")" is missing'],
  ['or=(title.eq.a)x', 'text follows'],
  ['or=(title.eq.a,)', 'Unknown column ""'],
  ['or=(title)', '"." is missing'],
  ['or=(title.eq."a)', 'closing quote'],
  [`or=${'(and'.repeat(0)}(${'and('.repeat(12)}title.eq.a${')'.repeat(12)})`, 'nested too deeply'],
  [`or=(${'or('.repeat(5000)}`, 'nested too deeply'],
  // Operators that don't fit.
  ['pieces=like.1', 'doesn’t fit'],
  ['due_on=ilike.2026%25', 'doesn’t fit'],
  ['amount=like.1', 'doesn’t fit'],
  [`supplier_id=like.${id}`, 'doesn’t fit'],
  ['is_rush=gt.true', 'doesn’t fit'],
  ['labels=gt.a', 'doesn’t fit'],
  ['labels=like.a', 'doesn’t fit'],
  ['place=eq.x', 'doesn’t fit'],
  ['extra=eq.{}', 'doesn’t fit'],
  ['extra=in.(1)', 'doesn’t fit'],
  ['pieces=is.true', 'doesn’t fit'],
  // Values.
  ...[
    '',
    ' 1',
    '1 ',
    '0x10',
    '1e3',
    '1.0',
    'NaN',
    'Infinity',
    '1_000',
    '١',
    '+1',
    '01',
    '2147483648',
    '-2147483649',
    'null',
  ].map((v): [string, string] => [
    `pieces=eq.${encodeURIComponent(v)}`,
    'The filter on "pieces" is not valid',
  ]),
  ...['', ' 1', '1e400', '0x10', 'NaN', '1,5', '.5', '5.', '1.2345', '--1', '1e3', `${'9'.repeat(25)}`].map(
    (v): [string, string] => [`weight=eq.${encodeURIComponent(v)}`, 'The filter on "weight" is not valid'],
  ),
  ...['', '1.234', '$5', '10,5', '1e3', 'NaN', '9'.repeat(30), '9'.repeat(500)].map((v): [string, string] => [
    `amount=eq.${encodeURIComponent(v)}`,
    'The filter on "amount" is not valid',
  ]),
  ...[
    '',
    '2026-02-30',
    '2026-2-3',
    '2026-13-01',
    '0000-01-01',
    '20260101',
    '01/02/2026',
    '2026-01-01T00:00:00Z',
    'today',
    'infinity',
  ].map((v): [string, string] => [
    `due_on=eq.${encodeURIComponent(v)}`,
    'The filter on "due_on" is not valid',
  ]),
  ...[
    '',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T25:00:00Z',
    'now',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00.1234567Z',
  ].map((v): [string, string] => [
    `placed_at=eq.${encodeURIComponent(v)}`,
    'The filter on "placed_at" is not valid',
  ]),
  ...['', '1', 'TRUE', 't', 'yes', 'null', ' true'].map((v): [string, string] => [
    `is_rush=eq.${encodeURIComponent(v)}`,
    'The filter on "is_rush" is not valid',
  ]),
  ...['', '1', id.slice(1), `{${id}}`, `${id} `, id.replaceAll('-', ''), "' or 1=1"].map(
    (v): [string, string] => [`id=eq.${encodeURIComponent(v)}`, 'The filter on "id" is not valid'],
  ),
  ['pieces=in.(1,x)', 'The filter on "pieces" is not valid'],
  ['title=eq.%00', 'NUL'],
  ['title=eq.a\0', 'NUL'],
  ['title=eq.%FF', 'not percent-encoded UTF-8'],
  ['title=eq.%ED%A0%80', 'not percent-encoded UTF-8'],
  ['title=eq.\ud800', 'half a character'],
  ['title', 'has no value'],
  // Order, pages and other parameters.
  ['order=title.up', 'is not a column with .asc or .desc'],
  ['order=title.desc.nullsmiddle', 'is not a column'],
  ['order=title.desc.nullslast.x', 'is not a column'],
  ['order=place', 'has no order'],
  ['order=extra', 'has no order'],
  ['order=labels', 'has no order'],
  [`order=${Array(11).fill('title').join(',')}`, 'too many columns'],
  ['order=title&order=pieces', 'given twice'],
  ['select=title&select=pieces', 'given twice'],
  ['limit=', 'limit:'],
  ['limit=-1', 'limit:'],
  ['limit=1e9', 'limit:'],
  ['limit=1.5', 'limit:'],
  ['limit=+5', 'limit:'],
  ['limit=5&limit=6', 'given twice'],
  ['offset=-1', 'offset:'],
  ['offset=10000001', 'offset:'],
  ['offset=99999999999', 'offset:'],
  ['offset=x', 'offset:'],
  ['after=x', 'after:'],
  ['after=', 'after:'],
  [`after=${toBase64Url('[]')}`, 'after:'],
  [`after=${toBase64Url('{"a":1}')}`, 'after:'],
  [`after=${toBase64Url('["due_on-f,id-f",1,2]')}`, 'after:'],
  [`after=${toBase64Url('["due_on-f,id-f","2026-01-01"]')}`, 'after:'],
  [`after=${toBase64Url('["title+l,id+l","a","b"]')}`, 'after:'],
  [`after=${toBase64Url('["due_on-f,id-f","2026-01-01","x"]')}&offset=5`, 'either after or offset'],
  ['count=exact', 'count:'],
  ['count=', 'count:'],
  [`q=${'a+'.repeat(11)}`, 'at most 10 words'],
  [`q=${'a'.repeat(201)}`, 'too long'],
  ['foo.bar=eq.1', 'Unknown relation "foo"'],
  ['foo.bar.baz=eq.1', 'Unknown relation "foo.bar"'],
  ['.x=eq.1', 'Unknown parameter'],
  ['t_order_lines.name=eq.x', 'Unknown relation "t_order_lines"'],
  ['a.b.c.d.e.f.g=eq.1', 'Unknown parameter'],
  ['select=*,t_order_lines(*)&t_order_lines.nothing=eq.x', 'Unknown column "nothing"'],
  ['select=*,t_order_lines(*)&t_order_lines.order=nothing', 'Unknown column "nothing"'],
  ['select=*,t_order_lines(*)&t_order_lines.limit=x', 'limit:'],
  ['select=*,t_order_lines(*)&t_order_lines.limit=1&t_order_lines.limit=2', 'given twice'],
  // Relations.
  ['select=nothing(*)', 'Unknown relation "nothing"'],
  ['select=users(*)', 'Unknown relation "users"'],
  ['select=t_suppliers(*)', 'ambiguous: use one of t_suppliers!supplier_id, t_suppliers!second_supplier_id'],
  ['select=t_suppliers!title(*)', 'Unknown relation "t_suppliers!title"'],
  ['select=t_suppliers!supplier_id', '"(" is missing'],
  ['select=title(*)', 'Unknown relation "title"'],
  ['select=supplier(*', '")" is missing'],
  ['select=supplier(*))', 'a parenthesis is closed'],
  ['select=supplier(nothing)', 'Unknown column "nothing"'],
  ['select=supplier(name),supplier(rating)', 'is there twice'],
  ['select=title,title', 'is there twice'],
  ['select=a:title,a:pieces', 'is there twice'],
  [
    'select=supplier(t_orders!supplier_id(supplier(t_orders!supplier_id(supplier(t_orders!supplier_id(title))))))',
    'deeper than 5',
  ],
  [`select=${'supplier('.repeat(1000)}`, 'deeper than 5'],
  [`select=${Array.from({ length: 41 }, (_, i) => `a${i}:supplier(name)`).join(',')}`, 'too many relations'],
  // Size.
  [`title=eq.${'x'.repeat(16_400)}`, 'too long'],
  [Array(201).fill('title=eq.a').join('&'), 'more than 200 filters'],
  [`or=(${Array(201).fill('title.eq.a').join(',')})`, 'too many conditions'],
  [Array(401).fill('q=').join('&'), 'too many parameters'],
];
test.each(refused)('400 for %s', (query, message) => {
  const answer = refusal(() => compile(query));
  expect(answer).toMatch(/^400 /);
  expect(answer).toContain(message);
  expect(answer.length).toBeLessThan(400);
});

describe('columns and tables a viewer may not read are unknown everywhere', () => {
  test.each([
    'cost_note=eq.x',
    'cost_note=is.null',
    'or=(cost_note.eq.x)',
    'select=cost_note',
    'select=x:cost_note',
    'order=cost_note',
    'select=supplier(margin_note)',
    'select=supplier(*)&supplier.margin_note=eq.x',
  ])('%s', (query) => {
    const name = /cost_note|margin_note/.exec(query)?.[0] ?? '';
    expect(refusal(() => compile(query))).toBe('nothing was refused');
    const answer = refusal(() => compile(query, technician));
    expect(answer).toBe(`400 Unknown column "${name}".`);
    const invented = refusal(() => compile(query.replaceAll(name, 'zzz')));
    expect(invented).toBe(answer.replace(name, 'zzz'));
  });
  test('they are not part of *', () => {
    expect(compile('select=*').text).toContain('cost_note');
    expect(compile('select=*', technician).text).not.toContain('cost_note');
    expect(compile('select=supplier(*)', technician).text).not.toContain('margin_note');
  });
  test('tables: the same 404 for unknown and hidden ones, 403 with a message for a missing permission', () => {
    const names = [
      't_payslips',
      'nothing',
      'sessions',
      'pg_catalog',
      '"users"',
      'public.users',
      'users--',
      '__proto__',
      'constructor',
      'ｔ_orders',
      'x'.repeat(2000),
      '',
    ];
    const answer = names.map((name) =>
      refusal(() => compile('', technician, name)).replace(`“${name.slice(0, 60)}”`, '“…”'),
    );
    expect(new Set(answer)).toEqual(new Set(['404 There is no table “…”.']));
    expect(refusal(() => compile('', technician, 't_vaults'))).toBe(
      '403 Insufficient permissions to view purchase orders',
    );
    expect(refusal(() => compile('', viewer, 't_vaults'))).toBe('nothing was refused');
  });
  test('relations to hidden tables are unknown', () => {
    for (const query of ['select=t_vaults(*)', 'select=t_payslips(*)']) {
      expect(refusal(() => compile(query, viewer, 't_suppliers'))).toBe('nothing was refused');
      expect(refusal(() => compile(query, technician, 't_suppliers'))).toMatch(/^400 Unknown relation "t_/);
    }
  });
});

const selects: [query: string, piece: string][] = [
  ['select=title', 'select t."title" as "title"'.slice(7)],
  ['select=name:title', 't."title" as "name"'],
  ['select=amount', '(t."amount" * 0.01)::text as "amount"'],
  ['select=weight', 't."weight"::text as "weight"'],
  ['select=title_length', '(length(t.title)) as "title_length"'],
  [
    'select=can',
    `(case t."status" when 'draft' then '["approve","close"]'::json when 'approved' then '["close"]'::json else '[]'::json end) as "can"`,
  ],
  [
    'select=supplier(name)',
    '(select row_to_json(_r) from (select t1."name" as "name" from "t_suppliers" t1 where t1.id = t."supplier_id") _r) as "supplier"',
  ],
  ['select=supplier_id(name)', 'as "supplier_id"'],
  ['select=second_supplier(name)', 't1.id = t."second_supplier_id"'],
  ['select=t_suppliers!second_supplier_id(name)', 't1.id = t."second_supplier_id"'],
  ['select=other:t_suppliers!second_supplier_id(name)', 'as "other"'],
  [
    'select=t_order_lines(name)',
    `(select coalesce(json_agg(_r), '[]') from (select t1."name" as "name" from "t_order_lines" t1 where t1."order_id" = t.id order by t1."position", t1."id" limit 1000) _r) as "t_order_lines"`,
  ],
  [
    'select=t_order_lines(name)&t_order_lines.order=name.desc&t_order_lines.limit=2',
    'order by t1."name" collate fw.natural_order desc, t1."id" desc limit 2',
  ],
  ['select=l:t_order_lines(name)&l.name=eq.x', 't1."order_id" = t.id and (t1."name" = $1::text)'],
  [
    'select=l:t_order_lines(name)&l.or=(name.eq.x,name.eq.y)',
    '((t1."name" = $1::text) or (t1."name" = $2::text))',
  ],
  ['select=l:t_order_lines(name)&l.not.or=(name.eq.x)', '(not ((t1."name" = $1::text)))'],
  ['select=supplier(t_orders!supplier_id(title_length))', '(length(t2.title))'],
  [
    'select=supplier(o:t_orders!supplier_id(title))&supplier.o.title=eq.z',
    't2."supplier_id" = t1.id and (t2."title" = $1::text)',
  ],
  ['select=t_rooms(*)', 't1."order_id" = t.id'],
];
test.each(selects)('%s', (query, piece) => expect(compile(query).text).toContain(piece));

test('limits: capped or default', () => {
  expect(compile('').text).toContain('limit 50');
  expect(compile('limit=1000000000').text).toContain('limit 1000)');
  expect(compile('limit=0').text).toContain('limit 0)');
  expect(compile(`title=in.(${Array(3000).fill('ab').join(',')})&count=none`).values).toHaveLength(1);
});

test('changes require a filter and accept max_affected', () => {
  expect(parseChangeQuery('title=eq.x').maxAffected).toBe(1);
  expect(parseChangeQuery('title=eq.x&max_affected=1000').maxAffected).toBe(1000);
  for (const query of [
    '',
    'tenant=x',
    'max_affected=5',
    'title=eq.x&max_affected=1001',
    'title=eq.x&max_affected=0',
    'title=eq.x&select=*',
    'title=eq.x&limit=1',
    'a.b=eq.1',
  ]) {
    expect(
      refusal(() => parseChangeQuery(query)),
      query,
    ).toMatch(/^400 /);
  }
});

test('pathological queries are parsed quickly', async () => {
  const worst = [
    `or=(${'title.eq."'.repeat(1500)}`,
    `select=${'('.repeat(16_000)}`,
    `title=in.(${','.repeat(9_999)})`,
    Array(200).fill('title=ilike.%25%25%25').join('&'),
    `title=like.${'\\'.repeat(16_000)}`,
    `q=${'%'.repeat(200)}`,
    `after=${'A'.repeat(16_000)}`,
    `placed_at=eq.${' '.repeat(16_000)}`,
  ];
  for (const query of worst) {
    expect(await quickest(200, () => refusal(() => compile(query)))).toBeLessThan(200);
  }
});
