/** Encodes a value for a column by the column's kind, never by the value's JavaScript type. */
import type { Field } from './field.ts';

/** Returns strings, numbers, booleans, arrays of strings, or null. Throws for values the column can't hold. */
export function encodeValue(field: Pick<Field, 'kind'> | undefined, value: unknown): unknown {
  if (field === undefined || value === null || value === undefined) return value;
  if (field.kind === 'json' || field.kind === 'address') return toJson(value);
  if (field.kind === 'tags') {
    if (!Array.isArray(value)) throw new TypeError('A list of texts is written with a list.');
    return value.map((one: unknown) => (one === null ? null : String(one)));
  }
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') throw new TypeError(`A column of kind ${field.kind} holds no object.`);
  return value;
}

/** JSON with amounts of money (bigint) as strings of digits. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v)) ?? 'null';
}
