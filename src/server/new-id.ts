/** Random bytes are drawn for many ids at once: an import creates hundreds of thousands. */
import { itemAt } from '#kernel/type-guards.ts';

const pool = new Uint8Array(16 * 256);
let used = pool.length;

/** UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits; sorts by creation time. */
export function newId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  const now = Date.now();
  new DataView(pool.buffer, bytes.byteOffset).setUint16(0, Math.floor(now / 2 ** 32));
  new DataView(pool.buffer, bytes.byteOffset).setUint32(2, now % 2 ** 32);
  bytes[6] = (itemAt(bytes, 6) & 0x0f) | 0x70;
  bytes[8] = (itemAt(bytes, 8) & 0x3f) | 0x80;
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += pairs[itemAt(bytes, index)];
  }
  return text;
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
