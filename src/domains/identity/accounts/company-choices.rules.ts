/** The options a company chooses from at sign-up and in its settings. */
export const trades = [
  'HVAC',
  'Electrical',
  'Plumbing',
  'HVAC and electrical',
  'Property maintenance',
  'Other',
] as const;

export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'JPY',
  'MXN',
  'BRL',
  'INR',
  'ZAR',
  'AED',
  'KWD',
] as const;

export interface Country {
  readonly code: string;
  readonly currency: (typeof currencies)[number];
  /** The standard rate of VAT or GST in 2026, from the tax authorities' pages; none where the rate depends on the place. */
  readonly tax?: { readonly name: string; readonly rate: string };
  /** Tax on what a company buys can't be claimed back, so it is part of the cost: a sales tax, not a VAT. */
  readonly taxIsCost?: true;
}

const vat = (code: string, currency: Country['currency'], rate: string, name = 'VAT'): Country => ({
  code,
  currency,
  tax: { name, rate },
});

/** Countries with a start of their own: currency, tax rate, paper and checklists. */
export const countries: readonly Country[] = [
  { code: 'US', currency: 'USD', taxIsCost: true },
  { code: 'CA', currency: 'CAD' },
  vat('GB', 'GBP', '0.20'),
  vat('IE', 'EUR', '0.23'),
  vat('AU', 'AUD', '0.10', 'GST'),
  vat('NZ', 'NZD', '0.15', 'GST'),
  vat('AT', 'EUR', '0.20'),
  vat('BE', 'EUR', '0.21'),
  vat('CH', 'CHF', '0.081'),
  vat('CZ', 'CZK', '0.21'),
  vat('DE', 'EUR', '0.19'),
  vat('DK', 'DKK', '0.25'),
  vat('EE', 'EUR', '0.24'),
  vat('ES', 'EUR', '0.21'),
  vat('FI', 'EUR', '0.255'),
  vat('FR', 'EUR', '0.20'),
  vat('GR', 'EUR', '0.24'),
  vat('HR', 'EUR', '0.25'),
  vat('IT', 'EUR', '0.22'),
  vat('LT', 'EUR', '0.21'),
  vat('LV', 'EUR', '0.21'),
  vat('NL', 'EUR', '0.21'),
  vat('NO', 'NOK', '0.25'),
  vat('PL', 'PLN', '0.23'),
  vat('PT', 'EUR', '0.23'),
  vat('SE', 'SEK', '0.25'),
  vat('SI', 'EUR', '0.22'),
  vat('SK', 'EUR', '0.23'),
  vat('AE', 'AED', '0.05'),
  { code: 'BR', currency: 'BRL' },
  vat('IN', 'INR', '0.18', 'GST'),
  vat('JP', 'JPY', '0.10', 'Consumption tax'),
  { code: 'KW', currency: 'KWD' },
  vat('MX', 'MXN', '0.16', 'IVA'),
  vat('ZA', 'ZAR', '0.15'),
];

export function countryOf(code: string | null): Country | undefined {
  return countries.find((country) => country.code === code);
}
