import { expect, it } from 'vitest';
import { spelled } from './spelling.ts';

it.each([
  ['Labour at cost', 'Labor at cost'],
  ['LABOUR', 'LABOR'],
  ['Receivables ageing', 'Receivables aging'],
  ['Cost per kilometre or mile', 'Cost per kilometer or mile'],
  ['Optimise today, optimised, optimisation', 'Optimize today, optimized, optimization'],
  ['Utilisation', 'Utilization'],
  ['Coloured by', 'Colored by'],
  ['Training and licences', 'Training and licenses'],
  ['Pay by cheque; programmes of work centres', 'Pay by check; programs of work centers'],
])('writes “%s” as “%s” for an American', (british, american) => {
  expect(spelled(british, 'en-US')).toBe(american);
  expect(spelled(british, 'en-GB')).toBe(british);
});

it('leaves alone what has one spelling', () => {
  const text = 'Meter rounds, programmed thermostats, optimism, the parameter of a centred check, cancelled';
  expect(spelled(text, 'en-US')).toBe(text);
});

it('knows who writes how', () => {
  const spelling = (locale: string) => spelled('colour', locale);
  for (const locale of ['en-GB', 'en-AU', 'en-NZ', 'en-IE', 'en-ZA', 'en-IN', 'en-CA', 'en-AU-u-nu-latn'])
    expect(spelling(locale), locale).toBe('colour');
  for (const locale of ['en-US', 'en', 'en-PH', 'de-DE', 'ar-KW-u-nu-latn', '', 'nonsense_x'])
    expect(spelling(locale), locale).toBe('color');
});
