/**
 * Compiles an authorized query to one statement that returns the response body as text, which the server passes on unparsed.
 * Row-level security adds tenant and row rules, so they don't appear here.
 */
import { sqlType, toEdgeSql } from '../values.ts';
import type { AllowedOrder, AllowedQuery } from './allowed.ts';
import { orderSql, testSql, wordsSql } from './compile-filter.ts';
import { afterSql } from './compile-keyset.ts';
import { compileSearch, type Search } from './compile-search.ts';
import { createCompiling, selectList } from './compile-select.ts';
import { cursorSql } from './cursor.ts';
import { limits } from './limits.ts';
import {
  columnSql,
  createParams,
  named,
  orderedSql,
  type Params,
  type Statement,
  sqlName,
} from './statement.ts';

export interface ListStatement extends Statement {
  /** Key of the count, equal for all pages and orders of the query; undefined if nothing is counted. */
  readonly counted?: string;
}

/**
 * Returns one row: `{"data":[…],"error":null,"count":n,"count_at_least":true?,"next":"…"|null}`, and the total, up to one above
 * the exact limit. The last parameter may pass a known total.
 */
export function compileList(query: AllowedQuery, exponent: number): ListStatement {
  const params = createParams();
  const where = whereSql(query, params);
  const search = compileSearch(query, where, params);
  const offset = query.offset > 0 ? params.raw(String(query.offset), 'bigint') : '0';
  const page = pageSql({ query, where, search, offset, params, exponent });
  const capped =
    search?.countUpTo(limits.exactCount + 1) ?? countUpToSql(query, where, limits.exactCount + 1);
  const total = query.counted ? totalSql(query, capped, offset, params.raw(null, 'bigint')) : 'null::bigint';
  const most = limits.exactCount;
  // "offset 0" keeps the planner from inlining the count into each place that reads it.
  const text = `${withSql(search)}select concat('{"data":', coalesce(a.data, '[]'), ',"error":null,"count":', ${query.counted ? `least(a.total, ${most})` : "'null'"},
case when a.total > ${most} then ',"count_at_least":true' end, ',"next":', coalesce(to_json(${nextSql(query, offset)})::text, 'null'), '}'), a.total
from (select p.*, ${total} as total from (${page}) p offset 0) a`;
  return { ...named(text), values: params.values, ...(query.counted && { counted: questionOf(query) }) };
}

/** With a known `total`, rows are not counted again unless this is the last page, which determines the total itself. */
export function withKnownTotal(statement: ListStatement, total: string): Statement {
  return { ...statement, values: [...statement.values.slice(0, -1), total] };
}

function questionOf(query: AllowedQuery): string {
  const { text, values } = compileCount(query);
  return JSON.stringify([text, ...values]);
}

/** As `compileCount`, with the sum of each of `query.sums` as its data. */
export function compileSums(query: AllowedQuery, exponent: number): Statement {
  const params = createParams();
  const where = whereSql(query, params);
  const search = compileSearch(query, where, params);
  const values = query.sums.map((column, at) => `${columnSql(column, 't')} as _s${at}`).join(', ');
  const rows = search?.rows(values) ?? `select ${values} from ${sqlName(query.resource.name)} t${where}`;
  const sums = query.sums.map((_, at) => `coalesce(sum(_s${at}), 0) as _s${at}`).join(', ');
  const shown = query.sums.map(
    ({ name, field }, at) => `'${name}', ${toEdgeSql(field, `_a._s${at}`, exponent)}`,
  );
  const text = `${withSql(search)}select concat('{"data":', json_build_object(${shown.join(', ')}), ',"error":null,"count":', _a.n, '}')
from (select count(*) as n, ${sums} from (${rows}) _r) _a`;
  return { ...named(text), values: params.values };
}

/** Returns `{"data":null,"error":null,"count":n}`, always exact. */
export function compileCount(query: AllowedQuery): Statement {
  const params = createParams();
  const where = whereSql(query, params);
  const search = compileSearch(query, where, params);
  const count = search?.count ?? `(select count(*) from ${sqlName(query.resource.name)} t${where})`;
  const text = `${withSql(search)}select concat('{"data":null,"error":null,"count":', ${count}, '}')`;
  return { ...named(text), values: params.values };
}

function withSql(search: Search | undefined): string {
  return search ? `with ${search.named},\n${search.fitting}\n` : '';
}

export function whereSql(query: AllowedQuery, params: Params): string {
  const tests = query.where.map((test) => testSql(test, 't', params));
  return joined([...tests, ...wordsSql(query.words, query.searched, 't', params)]);
}

interface Page {
  readonly query: AllowedQuery;
  readonly where: string;
  readonly search: Search | undefined;
  readonly offset: string;
  readonly params: Params;
  readonly exponent: number;
}

/** Order values are selected as `_k0` … beside the output columns; only the last row's are read. */
function pageSql({ query, where, search, offset, params, exponent }: Page): string {
  const { order, limit, outputs, resource } = query;
  const table = sqlName(resource.name);
  const list = selectList(outputs, 't', createCompiling(params, exponent));
  const keys = order.map((item, index) => `${columnSql(item.column, 't')} as _k${index}`).join(', ');
  const names = outputs.map((output) => `_p.${sqlName(output.as)}`).join(', ');
  const last = order.map((_, index) => `(array_agg(_p._k${index}))[${limit}] as _k${index}`).join(', ');
  const sorted = `order by ${orderSql(order, 't')}`;
  const ids = search?.page(offset) ?? idsSql(query, where, offset, params);
  const source =
    ids === undefined
      ? `${table} t${pageOf(query, where, params)}`
      : `${table} t where t.id = any(array(select _id from (${ids}) _i)) ${sorted}`;
  return `select json_agg(_r) as data, count(*) as n, ${last}
from (select ${keys}, ${list} from ${source}) _p cross join lateral (select ${names}) _r`;
}

/** With an offset or a search, ids are found first by index, and only then are the columns of the page read. */
function idsSql(query: AllowedQuery, where: string, offset: string, params: Params): string | undefined {
  if (query.offset === 0 && query.words.length === 0) return undefined;
  const table = sqlName(query.resource.name);
  return `select t.id as _id from ${table} t${pageOf(query, where, params)} offset ${offset}`;
}

function pageOf({ order, after, limit }: AllowedQuery, where: string, params: Params): string {
  const beyond = after ? [afterSql(order, after, ({ column }) => orderedSql(column, 't'), params)] : [];
  const conditions = where === '' ? joined(beyond) : [where, ...beyond].join(' and ');
  return `${conditions} order by ${orderSql(order, 't')} limit ${limit}`;
}

/** Counts only if neither the page nor the known total gives the result, and only up to the exact limit. */
function totalSql({ limit, ...query }: AllowedQuery, capped: string, offset: string, known: string): string {
  if (query.after || limit === 0) return `case when ${known} >= p.n then ${known} else ${capped} end`;
  const isLastPage = query.offset > 0 ? `p.n between 1 and ${limit - 1}` : `p.n < ${limit}`;
  return `case when ${isLastPage} then ${offset} + p.n when ${known} > ${offset} + p.n then ${known} else ${capped} end`;
}

function countUpToSql({ resource }: AllowedQuery, where: string, most: number): string {
  return `(select count(*) from (select from ${sqlName(resource.name)} t${where} limit ${most}) _c)`;
}

function nextSql(query: AllowedQuery, offset: string): string {
  const { limit, order } = query;
  if (limit === 0) return 'null::text';
  const cursor = cursorSql(order, order.map(keyText));
  const known = query.counted && !query.after;
  const more = known ? ` and (a.total > ${limits.exactCount} or ${offset} + a.n < a.total)` : '';
  return `case when a.n = ${limit}${more} then ${cursor} end`;
}

function keyText({ column }: AllowedOrder, index: number): string {
  return sqlType(column.field) === 'text' ? `a._k${index}` : `a._k${index}::text`;
}

function joined(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}
