import type { Value } from '#kernel/values.ts';

/** PostgreSQL's literal of an array of these values, to be cast to its type. */
export function arrayLiteral(values: readonly (Value | undefined)[]): string {
  return `{${values.map((value) => (value === null || value === undefined ? 'NULL' : element(value))).join(',')}}`;
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
