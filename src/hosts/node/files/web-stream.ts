import { Readable } from 'node:stream';

/** Node's type of a web stream differs from that of the platform, which the ports use. */
export const webStream = (body: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(body) as ReadableStream;
