import { describe, expect, it } from 'vitest';
import {
  concat,
  fromBase64,
  fromBase64Url,
  fromHex,
  isSame,
  latin1,
  toBase64,
  toBase64Url,
  toHex,
  utf8,
} from './bytes.ts';

const samples = [[], [0], [255, 254], [251, 239, 190, 1], Array.from({ length: 20_000 }, (_, n) => n % 256)];

describe('bytes', () => {
  it.each(samples.map((bytes) => [Uint8Array.from(bytes)]))(
    'are encoded as text and decoded again',
    (bytes) => {
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(latin1(bytes)).toBe(Buffer.from(bytes).toString('latin1'));
      expect(fromHex(toHex(bytes))).toEqual(bytes);
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
    },
  );

  it('are empty for text that is not base64url', () => {
    for (const text of ['a', 'ab+/', 'ü', 'abcde']) expect(fromBase64Url(text)).toHaveLength(0);
  });

  it('are compared', () => {
    expect(isSame(utf8('abc'), utf8('abc'))).toBe(true);
    expect(isSame(utf8('abc'), utf8('abd'))).toBe(false);
    expect(isSame(utf8('abc'), utf8('ab'))).toBe(false);
    expect(isSame(utf8('ab'), utf8('abc'))).toBe(false);
    expect(concat([utf8('a'), utf8(''), utf8('bc')])).toEqual(utf8('abc'));
  });
});
