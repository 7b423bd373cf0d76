/**
 * Unit prices and unit costs: rates with up to six decimals of the currency, held in minor units. What is computed from them by
 * quantity is an amount (`multiply`); what is computed from them by a rate, or from an amount by quantity, is a unit price again.
 */
import { fromMinor, roundHalfEven, toFraction, toMinor, type UnitPrice } from './money.ts';

/** The most decimals of a unit price, in every currency. */
export const priceDecimals = 6;

/** "0.035" → "3.5" in dollars, "12.50" → 1250n. Undefined if it is not a plain decimal or has more than six decimals. */
export function toUnitPrice(text: string, exponent: number): UnitPrice | undefined {
  const millionths = toMinor(text, priceDecimals);
  return millionths === undefined ? undefined : ofMillionths(millionths, exponent);
}

/** "3.5" → "0.035" in dollars, 1250n → "12.50": at least the digits of the currency. */
export function fromUnitPrice(price: UnitPrice, exponent: number): string {
  if (typeof price === 'bigint') return fromMinor(price, exponent);
  return withDigits(fromMinor(inMillionths(price, exponent), priceDecimals), exponent);
}

/** "0.035000" → "0.035", "12.500000" → "12.50": without zeros at the end, but with the digits of the currency. */
export function withDigits(text: string, exponent: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = fraction.replace(/0+$/, '').padEnd(exponent, '0');
  return digits === '' ? whole : `${whole}.${digits}`;
}

/** A unit price as the database returns it ("350", "3.5000"); the text of anything else is refused. */
export function storedUnitPrice(text: string): UnitPrice {
  const { numerator, denominator } = toFraction(text);
  return ofScaled(numerator, denominator.toString().length - 1);
}

/** -1, 0 or 1. */
export function comparePrices(a: UnitPrice, b: UnitPrice): number {
  const [x, y] = [toFraction(String(a)), toFraction(String(b))];
  const difference = x.numerator * y.denominator - y.numerator * x.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether it has more decimals than the currency. */
export function isFine(price: UnitPrice): boolean {
  return typeof price !== 'bigint' && /\.\d*[1-9]/.test(price);
}

/**
 * A fraction of minor units as a unit price. It has the digits of the currency, or six decimals where one of `like` has more than the
 * currency: what is computed from prices in cents is in cents.
 */
export function asFineAs(
  like: readonly UnitPrice[],
  numerator: bigint,
  denominator: bigint,
  exponent: number,
): UnitPrice {
  const decimals = like.some(isFine) ? priceDecimals - exponent : 0;
  return ofScaled(roundHalfEven(numerator * 10n ** BigInt(decimals), denominator), decimals);
}

/** The price with a share of it added: "-0.1" takes ten per cent off. Rounded as `asFineAs`. */
export function changedByShare(price: UnitPrice, share: string, exponent: number): UnitPrice {
  const { numerator, denominator } = toFraction(String(price));
  const rate = toFraction(share);
  const change = asFineAs([price], numerator * rate.numerator, denominator * rate.denominator, exponent);
  return sumOfPrices(price, change);
}

export function sumOfPrices(a: UnitPrice, b: UnitPrice): UnitPrice {
  const [x, y] = [toFraction(String(a)), toFraction(String(b))];
  const sum = x.numerator * y.denominator + y.numerator * x.denominator;
  return ofScaled(sum, (x.denominator * y.denominator).toString().length - 1);
}

/** Whether `price` is more than so many per cent above or below `expected`. */
export function isFurtherOff(price: UnitPrice, expected: UnitPrice, percent: number): boolean {
  const [x, y] = [toFraction(String(price)), toFraction(String(expected))];
  const difference = x.numerator * y.denominator - y.numerator * x.denominator;
  return (difference < 0n ? -difference : difference) * 100n > y.numerator * x.denominator * BigInt(percent);
}

/** In millionths of the currency's unit, which every unit price has a whole number of. */
export function inMillionths(price: UnitPrice, exponent: number): bigint {
  const { numerator, denominator } = toFraction(String(price));
  return roundHalfEven(numerator * 10n ** BigInt(priceDecimals - exponent), denominator);
}

export function ofMillionths(millionths: bigint, exponent: number): UnitPrice {
  return ofScaled(millionths, priceDecimals - exponent);
}

function ofScaled(value: bigint, decimals: number): UnitPrice {
  const whole = 10n ** BigInt(decimals);
  if (value % whole === 0n) return value / whole;
  const text = withDigits(fromMinor(value, decimals), 0);
  if (!isUnitPrice(text)) throw new RangeError(`Not a unit price: ${text}`);
  return text;
}

function isUnitPrice(text: string): text is UnitPrice & string {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
