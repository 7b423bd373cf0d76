// What is long is sent compressed to whoever takes that: on a phone's network the time goes into the bytes. Quickly rather
// than as small as can be, and not on the thread that answers everybody. Lengths tell nothing of a secret: no answer has one
// beside what a stranger chose, for no other site can ask in somebody's name.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes: below this it fits into a few packets as it is. */
const WORTH_IT = 4_000;

export type Compressed = {
  readonly body: Uint8Array<ArrayBuffer>;
  /** To be sent with it, so that what stands between does not give it to somebody else. */
  readonly headers: Readonly<Record<string, string>>;
};

/** `accepted`: the header Accept-Encoding. */
export async function compress(
  body: Uint8Array<ArrayBuffer>,
  accepted: string | undefined = '',
): Promise<Compressed> {
  const vary = { vary: 'accept-encoding, cookie' };
  const encoding = encodings.find((one) => takes(accepted, one));
  if (!encoding || body.byteLength < WORTH_IT) return { body, headers: vary };
  return { body: await ways[encoding](body), headers: { ...vary, 'content-encoding': encoding } };
}

/** `br;q=0` is a no. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', weight = '1'] = one.split(/;\s*q=/);
    return name.trim() === encoding && Number(weight) > 0;
  });
}

const encodings = ['br', 'gzip'] as const;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const ways = {
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Uint8Array) => zip(body, { level: 4 }),
};
