import { toHex } from '../bytes.ts';

/**
 * Encodes a parameter in PostgreSQL's text format: instants as ISO strings, arrays as `{…}`, other objects as JSON; bytes are
 * passed through.
 */
export function wireValue(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'object') {
    if (value instanceof Date) return value.toISOString();
    if (value instanceof Uint8Array) return value;
    if (Array.isArray(value)) return arrayLiteral(value);
    return JSON.stringify(value);
  }
  return String(value);
}

function arrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return arrayLiteral(value);
    const element = wireValue(value);
    if (element instanceof Uint8Array) return `"\\\\x${toHex(element)}"`;
    return `"${String(element).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${elements.join(',')}}`;
}
