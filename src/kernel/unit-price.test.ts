import { describe, expect, it, test } from 'vitest';
import { multiply, toMinor } from './money.ts';
import { fc } from './testing/properties.ts';
import {
  asFineAs,
  changedByShare,
  comparePrices,
  fromUnitPrice,
  inMillionths,
  isFine,
  isFurtherOff,
  ofMillionths,
  storedUnitPrice,
  sumOfPrices,
  toUnitPrice,
  withDigits,
} from './unit-price.ts';

const dollars = (text: string) => toUnitPrice(text, 2) ?? 0n;

describe('a unit price', () => {
  test.each([
    ['0.035', 2, '3.5', '0.035'],
    ['0.0125', 2, '1.25', '0.0125'],
    ['12.5', 2, 1250n, '12.50'],
    ['-0.000001', 2, '-0.0001', '-0.000001'],
    ['0', 2, 0n, '0.00'],
    ['1.500000', 2, 150n, '1.50'],
    ['0.035', 0, '0.035', '0.035'],
    ['12', 0, 12n, '12'],
    ['0.1234', 3, '123.4', '0.1234'],
    ['0.123456', 4, '1234.56', '0.123456'],
  ])('of %s in a currency of %i digits is held as %s', (text, exponent, held, shown) => {
    expect(toUnitPrice(text, exponent)).toBe(held);
    expect(fromUnitPrice(toUnitPrice(text, exponent) ?? 0n, exponent)).toBe(shown);
  });

  it('has at most six decimals, in every currency', () => {
    expect(['0.0000001', '1,5', '', '1e3', ' 1'].map((text) => toUnitPrice(text, 2))).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('is read from the database whatever zeros are behind it', () => {
    expect(['350', '350.0000', '3.5000', '-0.5'].map(storedUnitPrice)).toEqual([350n, 350n, '3.5', '-0.5']);
  });

  it('times a quantity is rounded once, to the even cent', () => {
    expect(multiply(dollars('0.035'), '1000')).toBe(3500n);
    expect(multiply(dollars('0.0125'), '3')).toBe(4n);
    expect(multiply(dollars('0.005'), '1')).toBe(0n);
    expect(multiply(dollars('0.015'), '1')).toBe(2n);
    expect(multiply(dollars('-0.015'), '1')).toBe(-2n);
    expect(multiply(dollars('0.000001'), '1000000')).toBe(100n);
  });

  it('comes back from its text and its millionths in every currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.constantFrom(0, 2, 3, 4),
        (millionths, exponent) => {
          const price = ofMillionths(millionths, exponent);
          expect(inMillionths(price, exponent)).toBe(millionths);
          expect(toUnitPrice(fromUnitPrice(price, exponent), exponent)).toBe(price);
          expect(isFine(price)).toBe(millionths % 10n ** BigInt(6 - exponent) !== 0n);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

it('compares and adds prices of different decimals', () => {
  expect([
    comparePrices(dollars('0.035'), 4n),
    comparePrices(dollars('0.04'), 4n),
    comparePrices(dollars('-0.035'), -4n),
  ]).toEqual([-1, 0, 1]);
  expect(sumOfPrices(dollars('0.035'), dollars('0.005'))).toBe(4n);
  expect(sumOfPrices(dollars('0.0125'), dollars('-1'))).toBe('-98.75');
});

it('is further off than so many per cent only beyond them', () => {
  expect(isFurtherOff(dollars('0.0375'), dollars('0.035'), 7)).toBe(true);
  expect(isFurtherOff(dollars('0.0375'), dollars('0.035'), 8)).toBe(false);
  expect(isFurtherOff(dollars('0.0325'), dollars('0.035'), 7)).toBe(true);
  expect(isFurtherOff(dollars('0.035'), dollars('0.035'), 0)).toBe(false);
});

it('is computed in the digits of the currency, unless the price it comes from has more', () => {
  expect(asFineAs([1200n], 10_000n, 3n, 2)).toBe(3333n);
  expect(asFineAs([1200n, dollars('0.035')], 10_000n, 3n, 2)).toBe('3333.3333');
  expect(asFineAs([dollars('0.035')], 10_000n, 3n, 0)).toBe('3333.333333');
  expect(changedByShare(dollars('0.035'), '0.1', 2)).toBe('3.85');
  expect(changedByShare(1295n, '-0.1', 2)).toBe(1295n + multiply(1295n, '-0.1'));
  expect(changedByShare(dollars('0.000001'), '0.5', 2)).toBe('0.0001');
});

test.each([
  ['0.035000', 2, '0.035'],
  ['12.500000', 2, '12.50'],
  ['12.000000', 0, '12'],
  ['-7', 3, '-7.000'],
])('%s is written as at least %i digits: %s', (text, digits, shown) => {
  expect(withDigits(text, digits)).toBe(shown);
  expect(toMinor(shown, 6)).toBe(toMinor(text, 6));
});
