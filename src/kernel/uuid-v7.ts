import { itemAt } from './type-guards.ts';

/** UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits; sorts by creation time. Overwrites the 16 random bytes. */
export function uuidV7(now: number, bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint16(0, Math.floor(now / 2 ** 32));
  view.setUint32(2, now % 2 ** 32);
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
