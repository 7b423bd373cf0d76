import { randomFillSync } from 'node:crypto';

/** Random bytes are fetched for many ids at once: an import makes hundreds of thousands. */
const pool = Buffer.alloc(16 * 256);
let used = pool.length;

/** UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits; sorts by the time it was made. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  for (let index = 0, at = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) at += 1;
    const byte = bytes[index] as number;
    text[at] = digits.charCodeAt(byte >> 4);
    text[at + 1] = digits.charCodeAt(byte & 15);
    at += 2;
  }
  return text.toString('latin1');
}

const digits = '0123456789abcdef';
const text = Buffer.from('00000000-0000-0000-0000-000000000000');
