/**
 * An allowed query → one statement whose one column is the whole answer as text. PostgreSQL builds it; the server
 * passes it on unread. Row-level security adds the company and the row rules, so no tenant appears here.
 */
import { sqlType } from '../values.ts';
import type { AllowedOrder, AllowedQuery } from './allowed.ts';
import { orderSql, testSql, wordsSql } from './compile-filter.ts';
import { afterSql } from './compile-keyset.ts';
import { createCompiling, selectList } from './compile-select.ts';
import { cursorSql } from './cursor.ts';
import { limits } from './limits.ts';
import { columnSql, createParams, named, type Params, type Statement, sqlName } from './statement.ts';

export interface ListStatement extends Statement {
  /** What is counted, the same for every page and order of it; left out where nothing is. */
  readonly counted?: string;
}

/**
 * Answers one row: `{"data":[…],"error":null,"count":n,"count_at_least":true?,"next":"…"|null}`, and how many there are,
 * up to one more than is told exactly. Of what is counted, the last value may say how many there are.
 */
export function compileList(query: AllowedQuery, exponent: number): ListStatement {
  const params = createParams();
  const where = whereSql(query, params);
  const offset = query.offset > 0 ? params.raw(String(query.offset), 'bigint') : '0';
  const page = pageSql(query, where, offset, params, exponent);
  const total = query.counted ? totalSql(query, where, offset, params.raw(null, 'bigint')) : 'null::bigint';
  const most = limits.exactCount;
  // "offset 0" keeps the planner from writing the count into each place that reads it.
  const text = `select concat('{"data":', coalesce(a.data, '[]'), ',"error":null,"count":', ${query.counted ? `least(a.total, ${most})` : "'null'"},
case when a.total > ${most} then ',"count_at_least":true' end, ',"next":', coalesce(to_json(${nextSql(query, offset)})::text, 'null'), '}'), a.total
from (select p.*, ${total} as total from (${page}) p offset 0) a`;
  return { ...named(text), values: params.values, ...(query.counted && { counted: questionOf(query) }) };
}

/** With `total` known, it is not counted again where more rows follow than the page has: the last page says so by itself. */
export function knowing(statement: ListStatement, total: string): Statement {
  return { ...statement, values: [...statement.values.slice(0, -1), total] };
}

function questionOf(query: AllowedQuery): string {
  const { text, values } = compileCount(query);
  return JSON.stringify([text, ...values]);
}

/** `{"data":null,"error":null,"count":n}`, exact however many there are. */
export function compileCount(query: AllowedQuery): Statement {
  const params = createParams();
  const from = `from ${sqlName(query.resource.name)} t${whereSql(query, params)}`;
  const text = `select concat('{"data":null,"error":null,"count":', (select count(*) ${from}), '}')`;
  return { ...named(text), values: params.values };
}

export function whereSql(query: AllowedQuery, params: Params): string {
  const tests = query.where.map((test) => testSql(test, 't', params));
  return joined([...tests, ...wordsSql(query.words, query.searched, 't', params)]);
}

/** The order values travel beside the columns to show (`_k0` …), and only the last row's are read. */
function pageSql(
  query: AllowedQuery,
  where: string,
  offset: string,
  params: Params,
  exponent: number,
): string {
  const { order, limit, outputs, resource } = query;
  const table = sqlName(resource.name);
  const list = selectList(outputs, 't', createCompiling(params, exponent));
  const keys = order.map((item, index) => `${columnSql(item.column, 't')} as _k${index}`).join(', ');
  const names = outputs.map((output) => `_p.${sqlName(output.as)}`).join(', ');
  const last = order.map((_, index) => `(array_agg(_p._k${index}))[${limit}] as _k${index}`).join(', ');
  const after = query.after ? [afterSql(order, query.after, 't', params)] : [];
  const sorted = `order by ${orderSql(order, 't')}`;
  // Rows that are passed over, and rows that are read through for their words, are found by index before any is shown.
  const found = `${where === '' ? joined(after) : [where, ...after].join(' and ')} ${sorted} limit ${limit}`;
  const source =
    query.offset > 0 || query.words.length > 0
      ? `(select t.id as _id from ${table} t${found} offset ${offset}) _i join ${table} t on t.id = _i._id ${sorted}`
      : `${table} t${found}`;
  return `select json_agg(_r) as data, count(*) as n, ${last}
from (select ${keys}, ${list} from ${source}) _p cross join lateral (select ${names}) _r`;
}

/** Counted only where neither the page nor what is known says it, and not beyond what is told exactly. */
function totalSql(query: AllowedQuery, where: string, offset: string, known: string): string {
  const { limit, resource } = query;
  const capped = `(select count(*) from (select from ${sqlName(resource.name)} t${where} limit ${limits.exactCount + 1}) _c)`;
  if (query.after || limit === 0) return `case when ${known} >= p.n then ${known} else ${capped} end`;
  const isLastPage = query.offset > 0 ? `p.n between 1 and ${limit - 1}` : `p.n < ${limit}`;
  return `case when ${isLastPage} then ${offset} + p.n when ${known} > ${offset} + p.n then ${known} else ${capped} end`;
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
