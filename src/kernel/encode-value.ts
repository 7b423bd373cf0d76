/** A value on its way into a column: how it is written says the column's kind, and never what the value happens to be in JavaScript. */
import type { Field } from './field.ts';

/** Gives texts, numbers, truth values, lists of texts, and null. Throws for what the column can't hold. */
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

/** Amounts of money as digits. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v)) ?? 'null';
}
