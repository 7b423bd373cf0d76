/** A parameterised SQL statement. All values travel as text; the statement says by a cast what each of them is. */
import type { Field } from '../field.ts';
import { sqlType, toEdgeSql, type Value } from '../values.ts';
import { hashOf } from './hash.ts';

export interface Statement {
  /** Under this name the server keeps the plan; left out for statements that are not worth keeping. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** The same text has the same name on every connection. */
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

/** A PostgreSQL array as text; written here so that every driver sends the same. */
function arrayText(values: readonly Value[]): string {
  return `{${values.map((v) => `"${String(v).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** A name as SQL. Names come from declarations or have passed `isName`, so nothing needs escaping. */
export function sqlName(name: string): string {
  return `"${name}"`;
}

/** The expression of a column of the row `alias`. A computed one is written over `t`, or takes `t` as a whole: `row`. */
export function columnSql(
  { name, field }: { name: string; field: Field },
  alias: string,
  row = alias,
): string {
  if (field.sql === undefined) return `${alias}.${sqlName(name)}`;
  return onAlias(field.sql, alias, row);
}

/** Declared SQL over the row `t`, on another alias. */
export function onAlias(declared: string, alias: string, row = alias): string {
  return `(${declared.replace(rowName, (_, dot: string) => (dot === '' ? row : `${alias}.`))})`;
}

/** Texts that people write or read stand in the order in which they look things up; codes of ours by their bytes. */
const naturalKinds: ReadonlySet<string> = new Set(['text', 'long_text', 'email', 'phone', 'url', 'sequence']);

/** The expression that rows are put in order by. */
export function orderedSql(column: { name: string; field: Field }, alias: string): string {
  const { kind, custom } = column.field;
  const isNatural = naturalKinds.has(kind) || (kind === 'choice' && custom !== undefined);
  return `${columnSql(column, alias)}${isNatural ? ' collate fw.natural_order' : ''}`;
}

/** The column as the API shows it. What a company's own field holds is stored that way. */
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

/** `t.` or `t`, where it isn't part of a longer name or of a text. */
const rowName = /(?<![\w.'"])t(?![\w'"])(\.?)/g;
