/** Random bytes are drawn for many ids at once: an import creates hundreds of thousands. */
import { uuidV7 } from '#kernel/uuid-v7.ts';

const pool = new Uint8Array(16 * 256);
let used = pool.length;

export function newId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  return uuidV7(Date.now(), bytes);
}
