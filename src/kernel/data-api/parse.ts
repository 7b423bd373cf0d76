/**
 * Parses a query string to a tree. Pure: knows the grammar and no tables. Everything unknown is refused by name, so that a
 * misspelt filter never returns everything. The grammar: docs/data-api.md.
 */
import { quoted } from '../validate.ts';
import { limits } from './limits.ts';
import { countConditions, parseFilter, parseGroup } from './parse-filter.ts';
import { parseOrder } from './parse-order.ts';
import { parseSelect } from './parse-select.ts';
import { decodeQuery, type Pair } from './query-string.ts';
import type { ChangeQuery, Condition, Level, Query } from './syntax.ts';
import { badRequest } from './text-reader.ts';

const groups: ReadonlySet<string> = new Set(['or', 'and', 'not.or', 'not.and']);
/** Read by the host, not part of the query. */
const ignored: ReadonlySet<string> = new Set(['tenant']);

export function parseQuery(queryString: string): Query {
  const options = new Map<string, string>();
  const top: Level = { where: [] };
  const nested = new Map<string, Level>();
  for (const pair of decodeQuery(queryString)) {
    if (ignored.has(pair[0])) continue;
    if (listOptions.has(pair[0])) setOnce(options, pair);
    else if (!addCondition(top.where, pair)) addNested(nested, pair);
  }
  limitConditions([top, ...nested.values()]);
  const after = options.get('after');
  const offset = readOffset(options.get('offset'));
  if (after !== undefined && offset > 0) throw badRequest('Use either after or offset.');
  const order = options.get('order');
  return {
    where: top.where,
    nested,
    select: parseSelect(options.get('select') ?? '*'),
    limit: readLimit(options.get('limit'), limits.defaultRows),
    offset,
    words: readWords(options.get('q') ?? ''),
    counted: readCounted(options.get('count')),
    sums: readSums(options.get('sum')),
    ...(order === undefined ? {} : { order: parseOrder(order) }),
    ...(after === undefined ? {} : { after }),
  };
}

/** PUT and DELETE accept filters and `max_affected` only. */
export function parseChangeQuery(queryString: string): ChangeQuery {
  const options = new Map<string, string>();
  const where: Condition[] = [];
  for (const pair of decodeQuery(queryString)) {
    if (ignored.has(pair[0])) continue;
    if (pair[0] === 'max_affected') setOnce(options, pair);
    else if (!addCondition(where, pair)) throw unknownParameter(pair[0]);
  }
  limitConditions([{ where }]);
  if (where.length === 0)
    throw badRequest('A change without a filter would reach every row: add one, like id=eq.…');
  const most = options.get('max_affected') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(most) || Number(most) > limits.rows) {
    throw badRequest(`max_affected: a whole number from 1 to ${limits.rows}.`);
  }
  return { where, maxAffected: Number(most) };
}

/** `count` uses filters, `q` and `sum`; options that only affect a list (select, order, limit …) are accepted and ignored. */
const listOptions: ReadonlySet<string> = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'after',
  'q',
  'count',
  'sum',
]);

function setOnce(options: Map<string, string>, [key, value]: Pair): void {
  if (options.has(key)) throw badRequest(`The parameter ${quoted(key)} is given twice.`);
  options.set(key, value);
}

/** False if the key is neither a group nor a plain column name. */
function addCondition(where: Condition[], [key, value]: Pair): boolean {
  if (groups.has(key)) where.push(parseGroup(key, value));
  else if (key.includes('.')) return false;
  else where.push(parseFilter(key, value));
  return true;
}

/** `visits.order=starts_at`, `site.assets.status=eq.active`: applies to nested rows only, not to which parent rows are found. */
function addNested(nested: Map<string, Level>, [key, value]: Pair): void {
  const split = groups.has(lastTwo(key))
    ? key.lastIndexOf('.', key.lastIndexOf('.') - 1)
    : key.lastIndexOf('.');
  const [path, name] = [key.slice(0, split), key.slice(split + 1)];
  if (!/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){0,4}$/.test(path)) throw unknownParameter(key);
  const level = nested.get(path) ?? { where: [] };
  nested.set(path, level);
  if (name === 'order' && level.order === undefined) level.order = parseOrder(value);
  else if (name === 'limit' && level.limit === undefined) level.limit = readLimit(value, limits.nestedRows);
  else if (name === 'order' || name === 'limit')
    throw badRequest(`The parameter ${quoted(key)} is given twice.`);
  else if (!addCondition(level.where, [name, value])) throw unknownParameter(key);
}

function lastTwo(key: string): string {
  return key.split('.').slice(-2).join('.');
}

function limitConditions(levels: readonly Level[]): void {
  const count = levels.reduce((sum, level) => sum + countConditions(level.where), 0);
  if (count > limits.conditions) throw badRequest(`There are more than ${limits.conditions} filters.`);
}

function readLimit(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,15}$/.test(text)) throw badRequest(`limit: a whole number from 0 to ${limits.rows}.`);
  return Math.min(Number(text), limits.rows);
}

function readOffset(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,8}$/.test(text) || Number(text) > limits.offset) {
    throw badRequest(`offset: a whole number from 0 to ${limits.offset}; beyond, page with after.`);
  }
  return Number(text);
}

function readWords(text: string): string[] {
  if (text.length > limits.searchLength) throw badRequest('q: the search text is too long.');
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (words.length > limits.words) throw badRequest(`q: at most ${limits.words} words.`);
  return words;
}

function readCounted(text: string | undefined): boolean {
  if (text === undefined) return true;
  if (text !== 'none') throw badRequest('count: the only value is none; GET …/count counts exactly.');
  return false;
}

function readSums(text: string | undefined): string[] {
  const names = text === undefined ? [] : text.split(',');
  if (names.length > limits.sums) throw badRequest(`sum: at most ${limits.sums} columns.`);
  return [...new Set(names)];
}

function unknownParameter(key: string) {
  return badRequest(`Unknown parameter ${quoted(key)}.`);
}
