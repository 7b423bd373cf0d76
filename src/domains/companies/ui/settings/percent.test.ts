import { expect, it } from 'vitest';
import { formatPercent, parsePercent } from './percent.ts';

it.each([
  ['0.0825', '8.25%'],
  ['0.0000', '0%'],
  ['0.1900', '19%'],
  ['1.0000', '100%'],
  ['0.005', '0.5%'],
  ['0.0701', '7.01%'],
  ['0.08875', '8.875%'],
])('formats %s as %s', (rate, said) => {
  expect(formatPercent(rate, 'en-US')).toBe(said);
});

it.each([
  ['8.25', '0.0825'],
  ['19', '0.1900'],
  ['19%', '0.1900'],
  ['100', '1.0000'],
  ['0.5', '0.0050'],
  ['', null],
  ['8.875', '0.08875'],
  ['8.12345', undefined],
  ['-1', undefined],
  ['much', undefined],
])('parses %s as %s', (typed, rate) => {
  expect(parsePercent(typed, 'en-US')).toBe(rate);
});

it('uses the locale’s decimal separator', () => {
  expect(formatPercent('0.0825', 'de-DE')).toBe('8,25%');
  expect(parsePercent('8,25', 'de-DE')).toBe('0.0825');
});
