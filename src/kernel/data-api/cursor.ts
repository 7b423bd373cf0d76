/**
 * The keyset cursor: the order, and the order's values of a page's last row. Opaque to callers but not secret: it is only used as
 * values of columns that the viewer may sort by.
 */
import type { AllowedOrder } from './allowed.ts';
import { badRequest } from './text-reader.ts';

/** Identifies the order of a cursor; a cursor of another order is refused. */
function orderSignature(order: readonly AllowedOrder[]): string {
  return order
    .map(({ column, descending, nulls }) => `${column.name}${descending ? '-' : '+'}${nulls.charAt(0)}`)
    .join(',');
}

/** SQL for the cursor of a row with the order values `values` (SQL expressions of type text). */
export function cursorSql(order: readonly AllowedOrder[], values: readonly string[]): string {
  const json = `json_build_array(${[`'${orderSignature(order)}'`, ...values].join(', ')})::text`;
  return `translate(encode(convert_to(${json}, 'UTF8'), 'base64'), E'+/=\\n', '-_')`;
}

export function readCursor(text: string, order: readonly AllowedOrder[]): (string | null)[] {
  const json = fromBase64Url(text);
  const [signature, ...values] = json === undefined ? [] : readArray(json);
  if (signature !== orderSignature(order) || values.length !== order.length) {
    throw badRequest('after: this cursor belongs to another order or is damaged; start at the first page.');
  }
  return values;
}

function readArray(json: string): (string | null)[] {
  try {
    const parsed: unknown = JSON.parse(json);
    if (!Array.isArray(parsed)) return [];
    return parsed.every((v) => v === null || (typeof v === 'string' && !v.includes('\0'))) ? parsed : [];
  } catch {
    return [];
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes UTF-8 text from base64url without padding; undefined if invalid. */
export function fromBase64Url(text: string): string | undefined {
  let bits = 0;
  let held = 0;
  let escaped = '';
  for (const char of text) {
    const value = alphabet.indexOf(char);
    if (value < 0) return undefined;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    escaped += `%${((held >> bits) & 255).toString(16).padStart(2, '0')}`;
    held &= (1 << bits) - 1;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
