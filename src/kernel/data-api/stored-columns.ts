/** Columns a write may name: declared, stored, and not filled by the database. */

import type { AnyResource } from '../resource.ts';
import { baseFields } from '../resource.ts';
import type { Row } from '../validate.ts';
import { sqlType } from '../values.ts';
import { sqlName } from './statement.ts';

export function storedColumns(resource: AnyResource): readonly string[] {
  const known = stored.get(resource) ?? findStored(resource);
  stored.set(resource, known);
  return known;
}

const stored = new WeakMap<AnyResource, readonly string[]>();

function findStored(resource: AnyResource): string[] {
  return Object.entries(resource.columns)
    .filter(([name, field]) => field.sql === undefined && !Object.hasOwn(baseFields, name))
    .map(([name]) => name);
}

/** Those present in at least one row. */
export function usedColumns(resource: AnyResource, rows: readonly Row[]): string[] {
  return storedColumns(resource).filter((name) => rows.some((row) => row[name] !== undefined));
}

/** `"title" text, "total" bigint`: the column definitions for jsonb_to_recordset. */
export function recordColumns(resource: AnyResource, names: readonly string[]): string[] {
  return names.map((name) => {
    const field = resource.columns[name];
    return `${sqlName(name)} ${field ? sqlType(field) : 'text'}`;
  });
}

/**
 * The SQL for writing `sent`. Custom fields share one column: sent values are merged into the `stored` ones, and null removes
 * one.
 */
export function writtenSql(resource: AnyResource, name: string, sent: string, stored?: string): string {
  if (!resource.customFields || name !== 'custom') return sent;
  return stored === undefined
    ? `coalesce(jsonb_strip_nulls(${sent}), '{}')`
    : `jsonb_strip_nulls(${stored} || ${sent})`;
}

/** Rows as one JSON parameter; amounts as strings, so that nothing is rounded. */
export function rowsJson(rows: readonly Readonly<Record<string, unknown>>[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
