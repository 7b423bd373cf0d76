/** Exact arithmetic on quantities in their API form: decimal strings with up to three digits after the point. */

const SCALE = 3;

/** "2.5" → 2500n */
export function thousandths(quantity: string): bigint {
  const isNegative = quantity.startsWith('-');
  const [whole = '0', fraction = ''] = quantity.replace('-', '').split('.');
  const all = BigInt(whole + fraction.padEnd(SCALE, '0').slice(0, SCALE));
  return isNegative ? -all : all;
}

/** 2500n → "2.500" */
export function fromThousandths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

export function addQuantities(...quantities: readonly string[]): string {
  return fromThousandths(quantities.reduce((sum, one) => sum + thousandths(one), 0n));
}

export function subtractQuantities(from: string, what: string): string {
  return fromThousandths(thousandths(from) - thousandths(what));
}

export function compareQuantities(a: string, b: string): number {
  const difference = thousandths(a) - thousandths(b);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
