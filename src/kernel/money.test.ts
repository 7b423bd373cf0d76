import { describe, expect, test } from 'vitest';
import { currencyExponent, fromMinor, multiply, roundHalfEven, toMinor } from './money.ts';
import { fc } from './testing/properties.ts';

describe('minor units', () => {
  test.each([
    ['183.05', 2, 18305n],
    ['183.5', 2, 18350n],
    ['-0.01', 2, -1n],
    ['0', 2, 0n],
    ['5', 0, 5n],
    ['1.234', 3, 1234n],
    ['90071992547409.93', 2, 9007199254740993n],
  ])('reads %s with %i digits', (text, exponent, minor) => {
    expect(toMinor(text, exponent)).toBe(minor);
    expect(toMinor(fromMinor(minor, exponent), exponent)).toBe(minor);
  });
  test.each(['', '1.234', '1,5', '01', '+1', '.5', '5.', '1e3', ' 1', 'NaN', '0x10', '--1'])(
    'refuses %j',
    (text) => {
      expect(toMinor(text, 2)).toBeUndefined();
    },
  );
  test.each([
    [0n, 2, '0.00'],
    [5n, 2, '0.05'],
    [-5n, 2, '-0.05'],
    [18305n, 2, '183.05'],
    [18305n, 0, '18305'],
    [7n, 3, '0.007'],
  ])('writes %s as %s', (minor, exponent, text) => expect(fromMinor(minor, exponent)).toBe(text));
  test('currencies', () => {
    // XTS: ISO 4217's test code, not a currency.
    expect(['USD', 'EUR', 'JPY', 'KWD', 'CLF', 'XTS'].map(currencyExponent)).toEqual([2, 2, 0, 3, 4, 2]);
  });
});

describe('rounding half to even', () => {
  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
    [5n, -2n, -2n],
    [0n, 7n, 0n],
  ])('%s / %s = %s', (n, d, expected) => expect(roundHalfEven(n, d)).toBe(expected));
  test('differs by at most one half, and is even on a tie', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (n, d) => {
          const rest = n - roundHalfEven(n, d) * d;
          const twice = (rest < 0n ? -rest : rest) * 2n;
          expect(twice <= d).toBe(true);
          if (twice === d) expect(roundHalfEven(n, d) % 2n).toBe(0n);
        },
      ),
    );
  });
  test('line totals', () => {
    expect(multiply(301n, '2.5')).toBe(752n);
    expect(multiply(-301n, '2.5')).toBe(-752n);
    expect(multiply(10050n, '0.08875')).toBe(892n);
    expect(multiply(999999999999950n, '1')).toBe(999999999999950n);
  });
});
