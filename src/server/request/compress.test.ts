import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compression } from '#hosts/node/compression.ts';
import { compress } from './compress.ts';

const long = Buffer.from(
  JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: 'Grand Hotel “Ż”' }))),
);

it.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip;q=0.8, deflate', gunzipSync],
] as const)(
  'compresses long bodies with %s for clients that accept it',
  async (encoding, accepted, decompress) => {
    const { body, headers } = await compress(compression, long, accepted);
    expect(headers).toEqual({ vary: 'accept-encoding, cookie', 'content-encoding': encoding });
    expect(body.byteLength).toBeLessThan(long.byteLength / 5);
    expect(decompress(body).equals(long)).toBe(true);
  },
);

it.each([
  ['what is short', long.subarray(0, 100), 'gzip, br'],
  ['what nobody said they take', long, undefined],
  ['what is wanted in another way', long, 'deflate, br;q=0, gzip; q=0.0'],
])('leaves %s uncompressed', async (_, given, accepted) => {
  const { body, headers } = await compress(compression, given, accepted);
  expect([body, headers]).toEqual([given, { vary: 'accept-encoding, cookie' }]);
});
