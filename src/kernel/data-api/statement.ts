/** A parameterized SQL statement. All values are sent as text; the SQL casts them. */
import type { Field } from '../field.ts';
import { sqlType, toEdgeSql, type Value } from '../values.ts';
import { hashOf } from './hash.ts';

export interface Statement {
  /** The server caches the plan under this name; undefined for statements not worth caching. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** The same text gets the same name on every connection. */
export function named(text: string): { name: string; text: string } {
  return { name: `q_${hashOf(text)}`, text };
}

export interface Params {
  readonly values: (string | null)[];
  /** `$3::date` for a value of `field`. */
  value(field: Field, value: Value): string;
  /** `$3::uuid[]`. */
  list(field: Field, values: readonly Value[]): string;
  raw(text: string | null, type: string): string;
}

export function createParams(): Params {
  const values: (string | null)[] = [];
  const raw = (text: string | null, type: string) => `$${values.push(text)}::${type}`;
  return {
    values,
    raw,
    value: (field, value) => raw(toParam(field, value), sqlType(field)),
    list: (field, list) => raw(arrayText(list), field.kind === 'tags' ? 'text[]' : `${sqlType(field)}[]`),
  };
}

function toParam(field: Field, value: Value): string | null {
  if (value === null) return null;
  if (field.kind === 'tags' && Array.isArray(value)) return arrayText(value);
  if (field.kind === 'json' || field.kind === 'address') return JSON.stringify(value);
  return String(value);
}

/** Encodes a PostgreSQL array as text, independent of the driver. */
function arrayText(values: readonly Value[]): string {
  return `{${values.map((v) => `"${String(v).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Quotes an identifier. Names come from declarations or passed `isName`, so nothing needs escaping. */
export function sqlName(name: string): string {
  return `"${name}"`;
}

/**
 * The expression of a column on the row `alias`. A computed column's SQL refers to `t`, or to the whole row `t`, passed as `row`.
 */
export function columnSql(
  { name, field }: { name: string; field: Field },
  alias: string,
  row = alias,
): string {
  if (field.sql === undefined) return `${alias}.${sqlName(name)}`;
  return onAlias(field.sql, alias, row);
}

/** SQL declared over the row `t`, rewritten to another alias. */
export function onAlias(declared: string, alias: string, row = alias): string {
  return `(${declared.replace(rowName, (_, dot: string) => (dot === '' ? row : `${alias}.`))})`;
}

/** Texts for people are sorted in natural order; codes by their bytes. */
const naturalKinds: ReadonlySet<string> = new Set(['text', 'long_text', 'email', 'phone', 'url', 'sequence']);

/** The expression used for sorting. */
export function orderedSql(column: { name: string; field: Field }, alias: string): string {
  return columnSql(column, alias) + collationSql(column.field);
}

/** What follows an expression with the column's value where it is sorted. */
export function collationSql({ kind, custom }: Field): string {
  const isNatural = naturalKinds.has(kind) || (kind === 'choice' && custom !== undefined);
  return isNatural ? ' collate fw.natural_order' : '';
}

/** The column in API format. Custom fields are stored in that format. */
export function shownSql(
  column: { name: string; field: Field },
  alias: string,
  exponent: number,
  row = alias,
): string {
  const { custom } = column.field;
  if (custom !== undefined) return `${alias}.custom->'${custom}'`;
  return toEdgeSql(column.field, columnSql(column, alias, row), exponent);
}

/** Matches `t.` or `t`, unless part of a longer name or a string. */
const rowName = /(?<![\w.'"])t(?![\w'"])(\.?)/g;
