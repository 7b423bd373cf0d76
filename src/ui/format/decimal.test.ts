import { describe, expect, it } from 'vitest';
import { groupDecimal, parseDecimal } from './decimal.ts';

describe('an amount as typed', () => {
  it.each([
    ['', null],
    ['183.05', '183.05'],
    ['1,234.5', '1234.50'],
    ['1234', '1234.00'],
    ['.5', '0.50'],
    ['-12', '-12.00'],
    ['-0', '0.00'],
    ['007', '7.00'],
    ['1 234,50', '1234.50'],
    ['1.234.567,89', '1234567.89'],
    ['12,5', '12.50'],
    ['1,234', '1234.00'],
    ['999999999999.99', '999999999999.99'],
    ['1.005', undefined],
    ['abc', undefined],
    ['1-2', undefined],
    ['.', undefined],
  ])('%s → %s', (typed, value) => {
    expect(parseDecimal(typed, 2, 'en-US')).toBe(value);
  });

  it('reads a German amount and a whole-number currency', () => {
    expect(parseDecimal('1.234,56', 2, 'de-DE')).toBe('1234.56');
    expect(parseDecimal('1.234', 2, 'de-DE')).toBe('1234.00');
    expect(parseDecimal('12.5', 2, 'de-DE')).toBe('12.50');
    expect(parseDecimal('1,500', 0, 'ja-JP')).toBe('1500');
  });

  it('is shown with grouped digits, exactly', () => {
    expect(groupDecimal('9007199254740993.01', 'en-US')).toBe('9,007,199,254,740,993.01');
    expect(groupDecimal('-1234.50', 'de-DE')).toBe('-1.234,50');
  });
});
