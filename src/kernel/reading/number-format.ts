/**
 * Number formats are never guessed: "1.234" means different numbers with a decimal point and a decimal comma. What fits neither
 * (`1e3`, `(100)`, `12 34`) is refused with a hint.
 */
export const numberFormats = ['point', 'comma'] as const;
export type NumberFormat = (typeof numberFormats)[number];

export const numberFormatLabels: Readonly<Record<NumberFormat, string>> = {
  point: '1,234.56',
  comma: '1.234,56',
};

export interface NumberReading {
  readonly format: NumberFormat;
  /** `(100)` means −100. Only if the user chose so. */
  readonly parenthesesAreNegative?: boolean;
}

// Group separators are followed by three digits, and are the same throughout the number.
const patterns: Readonly<Record<NumberFormat, RegExp>> = {
  point: /^([+-]?)(\d+|\d{1,3}(?:([,'’   ])\d{3})(?:\3\d{3})*)(?:\.(\d+))?$/,
  comma: /^([+-]?)(\d+|\d{1,3}(?:([.'’   ])\d{3})(?:\3\d{3})*)(?:,(\d+))?$/,
};

/** Plain decimal text ("1234.56"), or undefined. */
export function readNumber(text: string, reading: NumberReading): string | undefined {
  if (text.length > 60) return undefined;
  const inside = reading.parenthesesAreNegative ? /^\((.+)\)$/.exec(text)?.[1] : undefined;
  const match = patterns[reading.format].exec(inside ?? text);
  if (!match || (inside !== undefined && match[1] !== '')) return undefined;
  const whole = (match[2] ?? '').replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  const fraction = match[4] ? `.${match[4]}` : '';
  const isZero = !/[1-9]/.test(whole + fraction);
  const sign = !isZero && (match[1] === '-' || inside !== undefined) ? '-' : '';
  return `${sign}${whole}${fraction}`;
}

/** Why `text` is not a number, and how to fix it. */
export function numberFault(text: string, reading: NumberReading): string {
  if (/^\(.+\)$/.test(text)) return 'Parentheses: say that they mean negative, or write a minus sign.';
  if (/^[+-]?[\d.,]+e[+-]?\d+$/i.test(text)) return 'Write the number without an exponent.';
  if (/^\d[\d.,]*-$/.test(text)) return 'Write the minus sign in front.';
  return `This is not a number written like ${numberFormatLabels[reading.format]}.`;
}

const signs: ReadonlyMap<string, readonly string[]> = new Map([
  ['$', ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP', 'TWD']],
  ['US$', ['USD']],
  ['A$', ['AUD']],
  ['AU$', ['AUD']],
  ['C$', ['CAD']],
  ['CA$', ['CAD']],
  ['NZ$', ['NZD']],
  ['€', ['EUR']],
  ['£', ['GBP', 'EGP', 'LBP']],
  ['¥', ['JPY', 'CNY']],
  ['₹', ['INR']],
  ['zł', ['PLN']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['kr.', ['DKK']],
  ['Fr.', ['CHF']],
  ['R$', ['BRL']],
  ['R', ['ZAR']],
  ['₺', ['TRY']],
  ['₽', ['RUB']],
]);

/** Removes a currency sign or code from an amount; `other` if it belongs to another currency than the file's. */
export function withoutCurrency(text: string, currency: string): { text: string; other?: string } {
  const match =
    /^(\(?[+-]?)\s*([^\d\s().,+'’-][^\d\s(),+'’-]{0,3})?\s*([+-]?[\d.,'’   ]*\d)\s*(\p{L}{1,3}\.?|\p{Sc})?(\)?)$/u.exec(
      text,
    );
  const sign = match?.[2] ?? match?.[4];
  if (!match || !sign) return { text };
  if (/^e$/i.test(sign)) return { text };
  const currencies = signs.get(sign) ?? (/^[A-Z]{3}$/.test(sign) ? [sign] : undefined);
  if (!currencies) return { text };
  if (!currencies.includes(currency)) return { text, other: sign };
  return { text: `${match[1] ?? ''}${match[3] ?? ''}${match[5] ?? ''}` };
}
