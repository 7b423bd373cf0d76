import { expect, it } from 'vitest';
import { addressLine } from '#kernel/address-line.ts';
import { field } from '#kernel/field.ts';
import { decimalText, fieldText } from './field-text.ts';

const us = { locale: 'en-US', timezone: 'America/Chicago', currency: 'USD' };
const de = { locale: 'de-DE', timezone: 'Europe/Berlin', currency: 'EUR' };

it('formats a value in the company’s locale', () => {
  expect(fieldText(field.money(), '-1234.50', us)).toBe('−$1,234.50');
  expect(fieldText(field.money(), '999999999999.99', de)).toBe('999.999.999.999,99\u00a0€');
  expect(fieldText(field.decimal(3), '12.500', de)).toBe('12,5');
  expect(fieldText(field.decimal(4, { percent: true }), '0.0825', de)).toBe('8,25%');
  expect(fieldText(field.boolean(), false, us)).toBe('No');
  expect(fieldText(field.state(['on_hold']), 'on_hold', us)).toBe('On hold');
  expect(fieldText(field.tags(), ['HVAC', 'Gas'], us)).toBe('HVAC, Gas');
  expect(fieldText(field.json(), { refrigerant: 'R-410A', volts: 230 }, us)).toBe(
    'Refrigerant: R-410A, Volts: 230',
  );
  expect(fieldText(field.instant(), '2026-03-08T05:30:00Z', us)).toContain('March 7, 2026');
  const title = field.computed('text', '', { hasDays: true });
  expect(fieldText(title, 'Denver, 2026-01-01 – 2026-03-31', us)).toBe('Denver, Jan 1, 2026 – Mar 31, 2026');
  expect(fieldText(field.text(), '2026-01-01', us)).toBe('2026-01-01');
  expect(fieldText(field.text(), null, us)).toBe('');
});

it('shows integers without decimals', () => {
  expect(decimalText('100', 'en-US')).toBe('100');
  expect(decimalText('100.00', 'en-US')).toBe('100');
});

it('writes an address on one line, without missing parts', () => {
  expect(
    addressLine({ street_address: '1 Main St', city: 'Joliet', state: 'IL', postal_code: '60432' }),
  ).toBe('1 Main St, Joliet, IL 60432');
  expect(addressLine({ city: 'Joliet' })).toBe('Joliet');
});
