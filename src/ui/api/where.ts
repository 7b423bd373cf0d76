/**
 * Filters of the data API, typed by a resource's columns and quoted as its grammar requires: `where(workOrders).in('status',
 * ['on_hold']).lt('due_at', now)`. Pass it to useRows, useCount, a saved view or a link.
 * Each step returns a new filter; `entries` are the query parameters, `filters` what the filter bar shows.
 */

import type { AnyResource } from '#kernel/resource.ts';
import type { Filter, FilterOperator } from '#ui/filters/filter.ts';

export type Entry = readonly [name: string, value: string];
type Plain = string | number | boolean;

/** Accepted by hooks, views and lists. */
export interface Conditions {
  /** All conditions, in order. */
  readonly clauses: readonly Clause[];
  readonly entries: readonly Entry[];
  /** The simple conditions, for the filter bar; it can't show `or`. */
  readonly filters: readonly Filter[];
}

export interface Where<C extends string = string> extends Conditions {
  readonly eq: (column: C, value: Plain) => Where<C>;
  readonly neq: (column: C, value: Plain) => Where<C>;
  readonly gt: (column: C, value: Plain) => Where<C>;
  readonly gte: (column: C, value: Plain) => Where<C>;
  readonly lt: (column: C, value: Plain) => Where<C>;
  readonly lte: (column: C, value: Plain) => Where<C>;
  readonly in: (column: C, values: readonly Plain[]) => Where<C>;
  /** The column contains the text anywhere, ignoring case. */
  readonly contains: (column: C, text: string) => Where<C>;
  readonly isNull: (column: C) => Where<C>;
  readonly isSet: (column: C) => Where<C>;
  /** At least one holds: `.or((w) => w.isNull('due_at'), (w) => w.lt('due_at', now))`. */
  readonly or: (...ways: readonly ((w: Where<C>) => Conditions)[]) => Where<C>;
  readonly and: (other: Conditions | undefined) => Where<C>;
}

type ColumnsOf<R extends AnyResource> =
  | (keyof R['fields'] & string)
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'created_by';

/** With a resource, only its columns are accepted; without one, any name. */
export function where<R extends AnyResource>(_resource: R): Where<ColumnsOf<R>>;
export function where(): Where;
export function where(_resource?: AnyResource): Where {
  return made([]);
}

export type Clause = { readonly filter: Filter } | { readonly any: readonly (readonly Clause[])[] };

function made(clauses: readonly Clause[]): Where {
  const add = (field: string, operator: FilterOperator, ...values: readonly Plain[]) =>
    made([...clauses, { filter: { field, operator, values: values.map(String) } }]);
  return {
    clauses,
    entries: clauses.map(entryOf),
    filters: clauses.flatMap((clause) => ('filter' in clause ? clause.filter : [])),
    eq: (column: string, value: Plain) => add(column, 'eq', value),
    neq: (column: string, value: Plain) => add(column, 'neq', value),
    gt: (column: string, value: Plain) => add(column, 'gt', value),
    gte: (column: string, value: Plain) => add(column, 'gte', value),
    lt: (column: string, value: Plain) => add(column, 'lt', value),
    lte: (column: string, value: Plain) => add(column, 'lte', value),
    in: (column: string, values: readonly Plain[]) => add(column, 'in', ...values),
    contains: (column: string, text: string) => add(column, 'ilike', text),
    isNull: (column: string) => add(column, 'is.null'),
    isSet: (column: string) => add(column, 'not.is.null'),
    or: (...ways: readonly ((w: Where) => Conditions)[]) =>
      made([...clauses, { any: ways.map((way) => way(made([])).clauses) }]),
    and: (other: Conditions | undefined) => (other ? made([...clauses, ...other.clauses]) : made(clauses)),
  };
}

function entryOf(clause: Clause): Entry {
  if ('filter' in clause) return [clause.filter.field, conditionText(clause.filter, false)];
  return ['or', groupText(clause.any.map(memberText))];
}

function memberText(clauses: readonly Clause[]): string {
  const texts = clauses.map((clause) =>
    'filter' in clause
      ? `${clause.filter.field}.${conditionText(clause.filter, true)}`
      : `or${groupText(clause.any.map(memberText))}`,
  );
  const [first = '', ...more] = texts;
  return more.length === 0 ? first : `and${groupText(texts)}`;
}

const groupText = (members: readonly string[]) => `(${members.join(',')})`;

/** E.g. `eq.draft`. Alone, the value is everything after the dot, verbatim; inside a group it must be quoted. */
export function conditionText({ operator, values }: Filter, inGroup: boolean): string {
  if (operator === 'is.null' || operator === 'not.is.null') return operator;
  if (operator === 'in') return `in.(${values.map(quoted).join(',')})`;
  const value = operator === 'ilike' ? `%${escapedPattern(values[0] ?? '')}%` : (values[0] ?? '');
  return `${operator}.${inGroup ? quoted(value) : value}`;
}

function quoted(value: string): string {
  return value === '' || /[,()"\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}

function escapedPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
