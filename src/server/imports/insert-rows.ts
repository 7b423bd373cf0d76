// Inserts hundreds of rows with one statement: a column is one array parameter, or one value if all rows have the same. COPY
// would be faster, but PostgreSQL does not support it on tables with row-level security, which also applies to imports.

import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { sqlType, type Value } from '#kernel/values.ts';
import { quoteIdentifier } from '../database/quote-identifier.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportContext } from './import-task.ts';

/** The values of the rows by column; undefined if a row has none. */
export type Columns = Map<string, readonly (Value | undefined)[]>;

/** Columns not declared by any resource. */
const hidden: Readonly<Record<string, string>> = { import_key: 'text' };

/** `insert into … select … from unnest(…)`, with parameters numbered from `$first`. */
export type Insert = { readonly text: string; readonly parameters: readonly unknown[] };

export function columnsOf(rows: readonly Readonly<Record<string, Value>>[]): Columns {
  const columns: Columns = new Map();
  for (const row of rows) {
    for (const column in row) {
      if (columns.has(column)) continue;
      columns.set(
        column,
        rows.map((one) => one[column]),
      );
    }
  }
  return columns;
}

/** Sends inserts on one connection, several as one statement, to save round trips. */
export class InsertSender {
  private readonly session: ImportSession;
  private readonly names = new Map<string, string>();

  constructor(session: ImportSession) {
    this.session = session;
  }

  async send(inserts: readonly Insert[]): Promise<void> {
    const last = inserts.at(-1);
    if (!last) return;
    const before = inserts.slice(0, -1).map(({ text }, index) => `i${index} as (${text})`);
    const text = before.length === 0 ? last.text : `with ${before.join(', ')} ${last.text}`;
    const values = inserts.flatMap(({ parameters }) => parameters);
    const name = this.nameOf(text);
    await this.session.run([name === undefined ? { text, values } : { name, text, values }]);
  }

  /** Most batches have the same statement, so it is prepared once. Beyond the limit, statements are not prepared. */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size === mostPrepared) return known;
    const name = `insert ${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}

const mostPrepared = 20;

export class RowInserter {
  private readonly context: ImportContext;
  private readonly resource: AnyResource;
  private defaults: Promise<Map<string, string>> | undefined;

  constructor(context: ImportContext, resource: AnyResource) {
    this.context = context;
    this.resource = resource;
  }

  /** Builds the insert. Every row must have an id; missing values get the column's default. */
  async insert(columns: Columns, first = 1): Promise<Insert> {
    this.defaults ??= this.readDefaults();
    const defaults = await this.defaults;
    const parameters: unknown[] = [];
    const select: string[] = [];
    const arrays: { type: string; values: readonly (Value | undefined)[]; unnest: string }[] = [];
    for (const [column, values] of columns) {
      const type = this.typeOf(column);
      const [value] = values;
      if (isPlain(value) && values.every((one) => one === value)) {
        parameters.push(typeof value === 'bigint' ? value.toString() : value);
        select.push(`$${first + parameters.length - 1}::${type}`);
        continue;
      }
      let index = arrays.findIndex((array) => array.type === type && isSame(array.values, values));
      if (index < 0) {
        // unnest flattens arrays of arrays, and jsonb arrays are hard to encode, so both are sent as text.
        const sent = type === 'text[]' || type === 'jsonb' ? 'text' : type;
        parameters.push(this.context.arrayParameter(sent, values));
        index = arrays.push({ type, values, unnest: `$${first + parameters.length - 1}::${sent}[]` }) - 1;
      }
      const own = `v.c${index}${type === 'text[]' || type === 'jsonb' ? `::${type}` : ''}`;
      const fallback = defaults.get(column);
      const isWhole = fallback === undefined || values.every((one) => one !== undefined && one !== null);
      select.push(isWhole ? own : `coalesce(${own}, ${fallback})`);
    }
    const names = [...columns.keys()].map(quoteIdentifier);
    // Ids are unique, so without an array there is only one row.
    const own = arrays.map((_, index) => `c${index}`).join(', ');
    const from =
      arrays.length === 0
        ? ''
        : ` from unnest(${arrays.map(({ unnest }) => unnest).join(', ')}) as v(${own})`;
    const text = `insert into ${quoteIdentifier(this.resource.name)} (${names.join(', ')})
       select ${select.join(', ')}${from}`;
    return { text, parameters };
  }

  private typeOf(column: string): string {
    const field: Field | undefined = this.resource.columns[column];
    const type = field ? sqlType(field) : hidden[column];
    if (type === undefined) throw new Error(`${this.resource.name} has no column ${column}`);
    return type;
  }

  private async readDefaults(): Promise<Map<string, string>> {
    const rows = await this.context.look.query<{ name: string; fallback: string }>(
      `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as fallback
         from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = $1::regclass and a.attgenerated = ''`,
      [quoteIdentifier(this.resource.name)],
    );
    return new Map(rows.map(({ name, fallback }) => [name, fallback]));
  }
}

function isPlain(value: Value | undefined): value is string | number | bigint | boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}

/** The date of a job is in four of its columns, which then share one parameter. */
function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((value, index) => value === b[index]);
}
