import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { firstWord, solve } from './solve-proof.ts';

it.each(['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'a longer text, '.repeat(20)])(
  'hashes “%s” as everybody does',
  (text) => {
    expect(firstWord(text)).toBe(createHash('sha256').update(text).digest().readInt32BE(0));
  },
);

it('finds a number that proves the work', async () => {
  const proof = await solve({ challenge: 'here', bits: 10 });
  expect(proof).toMatch(/^here:\d+$/);
  expect(createHash('sha256').update(proof).digest().readUInt32BE(0)).toBeLessThan(2 ** 22);
});
