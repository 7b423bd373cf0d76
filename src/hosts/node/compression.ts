// Optimized for speed, and run on the thread pool.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compression } from '#server/ports.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const compression: Compression = (encoding, body) =>
  encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zip(body, { level: 4 });
