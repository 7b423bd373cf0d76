// Codes of an authenticator: RFC 6238 with SHA-1, six digits and thirty seconds, as every app makes them. The period
// before and the one after count too, for clocks that are a little off.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OneTimeCodes } from '#domains/identity/tables.ts';

const PERIOD_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => toBase32(randomBytes(20)),
  newRecoveryCode: () =>
    toBase32(randomBytes(10))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  stepOf(secret, code, after) {
    const now = Math.floor(Date.now() / PERIOD_MS);
    return [now, now - 1, now + 1].find((step) => step > after && isSame(codeAt(secret, step), code));
  },
};

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
