import { describe, expect, it } from 'vitest';
import { FormatEvidence } from '#domains/imports/inspection/format-evidence.ts';
import { fromMinor } from '#kernel/money.ts';
import {
  type DateFormat,
  dateFormats,
  formatsOnlyByChoice,
  readLocalTime,
} from '#kernel/reading/date-format.ts';
import { numberFault, numberFormats, readNumber, withoutCurrency } from '#kernel/reading/number-format.ts';
import { fc } from '#kernel/testing/properties.ts';

const point = { format: 'point' } as const;
const comma = { format: 'comma' } as const;

describe('numbers', () => {
  it.each([
    ['183.05', '183.05', undefined],
    ['1,234.56', '1234.56', undefined],
    ['1.234,56', undefined, '1234.56'],
    ['1.234', '1.234', '1234'],
    ['1 234', '1234', '1234'],
    ['-339.81', '-339.81', undefined],
    ["1'234'567", '1234567', '1234567'],
    ['007', '7', '7'],
    ['-0.00', '0.00', undefined],
    ['12,34,567', undefined, undefined],
    ['1,234,56', undefined, undefined],
    ['1e3', undefined, undefined],
    ['(100)', undefined, undefined],
    ['100-', undefined, undefined],
    ['0x10', undefined, undefined],
    ['', undefined, undefined],
    ['.5', undefined, undefined],
    ['NaN', undefined, undefined],
    ['١٢', undefined, undefined],
  ])('%s is %s with a decimal point and %s with a comma', (text, withPoint, withComma) => {
    expect(readNumber(text, point)).toBe(withPoint);
    expect(readNumber(text, comma)).toBe(withComma);
  });

  it('reads parentheses as negative only if set', () => {
    expect(readNumber('(100)', { ...point, parenthesesAreNegative: true })).toBe('-100');
    expect(readNumber('(-100)', { ...point, parenthesesAreNegative: true })).toBeUndefined();
    expect(numberFault('(100)', point)).toMatch(/Parentheses/);
    expect(numberFault('1e3', point)).toMatch(/exponent/);
  });

  it('removes the currency’s symbol or code, and reports another currency', () => {
    expect(withoutCurrency('$1,200.00', 'USD')).toEqual({ text: '1,200.00' });
    expect(withoutCurrency('-$5', 'AUD')).toEqual({ text: '-5' });
    expect(withoutCurrency('1.200,00 €', 'EUR')).toEqual({ text: '1.200,00' });
    expect(withoutCurrency('AUD 12', 'AUD')).toEqual({ text: '12' });
    expect(withoutCurrency('€12', 'USD')).toMatchObject({ other: '€' });
    expect(withoutCurrency('12 CHF', 'USD')).toMatchObject({ other: 'CHF' });
    expect(withoutCurrency('1e3', 'USD')).toEqual({ text: '1e3' });
    expect(withoutCurrency('n/a', 'USD')).toEqual({ text: 'n/a' });
  });

  it('parses every amount exactly in both formats', () => {
    const group = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => {
        const plain = fromMinor(minor, 2);
        const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
        const sign = minor < 0n ? '-' : '';
        expect(readNumber(plain, point)).toBe(plain);
        expect(readNumber(`${sign}${group(whole, ',')}.${fraction}`, point)).toBe(plain);
        expect(readNumber(`${sign}${group(whole, '.')},${fraction}`, comma)).toBe(plain);
      }),
    );
  });
});

describe('days', () => {
  it.each<[string, DateFormat, unknown]>([
    ['2004-07-01', 'YMD', { date: '2004-07-01' }],
    ['2004/7/1', 'YMD', { date: '2004-07-01' }],
    ['20040701', 'YMD', { date: '2004-07-01' }],
    ['03/04/2026', 'DMY', { date: '2026-04-03' }],
    ['03/04/2026', 'MDY', { date: '2026-03-04' }],
    ['31.12.2026', 'DMY', { date: '2026-12-31' }],
    ['31.12.2026', 'MDY', undefined],
    ['30/02/2026', 'DMY', undefined],
    ['1/2/99', 'DMy', { date: '1999-02-01' }],
    ['1/2/26', 'MDy', { date: '2026-01-02' }],
    ['31 Dec 2026', 'named', { date: '2026-12-31' }],
    ['Dec 31, 2026', 'named', { date: '2026-12-31' }],
    ['31st of May', 'named', undefined],
    ['2026-03-01 09:05', 'YMD', { date: '2026-03-01', time: '09:05:00' }],
    ['2026-03-01T09:05:07.250Z', 'YMD', { date: '2026-03-01', time: '09:05:07', offset: 'Z' }],
    ['2026-03-01T09:05:07+0930', 'YMD', { date: '2026-03-01', time: '09:05:07', offset: '+09:30' }],
    ['3/1/2026 12:15 AM', 'MDY', { date: '2026-03-01', time: '00:15:00' }],
    ['3/1/2026, 1:15 pm', 'MDY', { date: '2026-03-01', time: '13:15:00' }],
    ['3/1/2026 13:15 pm', 'MDY', undefined],
    ['2026-03-01 24:00', 'YMD', undefined],
    ['38169', 'YMD', undefined],
  ])('%s as %s', (text, format, expected) => {
    expect(readLocalTime(text, format)).toEqual(expected);
  });
});

describe('format evidence', () => {
  const dates = (...values: string[]) => {
    const evidence = new FormatEvidence(
      dateFormats,
      (text, format) => readLocalTime(text, format)?.date,
      formatsOnlyByChoice,
    );
    for (const [index, value] of values.entries()) evidence.see(value, index + 2);
    return evidence.verdict();
  };
  const numbers = (...values: string[]) => {
    const evidence = new FormatEvidence(numberFormats, (text, format) => readNumber(text, { format }));
    for (const [index, value] of values.entries()) evidence.see(value, index + 2);
    return evidence.verdict();
  };

  it('asks about an ambiguous date', () => {
    expect(dates('03/04/2026')).toEqual({ open: ['DMY', 'MDY'], proof: { line: 2, value: '03/04/2026' } });
  });

  it('accepts one value as proof of a column’s format', () => {
    expect(dates('03/04/2026', '25/04/2026')).toEqual({
      format: 'DMY',
      proof: { line: 3, value: '25/04/2026' },
    });
    expect(dates('2004-07-01')).toMatchObject({ format: 'YMD' });
    expect(dates('03/03/2026')).toMatchObject({ format: 'DMY' });
  });

  it('asks when values contradict each other', () => {
    expect(dates('25/04/2026', '04/25/2026')).toMatchObject({ open: dateFormats });
    expect(numbers('1,234.56', '1.234,56')).toMatchObject({ open: numberFormats });
  });

  it('never guesses the century of a two-digit year', () => {
    expect(dates('25/04/26')).toMatchObject({ open: ['DMy'] });
  });

  it('asks about 1.234 but not about whole numbers', () => {
    expect(numbers('1.234', '2')).toMatchObject({ open: ['point', 'comma'] });
    expect(numbers('1.234', '2.5')).toMatchObject({ format: 'point', proof: { line: 3, value: '2.5' } });
    expect(numbers('12', '7')).toEqual({ format: 'point' });
    expect(numbers('n/a', '1e3')).toEqual({ format: 'point' });
  });

  it('returns a format only if all other possible ones would parse the same', () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 9_999_999 }).map(String),
      fc.integer({ min: 0, max: 999_999 }).map((n) => (n / 100).toFixed(2)),
      fc
        .integer({ min: 1000, max: 99_999 })
        .map((n) => `${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
        const verdict = numbers(...values);
        if (!('format' in verdict)) return;
        for (const format of numberFormats) {
          const all = values.map((v) => readNumber(v, { format }));
          if (all.includes(undefined)) continue;
          expect(all).toEqual(values.map((v) => readNumber(v, { format: verdict.format })));
        }
      }),
    );
  });
});
