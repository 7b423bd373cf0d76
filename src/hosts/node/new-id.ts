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
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
