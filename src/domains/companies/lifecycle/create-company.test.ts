import { expect, it } from 'vitest';
import { readNewCompany } from './create-company.ts';

it.each(['de-DE', 'en-IN', 'ar-KW', 'ar-EG', 'fa-IR', 'bn-BD'])(
  'a company with locale %s uses the digits 0 to 9',
  (locale) => {
    const company = readNewCompany({ company_name: 'Figures', locale });
    expect(company.locale.startsWith(locale)).toBe(true);
    const figures = new Intl.NumberFormat(company.locale)
      .formatToParts(1234.5)
      .filter(({ type }) => type === 'integer' || type === 'fraction')
      .map(({ value }) => value);
    expect(figures).toEqual(['1', '234', '5']);
  },
);

it.each(['', 'x', 'en_US', 'de-', 7, null])('%j is not a locale', (locale) => {
  expect(() => readNewCompany({ company_name: 'Figures', locale })).toThrow();
});
