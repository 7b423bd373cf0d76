/**
 * Money is an integer of minor units (bigint) internally and a decimal string in the API. No floating point. Rounding is always
 * half-even, on exact fractions.
 */
const exponents: ReadonlyMap<string, number> = new Map(
  [
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'] as const,
    [3, 'BHD IQD JOD KWD LYD OMR TND'] as const,
    [4, 'CLF UYW'] as const,
  ].flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, digits] as const)),
);

/** Fraction digits of an ISO 4217 currency: 2 unless listed. */
export function currencyExponent(currency: string): number {
  return exponents.get(currency) ?? 2;
}

export const decimalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** "183.05" → 18305n. Undefined if it is not a plain decimal or has more digits than the currency. */
export function toMinor(text: string, exponent: number): bigint | undefined {
  if (!decimalPattern.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length > exponent) return undefined;
  return BigInt(whole + fraction.padEnd(exponent, '0'));
}

/** 18305n → "183.05", with all digits of the currency. */
export function fromMinor(minor: bigint, exponent: number): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The integer nearest to numerator / denominator; ties go to the even one. */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero');
  const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const quotient = n / d;
  const rest = n % d;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const up = twice > d || (twice === d && quotient % 2n !== 0n);
  if (!up) return quotient;
  return n < 0n ? quotient - 1n : quotient + 1n;
}

/** A decimal string as an exact fraction: "2.50" → 250n / 100n. */
export function toFraction(decimal: string): { numerator: bigint; denominator: bigint } {
  if (!decimalPattern.test(decimal)) throw new RangeError(`Not a decimal: ${decimal}`);
  const [whole = '', fraction = ''] = decimal.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

declare const ofMinorUnits: unique symbol;

/**
 * What one of something costs or sells for, in minor units: a rate, not an amount, so it may be finer than the currency. Whole, or
 * a decimal of minor units: in dollars "3.5" is 0.035. See unit-price.ts.
 */
export type UnitPrice = bigint | (string & { readonly [ofMinorUnits]: true });

/** Minor units or a unit price times a quantity or rate ("2.500", "0.0825"), rounded once, half-even. */
export function multiply(price: UnitPrice, decimal: string): bigint {
  const { numerator, denominator } = toFraction(decimal);
  if (typeof price === 'bigint') return roundHalfEven(price * numerator, denominator);
  const each = toFraction(price);
  return roundHalfEven(each.numerator * numerator, each.denominator * denominator);
}
