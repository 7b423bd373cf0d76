/** Stored rows in the internal format of commands and `complete`: money as bigint; decimals, dates and instants as strings. */
import { normalizeInstant } from '../dates.ts';
import type { AnyResource } from '../resource.ts';
import { storedUnitPrice } from '../unit-price.ts';
import type { Row } from '../validate.ts';
import type { Test } from './allowed.ts';
import { testSql } from './compile-filter.ts';
import { createParams, named, type Statement, sqlName } from './statement.ts';

/** Reads the matching rows as JSON text. */
export function compileInternalRows(resource: AnyResource, where: readonly Test[], most: number): Statement {
  const params = createParams();
  const columns = Object.entries(resource.columns)
    .filter(([, field]) => field.sql === undefined)
    .map(([name, { kind }]) => {
      const isExact = kind === 'money' || kind === 'unit_price' || kind === 'decimal';
      return `t.${sqlName(name)}${isExact ? '::text' : ''} as ${sqlName(name)}`;
    });
  const tests = where.map((test) => testSql(test, 't', params)).join(' and ');
  const rows = `select ${columns.join(', ')} from ${sqlName(resource.name)} t where ${tests} order by t.id limit ${most}`;
  const text = `select coalesce(json_agg(_r), '[]')::text from (${rows}) _r`;
  return { ...named(text), values: params.values };
}

export function readInternalRows(resource: AnyResource, json: string): Row[] {
  const rows: Row[] = JSON.parse(json);
  for (const row of rows) {
    for (const [name, { kind, sql }] of Object.entries(resource.columns)) {
      const value = row[name];
      if (sql !== undefined || typeof value !== 'string') continue;
      if (kind === 'money') row[name] = BigInt(value);
      if (kind === 'unit_price') row[name] = storedUnitPrice(value);
      if (kind === 'instant') row[name] = normalizeInstant(value) ?? value;
    }
  }
  return rows;
}
