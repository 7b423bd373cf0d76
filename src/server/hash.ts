// Hashes of short data are synchronous; hashes of long data (files, answers) use the platform's crypto off this thread.

import { hmac } from '@noble/hashes/hmac';
import { sha256 as sha256Of } from '@noble/hashes/sha2';
import { firstOf } from '#kernel/type-guards.ts';
import { type Bytes, toBase64Url, toHex, utf8 } from './bytes.ts';

export function sha256(data: string | Uint8Array): Bytes {
  return new Uint8Array(sha256Of(typeof data === 'string' ? utf8(data) : data));
}

export function hmacSha256(key: string | Uint8Array, text: string): Bytes {
  return new Uint8Array(hmac(sha256Of, key, utf8(text)));
}

/** SHA-256 in hex, as stored in `files.sha256`. */
export async function fileHash(bytes: Uint8Array): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Bytes)));
}

/** A strong ETag. */
export async function etagOf(bytes: Bytes): Promise<string> {
  return `"${toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)))}"`;
}

/** A uniformly distributed integer in [0, most). */
export function randomBelow(most: number): number {
  const limit = 2 ** 32 - (2 ** 32 % most);
  const one = new Uint32Array(1);
  do crypto.getRandomValues(one);
  while (firstOf(one) >= limit);
  return firstOf(one) % most;
}
