/** Rates are stored as fractions ("0.0825") and shown in per cent ("8.25%"), exactly: the point is moved, nothing is computed. */
import { numberShape, parseDecimal } from '#ui/format/decimal.ts';

export function formatPercent(rate: string, locale: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const digits = fraction.padEnd(2, '0');
  const left = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const right = digits.slice(2).replace(/0+$/, '');
  return `${left}${right && numberShape(locale).decimal + right}%`;
}

/** "8.25" → "0.0825"; null if empty, undefined if it is not a number with at most four decimals. */
export function parsePercent(typed: string, locale: string): string | null | undefined {
  const plain = parseDecimal(typed.replace('%', ''), 4, locale);
  if (!plain || plain.startsWith('-')) return plain?.startsWith('-') ? undefined : plain;
  const [whole = '0', decimals = ''] = plain.split('.');
  const fraction = decimals.replace(/(?<=^\d\d\d*?)0+$/, '');
  const digits = whole.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`.replace(/^0+(?=\d)/, '');
}
