// What is long is sent compressed to whoever takes that: on a phone's network the time goes into the bytes. Quickly rather
// than as small as can be, and not on the thread that answers everybody. Lengths tell nothing of a secret: no answer has one
// beside what a stranger chose, for no other site can ask in somebody's name.

import type { Bytes } from '../bytes.ts';
import type { Compression } from '../ports.ts';

/** Bytes: below this it fits into a few packets as it is. */
const WORTH_IT = 4_000;

export type Compressed = {
  readonly body: Bytes;
  /** To be sent with it, so that what stands between does not give it to somebody else. */
  readonly headers: Readonly<Record<string, string>>;
};

/** `accepted`: the header Accept-Encoding. */
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

/** `br;q=0` is a no. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', weight = '1'] = one.split(/;\s*q=/);
    return name.trim() === encoding && Number(weight) > 0;
  });
}

const encodings = ['br', 'gzip'] as const;
