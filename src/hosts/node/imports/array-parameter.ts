// Encodes a column of rows as one array parameter. Ids and texts, most of an import, use PostgreSQL's binary format, which avoids
// formatting, quoting and parsing on both sides.

import { isId } from '#kernel/id.ts';
import type { Value } from '#kernel/values.ts';
import { arrayLiteral } from '#server/imports/array-literal.ts';

export function arrayParameter(type: string, values: readonly (Value | undefined)[]): string | Buffer {
  if (type === 'uuid' && values.every(isUuid)) return uuidArray(values);
  if (type === 'text' && values.every(isText)) return textArray(values);
  return arrayLiteral(values);
}

function textArray(values: readonly (string | null | undefined)[]): Buffer {
  let size = headerSize;
  for (const value of values) size += 4 + (value ? Buffer.byteLength(value) : 0);
  const buffer = arrayBuffer(size, 25, values);
  let at = headerSize;
  for (const value of values) {
    if (value === null || value === undefined) {
      at = buffer.writeInt32BE(-1, at);
      continue;
    }
    const length = buffer.write(value, at + 4);
    at = buffer.writeInt32BE(length, at) + length;
  }
  return buffer;
}

function uuidArray(values: readonly (string | null | undefined)[]): Buffer {
  const missing = values.reduce((count, value) => count + (value ? 0 : 1), 0);
  const buffer = arrayBuffer(headerSize + 20 * values.length - 16 * missing, 2950, values);
  let at = headerSize;
  for (const value of values) {
    if (!value) {
      at = buffer.writeInt32BE(-1, at);
      continue;
    }
    at = buffer.writeInt32BE(16, at);
    for (let digit = 0; digit < 36; digit += 2) {
      if (value.charCodeAt(digit) === dash) digit += 1;
      buffer[at] = digitOf(value.charCodeAt(digit)) * 16 + digitOf(value.charCodeAt(digit + 1));
      at += 1;
    }
  }
  return buffer;
}

/** Number of dimensions, has-nulls flag, element type, length, lower bound. */
const headerSize = 20;
const dash = 45;

function arrayBuffer(size: number, type: number, values: readonly unknown[]): Buffer {
  const buffer = Buffer.allocUnsafe(size);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(values.some((value) => value === null || value === undefined) ? 1 : 0, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

/** The value of a hex digit: 0–9, A–F, a–f. */
function digitOf(code: number): number {
  return (code & 15) + (code > 57 ? 9 : 0);
}

function isUuid(value: Value | undefined): value is string | null | undefined {
  return value === null || value === undefined || (typeof value === 'string' && isId(value));
}

function isText(value: Value | undefined): value is string | null | undefined {
  return value === null || value === undefined || typeof value === 'string';
}
