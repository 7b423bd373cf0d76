// Codes of an authenticator: RFC 6238 with SHA-1, six digits and thirty seconds, as every app makes them. The period
// before and the one after count too, for clocks that are a little off.

import { hmac } from '@noble/hashes/hmac';
import { sha1 } from '@noble/hashes/legacy';
import type { OneTimeCodes } from '#domains/identity/tables.ts';
import { isSame, utf8 } from '../bytes.ts';

const PERIOD_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => toBase32(random(20)),
  newRecoveryCode: () =>
    toBase32(random(10))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  stepOf(secret, code, after) {
    const now = Math.floor(Date.now() / PERIOD_MS);
    return [now, now - 1, now + 1].find(
      (step) => step > after && isSame(utf8(codeAt(secret, step)), utf8(code)),
    );
  },
};

export function codeAt(secret: string, step: number): string {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = hmac(sha1, fromBase32(secret), new Uint8Array(counter.buffer));
  const offset = (mac.at(-1) ?? 0) & 15;
  const cut = new DataView(mac.buffer, mac.byteOffset).getUint32(offset) & 0x7fff_ffff;
  return String(cut % 1_000_000).padStart(6, '0');
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}
