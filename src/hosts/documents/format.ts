// Formats numbers and dates for the company's locale. Formatters are expensive to create, so they are cached.

import { inEnglish } from '#kernel/english-dates.ts';
import type { Address } from '#kernel/field.ts';

const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function keep<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const known = kept.get(key) as F | undefined;
  if (known) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/** Formats a decimal string, exact at any length, because the formatter gets the text and not a float. */
export function formatMoney(
  amount: string,
  { currency, locale }: { readonly currency: string; readonly locale: string },
  withCurrency = true,
): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = keep(`${locale}|${currency}|${digits}|${withCurrency}`, () =>
    withCurrency
      ? new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits })
      : new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  return plainSpaces(format.format(amount as unknown as number));
}

export function formatQuantity(quantity: string, locale: string): string {
  const format = keep(`q|${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));
  return plainSpaces(format.format(quantity as unknown as number));
}

/** "0.0825" → "8.25%" */
export function formatRate(rate: string, locale: string): string {
  const format = keep(
    `r|${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
  );
  return plainSpaces(format.format(Number(rate)));
}

export function formatDay(day: string, locale: string): string {
  const format = keep(
    `d|${locale}`,
    () => new Intl.DateTimeFormat(inEnglish(locale), { dateStyle: 'medium', timeZone: 'UTC' }),
  );
  return plainSpaces(format.format(Date.parse(`${day}T00:00:00Z`)));
}

/** "2026-03-01 09:30" */
export function formatMoment(text: string | null, locale: string): string | null {
  return text && `${formatDay(text.slice(0, 10), locale)}, ${formatClock(text.slice(11), locale)}`;
}

/** "09:30" → "9:30 AM" where that is how the time is said. */
export function formatClock(time: string, locale: string): string {
  const format = keep(
    `t|${locale}`,
    () => new Intl.DateTimeFormat(inEnglish(locale), { timeStyle: 'short', timeZone: 'UTC' }),
  );
  const at = Date.parse(`1970-01-01T${time}:00Z`);
  return Number.isNaN(at) ? time : plainSpaces(format.format(at));
}

/** `other`: of the sender or the recipient; within one country it is not named. */
export function formatAddress(address: Address | null, other?: Address | null): string[] {
  if (!address) return [];
  const { street_address, city, state, postal_code, country } = address;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const isAbroad = !other?.country || country?.toLowerCase() !== other.country.toLowerCase();
  return [street_address, place, isAbroad ? country : null].filter((line): line is string => Boolean(line));
}

/** Replaces narrow spaces, which would break our word measurement, by no-break spaces. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u2009]/g, '\u00a0');
}
