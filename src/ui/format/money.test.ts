import { expect, it } from 'vitest';
import { currencyScale, currencySign, formatMoney } from './money.ts';

it('shows a decimal string exactly', () => {
  expect(formatMoney('183.05', 'USD', 'en-US')).toBe('$183.05');
  expect(formatMoney('-1234567.80', 'USD', 'en-US')).toBe('−$1,234,567.80');
  expect(formatMoney('9007199254740993.01', 'USD', 'en-US')).toBe('$9,007,199,254,740,993.01');
  expect(formatMoney('1234.50', 'EUR', 'de-DE')).toBe('1.234,50\u00a0€');
  expect(formatMoney('1500', 'JPY', 'en-US')).toBe('¥1,500');
  expect(formatMoney(null, 'USD')).toBe('–');
});

it('knows signs and minor units', () => {
  expect(currencySign('GBP', 'en-GB')).toBe('£');
  expect([currencyScale('USD'), currencyScale('JPY'), currencyScale('KWD')]).toEqual([2, 0, 3]);
});
