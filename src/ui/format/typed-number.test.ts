import { describe, expect, it } from 'vitest';
import { groupDecimal } from './decimal.ts';
import { parseUnitPrice } from './typed-number.ts';

describe('a unit price as typed', () => {
  it.each([
    ['', null],
    ['0.035', '0.035'],
    ['.0125', '0.0125'],
    ['12.5', '12.50'],
    ['1,250', '1250.00'],
    ['0.0000010', '0.000001'],
    ['0.0000001', undefined],
    ['3 cents', undefined],
  ])('%j is %j', (typed, value) => {
    expect(parseUnitPrice(typed, 2, 'en-US')).toBe(value);
  });

  it('follows the locale, and has no decimals where there are none', () => {
    expect(parseUnitPrice('0,035', 2, 'de-DE')).toBe('0.035');
    expect(parseUnitPrice('1.250,0355', 2, 'de-DE')).toBe('1250.0355');
    expect(parseUnitPrice('120', 0, 'ja-JP')).toBe('120');
    expect(groupDecimal('1250.0355', 'de-DE')).toBe('1.250,0355');
  });
});
