// Compresses long responses for clients that accept it; on mobile networks size is what takes time. Optimized for speed, and off
// the main thread. Safe against BREACH: no response contains a secret beside attacker-chosen text, because other sites can't send
// requests in a user's name.

import type { Bytes } from '../bytes.ts';
import type { Compression } from '../ports.ts';

/** Bytes: smaller bodies fit into a few packets anyway. */
const WORTH_IT = 4_000;

export type Compressed = {
  readonly body: Bytes;
  /** Must be sent with the body, so that caches don't give it to other clients. */
  readonly headers: Readonly<Record<string, string>>;
};

/** `accepted`: the Accept-Encoding header. */
export async function compress(
  compression: Compression,
  body: Bytes,
  accepted: string | undefined = '',
): Promise<Compressed> {
  const vary = { vary: 'accept-encoding, cookie' };
  const encoding = encodings.find((one) => takes(accepted, one));
  if (!encoding || body.byteLength < WORTH_IT) return { body, headers: vary };
  return { body: await compression(encoding, body), headers: { ...vary, 'content-encoding': encoding } };
}

/** `br;q=0` means not accepted. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', weight = '1'] = one.split(/;\s*q=/);
    return name.trim() === encoding && Number(weight) > 0;
  });
}

const encodings = ['br', 'gzip'] as const;
