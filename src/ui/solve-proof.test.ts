import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { solve } from './solve-proof.ts';

it.each(['here', 'x'.repeat(54), 'x'.repeat(55), 'x'.repeat(63), 'a longer text, '.repeat(20)])(
  'finds a number that proves the work for “%s”',
  async (challenge) => {
    const proof = await solve({ challenge, bits: 10 });
    expect(proof).toMatch(new RegExp(`^${challenge}:\\d+$`));
    const found = Number(proof.split(':')[1]);
    const isGood = (number: number) =>
      createHash('sha256').update(`${challenge}:${number}`).digest().readUInt32BE(0) < 2 ** 22;
    expect(isGood(found)).toBe(true);
    expect(Array.from({ length: found }, (_, number) => number).filter(isGood)).toEqual([]);
  },
);
