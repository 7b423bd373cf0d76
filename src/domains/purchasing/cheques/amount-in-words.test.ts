import { expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { amountInWords } from './amount-in-words.rules.ts';

it.each([
  [0n, 'Zero and 00/100'],
  [5n, 'Zero and 05/100'],
  [100n, 'One and 00/100'],
  [1_900n, 'Nineteen and 00/100'],
  [2_000n, 'Twenty and 00/100'],
  [4_250n, 'Forty-two and 50/100'],
  [10_013n, 'One hundred and 13/100'],
  [120_540n, 'One thousand two hundred five and 40/100'],
  [1_240n, 'Twelve and 40/100'],
  [100_000_000n, 'One million and 00/100'],
  [100_000_001n, 'One million and 01/100'],
  [
    123_456_789_012n,
    'One billion two hundred thirty-four million five hundred sixty-seven thousand eight hundred ninety and 12/100',
  ],
])('writes %s', (minor, words) => {
  expect(amountInWords(minor, 2)).toBe(words);
});

it('follows the currency', () => {
  expect(amountInWords(1_205n, 0)).toBe('One thousand two hundred five');
  expect(amountInWords(1_205n, 3)).toBe('One and 205/1000');
});

/** Reads the words word by word, knowing nothing of how they were written. */
const values: Readonly<Record<string, bigint>> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
      .split(' ')
      .map((word, value) => [word, BigInt(value)] as const),
    'twenty thirty forty fifty sixty seventy eighty ninety'
      .split(' ')
      .map((word, at) => [word, BigInt(10 * (at + 2))] as const),
  ].flat(),
);
const scales: Readonly<Record<string, bigint>> = {
  thousand: 10n ** 3n,
  million: 10n ** 6n,
  billion: 10n ** 9n,
  trillion: 10n ** 12n,
  quadrillion: 10n ** 15n,
};
function read(text: string): bigint {
  const [whole = '', cents = ''] = text.toLowerCase().split(' and ');
  let [total, group] = [0n, 0n];
  for (const word of whole.split(/[ -]/)) {
    if (word === 'hundred') group *= 100n;
    else if (scales[word]) {
      total += group * scales[word];
      group = 0n;
    } else {
      const value = values[word];
      if (value === undefined) throw new Error(`What is ${word}?`);
      group += value;
    }
  }
  return (total + group) * 100n + BigInt(cents.split('/')[0] ?? '0');
}

it('says any amount as it is', () => {
  const small = fc.bigInt({ min: 0n, max: 200_000n });
  const large = fc.bigInt({ min: 0n, max: 10n ** 17n });
  fc.assert(
    fc.property(fc.oneof(small, large), (minor) => {
      const words = amountInWords(minor, 2);
      expect(read(words)).toBe(minor);
      expect(words).toMatch(/^[A-Z][a-z]+(?:[ -][a-z]+)* and \d\d\/100$/);
    }),
    { numRuns: 2000 },
  );
});
