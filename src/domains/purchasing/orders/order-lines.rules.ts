/**
 * The arithmetic of an order or bill, shared by the server, the form and the printed document. Each line is rounded once,
 * half-even, its tax once more; totals are sums of rounded amounts.
 */
import { multiply, type UnitPrice } from '#kernel/money.ts';

export interface LineAmounts {
  /** "2.500" */
  readonly quantity: string;
  readonly unit_price: UnitPrice;
  /** "0.0825" */
  readonly tax_rate: string;
}

export interface LineTotals {
  readonly tax_amount: bigint;
  readonly total_amount: bigint;
}

export interface DocumentTotals {
  readonly subtotal: bigint;
  readonly tax_amount: bigint;
  readonly shipping_amount: bigint;
  readonly total_amount: bigint;
}

export function netOf({ quantity, unit_price }: Pick<LineAmounts, 'quantity' | 'unit_price'>): bigint {
  return multiply(unit_price, quantity);
}

export function lineTotals(line: LineAmounts): LineTotals {
  const net = netOf(line);
  const tax_amount = multiply(net, line.tax_rate);
  return { tax_amount, total_amount: net + tax_amount };
}

export function documentTotals(lines: readonly LineAmounts[], shipping_amount: bigint): DocumentTotals {
  let [subtotal, tax_amount] = [0n, 0n];
  for (const line of lines) {
    subtotal += netOf(line);
    tax_amount += lineTotals(line).tax_amount;
  }
  return { subtotal, tax_amount, shipping_amount, total_amount: subtotal + tax_amount + shipping_amount };
}

/** The value of a further part of a line, as the difference of two rounded sums, so that all parts add up to the whole. */
export function partOf(unit_price: UnitPrice, before: string, after: string): bigint {
  return multiply(unit_price, after) - multiply(unit_price, before);
}

/** Days until payment, parsed from terms like "Net 30"; undefined if there are none. */
export function daysOf(terms: string | null): number | undefined {
  if (terms === null) return undefined;
  if (/receipt|immediate|cash|cod\b/i.test(terms)) return 0;
  const [days] = /\d{1,3}/.exec(terms) ?? [];
  return days === undefined ? undefined : Math.min(Number(days), 365);
}
