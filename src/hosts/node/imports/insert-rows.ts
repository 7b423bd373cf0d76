// Thousands of rows in one statement: a column is one array parameter. COPY would be faster still, but PostgreSQL does
// not offer it on tables with row-level security, and that stays on for an import like for everybody.

import type pg from 'pg';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { sqlType, type Value } from '#kernel/values.ts';
import { quoteIdentifier } from '../database/connection.ts';

export type StoredRow = Readonly<Record<string, Value>>;

/** Columns that no resource declares. */
const hidden: Readonly<Record<string, string>> = { import_key: 'text' };

/** `insert into … select … from unnest(…)`, with its parameters counted from `$first`. */
export type Insert = { readonly text: string; readonly parameters: readonly string[] };

/** Several inserts as one statement: the database has all of its work at once and waits for nobody in between. */
export async function insertTogether(client: pg.Client, inserts: readonly Insert[]): Promise<void> {
  const last = inserts.at(-1);
  if (!last) return;
  const before = inserts.slice(0, -1).map(({ text }, index) => `i${index} as (${text})`);
  const text = before.length === 0 ? last.text : `with ${before.join(', ')} ${last.text}`;
  await client.query(
    text,
    inserts.flatMap(({ parameters }) => parameters),
  );
}

export class RowInserter {
  private readonly client: pg.Client;
  private readonly resource: AnyResource;
  private defaults: Promise<Map<string, string>> | undefined;

  /** `client` is asked for the table's defaults, once. */
  constructor(client: pg.Client, resource: AnyResource) {
    this.client = client;
    this.resource = resource;
  }

  /** Every row has an id. What a row leaves out gets the table's default. */
  async insert(rows: readonly StoredRow[], first = 1): Promise<Insert> {
    this.defaults ??= this.readDefaults();
    const defaults = await this.defaults;
    const columns = columnsOf(rows);
    const parameters: string[] = [];
    const select: string[] = [];
    for (const column of columns) {
      const type = this.typeOf(column);
      const isWhole = rows.every((row) => row[column] !== undefined && row[column] !== null);
      // Arrays of arrays are flattened by unnest, and jsonb has no array literal worth the name: both travel as text.
      const isText = type === 'text[]' || type === 'jsonb';
      parameters.push(arrayLiteral(rows, column));
      const value = `v.${quoteIdentifier(column)}${isText ? `::${type}` : ''}`;
      const fallback = defaults.get(column);
      select.push(isWhole || fallback === undefined ? value : `coalesce(${value}, ${fallback})`);
    }
    const names = columns.map(quoteIdentifier);
    const unnest = columns.map((column, index) => {
      const type = this.typeOf(column);
      return `$${first + index}::${type === 'text[]' || type === 'jsonb' ? 'text' : type}[]`;
    });
    const text = `insert into ${quoteIdentifier(this.resource.name)} (${names.join(', ')})
       select ${select.join(', ')} from unnest(${unnest.join(', ')}) as v(${names.join(', ')})`;
    return { text, parameters };
  }

  private typeOf(column: string): string {
    const field: Field | undefined = this.resource.columns[column];
    const type = field ? sqlType(field) : hidden[column];
    if (type === undefined) throw new Error(`${this.resource.name} has no column ${column}`);
    return type;
  }

  private async readDefaults(): Promise<Map<string, string>> {
    const { rows } = await this.client.query<{ name: string; fallback: string }>(
      `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as fallback
         from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = $1::regclass and a.attgenerated = ''`,
      [quoteIdentifier(this.resource.name)],
    );
    return new Map(rows.map(({ name, fallback }) => [name, fallback]));
  }
}

function columnsOf(rows: readonly StoredRow[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column);
  return [...columns];
}

/** PostgreSQL's own writing of an array of text. */
function arrayLiteral(rows: readonly StoredRow[], column: string): string {
  let text = '{';
  for (const [index, row] of rows.entries()) {
    if (index > 0) text += ',';
    const value = row[column];
    text += value === undefined || value === null ? 'NULL' : element(value);
  }
  return `${text}}`;
}

function element(value: Value): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return quoted(`{${value.map((one) => quoted(String(one))).join(',')}}`);
  if (typeof value === 'object') return quoted(JSON.stringify(value));
  return String(value);
}

function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`;
}
