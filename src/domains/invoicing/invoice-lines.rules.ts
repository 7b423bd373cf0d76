/**
 * The arithmetic of a document's lines, the same on the server, in the form and on paper. Each line is rounded once,
 * half-even, its tax once more, and every total is a sum of what was rounded: nothing on the page fails to add up.
 */
import { multiply } from '#kernel/money.ts';

export interface LineAmounts {
  /** "2.500" */
  readonly quantity: string;
  readonly unit_price: bigint;
  /** An amount off the whole line. */
  readonly discount: bigint;
  /** "0.0825" */
  readonly tax_rate: string;
}

export interface LineTotals {
  readonly net: bigint;
  readonly tax: bigint;
  readonly total: bigint;
}

export interface DocumentTotals {
  /** Before discounts and tax. */
  readonly subtotal: bigint;
  readonly discount: bigint;
  readonly tax: bigint;
  readonly total: bigint;
}

export function grossOf({ quantity, unit_price }: Pick<LineAmounts, 'quantity' | 'unit_price'>): bigint {
  return multiply(unit_price, quantity);
}

export function lineTotals(line: LineAmounts): LineTotals {
  const net = grossOf(line) - line.discount;
  const tax = multiply(net, line.tax_rate);
  return { net, tax, total: net + tax };
}

export function documentTotals(lines: readonly LineAmounts[]): DocumentTotals {
  let [subtotal, discount, tax] = [0n, 0n, 0n];
  for (const line of lines) {
    subtotal += grossOf(line);
    discount += line.discount;
    tax += lineTotals(line).tax;
  }
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}

export interface TaxGroup {
  readonly rate: string;
  readonly net: bigint;
  readonly tax: bigint;
}

/** Net and tax by rate, highest rate first: the tax summary of the document. */
export function taxSummary(
  lines: readonly (Pick<LineAmounts, 'tax_rate'> & Pick<LineTotals, 'net' | 'tax'>)[],
): TaxGroup[] {
  const groups = new Map<number, TaxGroup>();
  for (const { tax_rate, net, tax } of lines) {
    if (net === 0n && tax === 0n) continue;
    const key = Number(tax_rate);
    const group = groups.get(key) ?? { rate: tax_rate, net: 0n, tax: 0n };
    groups.set(key, { rate: group.rate, net: group.net + net, tax: group.tax + tax });
  }
  return [...groups.entries()].sort(([a], [b]) => b - a).map(([, group]) => group);
}
