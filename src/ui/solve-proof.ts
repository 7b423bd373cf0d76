/**
 * Solves the proof of work that the server asks of anonymous clients when it sees abuse: finds a number that gives the
 * challenge a hash with the required zero bits. Not with Web Crypto, which is asynchronous and missing on plain http.
 */
import { sha256 } from '@noble/hashes/sha2';

export interface Work {
  readonly challenge: string;
  readonly bits: number;
}

const A_TURN = 4000;

/** Returns `<challenge>:<number>`; yields to the browser while computing. */
export async function solve({ challenge, bits }: Work): Promise<string> {
  const text = new TextEncoder();
  const begun = sha256.create().update(text.encode(`${challenge}:`));
  for (let number = 0; ; number += 1) {
    const hash = begun
      .clone()
      .update(text.encode(String(number)))
      .digest();
    if (Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits)
      return `${challenge}:${number}`;
    if (number % A_TURN === A_TURN - 1) await new Promise((go) => setTimeout(go));
  }
}
