/**
 * A search of a table in the search index. The index names the rows that may fit, and these are tested like any row: with the
 * viewer's rights, the filters, and the words themselves. Where it names none, because the words are frequent or short, the rows are
 * read in the order of the list, as without an index.
 */
import type { AllowedOrder, AllowedQuery } from './allowed.ts';
import { directionSql, wordPattern } from './compile-filter.ts';
import { afterSql } from './compile-keyset.ts';
import { limits } from './limits.ts';
import { collationSql, columnSql, type Params, sqlName } from './statement.ts';

export interface Search {
  /** The common table expression on which everything else here relies: what the index says. */
  readonly named: string;
  /** That on which the page and the counts rely. */
  readonly fitting: string;
  /** `select …` of all rows. */
  rows(columns: string): string;
  /** `select _id …`: the ids of the page, in any order. */
  page(offset: string): string;
  /** An expression: the number of rows. */
  readonly count: string;
  /** Up to `most`. */
  countUpTo(most: number): string;
}

/** Undefined if nothing is searched, or not by the index. `where`: the conditions on the row `t`. */
export function compileSearch(query: AllowedQuery, where: string, params: Params): Search | undefined {
  const { resource, words, order, limit } = query;
  if (!resource.indexed || words.length === 0) return undefined;
  const table = sqlName(resource.name);
  const keys = order.map((item, index) => `${columnSql(item.column, 't')} as _k${index}`).join(', ');
  const patterns = words.map((word) => params.raw(wordPattern(word), 'text')).join(', ');
  const isWhole = '(select is_whole from _f)';
  // "offset 0" keeps the planner from reading the rows by another index than that of their ids.
  const namedRows = (columns: string) => `_f cross join lateral unnest(_f.ids) _u(id)
cross join lateral (select ${columns} from ${table} t${where} and t.id = _u.id offset 0) t`;
  const scanned = `select t.id as _id, ${keys} from ${table} t${where}`;
  const numberOf = (rows: string) => `(select count(*) from (${rows}) _n)`;
  return {
    named: `_f as materialized (select ids, is_whole from fw.search_rows('${resource.name}', array[${patterns}], ${limits.searchedRows}))`,
    fitting: `_c as materialized (select t.* from ${namedRows(`t.id as _id, ${keys}`)})`,
    rows: (columns) => `select t.* from ${namedRows(columns)} where ${isWhole}
union all select ${columns} from ${table} t${where} and ${isWhole} is not true`,
    page(offset) {
      const after = query.after ? ` and ${afterSql(order, query.after, keySql, params)}` : '';
      const sorted = order.map((item, index) => keySql(item, index) + directionSql(item)).join(', ');
      const pageOf = (rows: string, condition: string) =>
        `(select _id from (${rows}) _s where ${condition}${after} order by ${sorted} limit ${limit} offset ${offset})`;
      return `${pageOf('select * from _c', isWhole)}
union all ${pageOf(scanned, `${isWhole} is not true`)}`;
    },
    count: `case when ${isWhole} then ${numberOf('select from _c')} else ${numberOf(scanned)} end`,
    countUpTo: (most) =>
      `(select case when ${isWhole} or n = ${most} then n else ${numberOf(`${scanned} limit ${most}`)} end
from (select count(*) as n from (select from _c limit ${most}) _n) _a)`,
  };
}

function keySql({ column }: AllowedOrder, index: number): string {
  return `_s._k${index}${collationSql(column.field)}`;
}
