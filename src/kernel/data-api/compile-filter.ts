/** Compiles tests to SQL conditions on a row alias. Three-valued like SQL: null is neither equal nor unequal to anything. */
import { firstOf } from '../type-guards.ts';
import type { AllowedOrder, Column, Searched, Test } from './allowed.ts';
import { columnSql, orderedSql, type Params, sqlName } from './statement.ts';

export function testSql(test: Test, alias: string, params: Params): string {
  switch (test.type) {
    case 'all':
    case 'any': {
      const joint = test.type === 'all' ? ' and ' : ' or ';
      return `(${test.tests.map((t) => testSql(t, alias, params)).join(joint)})`;
    }
    case 'not':
      return `(not ${testSql(test.test, alias, params)})`;
    case 'is':
      return `(${columnSql(test.column, alias)} is ${test.state.replace('_', ' ')})`;
    case 'in_set':
      return `(${alias}.id in (${test.idsSql(params)}))`;
    case 'in':
      return inSql(test, alias, params);
    case 'compare':
      return compareSql(test, alias, params);
  }
}

const operators = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
} as const;

function compareSql(
  { column, operator, value }: Extract<Test, { type: 'compare' }>,
  alias: string,
  params: Params,
): string {
  const expr = columnSql(column, alias);
  // A literal, so that a partial index (`where is_active`) also serves a prepared statement.
  if (column.field.kind === 'boolean') return `(${expr} ${operators[operator]} ${value === true})`;
  if (column.field.kind === 'tags') {
    // The column may hold names or ids, so both are compared as text.
    const has = `(${expr}::text[] @> ${params.list(column.field, [value])})`;
    return operator === 'eq' ? has : `(not ${has})`;
  }
  const pattern = operator === 'like' || operator === 'ilike';
  return `(${expr} ${operators[operator]} ${params.value(column.field, pattern ? wholePattern(String(value)) : value)})`;
}

function inSql({ column, values }: Extract<Test, { type: 'in' }>, alias: string, params: Params): string {
  if (values.length === 0) return 'false';
  const expr = columnSql(column, alias);
  const list = params.list(column.field, values);
  return column.field.kind === 'tags' ? `(${expr}::text[] && ${list})` : `(${expr} = any(${list}))`;
}

/** A trailing backslash escapes nothing, so it is meant literally. */
function wholePattern(pattern: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  return trailing % 2 === 1 ? `${pattern}\\` : pattern;
}

/** For `like`: the word somewhere in a text. */
export function wordPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Each word must occur, case-insensitively. `search_text` is stored in lower case. */
export function wordsSql(
  words: readonly string[],
  { stored, columns, named }: Searched,
  alias: string,
  params: Params,
): string[] {
  return words.map((word) => {
    const pattern = `lower(${params.raw(wordPattern(word), 'text')})`;
    const places = [
      ...(stored ? [`${alias}.search_text`] : []),
      ...(columns.length > 0 ? [searchedSql(columns, alias)] : []),
    ].map((place) => `${place} like ${pattern}`);
    for (const { ref, target, title } of named)
      places.push(
        `${columnSql(ref, alias)} in (select _n.id from ${sqlName(target.name)} _n where lower(${columnSql(title, '_n')}) like ${pattern})`,
      );
    return places.length === 1 ? firstOf(places) : `(${places.join(' or ')})`;
  });
}

/**
 * Several columns are searched as one concatenated text, which is faster. The line breaks keep words from matching across
 * columns.
 */
function searchedSql(columns: readonly Column[], alias: string): string {
  const texts = columns.map((column) => `coalesce(${columnSql(column, alias)}, '')`);
  return `lower(${texts.join(" || E'\\n' || ")})`;
}

export function orderSql(order: readonly AllowedOrder[], alias: string): string {
  return order.map((item) => `${orderedSql(item.column, alias)}${directionSql(item)}`).join(', ');
}

/** What follows the expression in `order by`. */
export function directionSql({ column, descending, nulls }: AllowedOrder): string {
  const natural = descending ? 'first' : 'last';
  const isNeverNull = column.field.required && column.field.custom === undefined;
  const suffix = nulls === natural || isNeverNull ? '' : ` nulls ${nulls}`;
  return `${descending ? ' desc' : ''}${suffix}`;
}
