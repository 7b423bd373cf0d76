/** Exact numbers in form state, while being typed. */
import { fromMinor, toMinor, type UnitPrice } from '#kernel/money.ts';
import { priceDecimals, toUnitPrice, withDigits } from '#kernel/unit-price.ts';
import { parseDecimal } from './decimal.ts';

/** A decimal string; null when empty, undefined when the text is not a number. */
export type Typed = string | null | undefined;

/** In minor units; empty counts as 0, undefined for an invalid text. */
export function minorOf(typed: Typed, exponent: number): bigint | undefined {
  return typed === null ? 0n : typed === undefined ? undefined : toMinor(typed, exponent);
}

/** A unit price; empty counts as 0, undefined for an invalid text. */
export function unitPriceOf(typed: Typed, exponent: number): UnitPrice | undefined {
  return typed === null ? 0n : typed === undefined ? undefined : toUnitPrice(typed, exponent);
}

/** As `parseDecimal`, with up to six decimals and at least `digits`, those of the currency: `0.035`, and `12.5` → `12.50`. */
export function parseUnitPrice(typed: string, digits: number, locale?: string): string | null | undefined {
  const read = parseDecimal(typed, priceDecimals, locale);
  return typeof read === 'string' ? withDigits(read, digits) : read;
}

/** "0.0825" → "8.25": rates are shown in percent. */
export function percentOf(rate: Typed): Typed {
  const minor = rate ? toMinor(rate, 6) : undefined;
  if (minor === undefined) return rate;
  return fromMinor(minor, 4).replace(/\.?0+$/, '');
}

/** "8.25" → "0.0825", "8.875" → "0.08875". */
export function rateOf(percent: Typed): Typed {
  const minor = percent ? toMinor(percent, 4) : undefined;
  return minor === undefined ? percent : fromMinor(minor, 6).replace(/(\.\d{4}\d*?)0+$/, '$1');
}
