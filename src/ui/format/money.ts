/** Formats decimal strings of the API ("183.05") as amounts. Digits are grouped as text: exact at any length. */
import { inEnglish } from '#kernel/english-dates.ts';
import { groupDecimal } from './decimal.ts';

export function currencyScale(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

export function currencySign(currency: string, locale?: string): string {
  return partOf(formatOf(currency, locale).formatToParts(0), 'currency') ?? currency;
}

export function formatMoney(value: string | null | undefined, currency: string, locale?: string): string {
  if (value === null || value === undefined || value === '') return '–';
  const negative = value.startsWith('-');
  const digits = groupDecimal(negative ? value.slice(1) : value, locale);
  const parts = formatOf(currency, locale).formatToParts(negative ? -1 : 1);
  const first = parts.findIndex((part) => isNumber(part.type));
  return parts
    .map((part, index) => (index === first ? digits : isNumber(part.type) ? '' : part.value))
    .join('')
    .replace('-', '−');
}

/** For the axes of charts: "$1.2K". */
export function shortMoney(currency: string, locale?: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale && inEnglish(locale), {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 },
  });
  return (value) => format.format(value);
}

const numberParts = new Set(['integer', 'group', 'decimal', 'fraction']);
const isNumber = (type: string) => numberParts.has(type);

function partOf(parts: readonly Intl.NumberFormatPart[], type: string): string | undefined {
  return parts.find((part) => part.type === type)?.value;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale?: string): Intl.NumberFormat {
  const key = `${currency}|${locale ?? ''}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    formats.set(key, format);
  }
  return format;
}
