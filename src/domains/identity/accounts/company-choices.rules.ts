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
