/**
 * The arithmetic of a document, shared by the server, the form and the printed document. Each line is rounded once, half-even, its
 * discount and tax once more, and totals are sums of rounded amounts, so that everything shown adds up.
 */

import { multiply, roundHalfEven, type UnitPrice } from '#kernel/money.ts';
import { firstOf } from '#kernel/type-guards.ts';

export interface LineAmounts {
  /** "2.500" */
  readonly quantity: string;
  readonly unit_price: UnitPrice;
  /** Deducted from the whole line; ignored if there is a percentage. */
  readonly discount: bigint;
  /** "0.1000" is ten per cent off the line. */
  readonly discount_percent?: string | null;
  /** "0.0825" */
  readonly tax_rate: string;
  /** Set on a credit that takes the rest of a line: it takes the exact rest of its tax too, however earlier parts were rounded. */
  readonly rest?: RestOfLine | undefined;
}

/** Applies only while the line has this net and rate; otherwise it is taxed like any other. */
export interface RestOfLine {
  readonly net: bigint;
  readonly tax_rate: string;
  readonly tax: bigint;
}

/** A discount on the whole document: a share ("0.05") or an amount, never both. */
export interface DocumentDiscount {
  readonly discount_percent?: string | null;
  readonly discount_amount?: bigint | null;
}

export interface LineTotals {
  readonly discount: bigint;
  /** The line's share of the document's discount. */
  readonly shared_discount: bigint;
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

/**
 * Computes every line and the totals. A discount on the whole is distributed over the lines, so that each is taxed at its own rate.
 */
export function computeDocument(
  lines: readonly LineAmounts[],
  discount: DocumentDiscount = {},
): { readonly lines: readonly LineTotals[]; readonly totals: DocumentTotals } {
  const reduced = lines.map((line) => ({ line, gross: grossOf(line), discount: ownDiscount(line) }));
  const shares = shareDiscount(
    reduced.map(({ gross, discount }) => gross - discount),
    discount,
  );
  const totals = { subtotal: 0n, discount: 0n, tax: 0n, total: 0n };
  const computed = reduced.map(({ line, gross, discount }, index) => {
    const shared_discount = shares[index] ?? 0n;
    const net = gross - discount - shared_discount;
    const tax = taxOf(net, line);
    totals.subtotal += gross;
    totals.discount += discount + shared_discount;
    totals.tax += tax;
    totals.total += net + tax;
    return { discount, shared_discount, net, tax, total: net + tax };
  });
  return { lines: computed, totals };
}

export function lineTotals(line: LineAmounts): LineTotals {
  return firstOf(computeDocument([line]).lines);
}

export function documentTotals(
  lines: readonly LineAmounts[],
  discount: DocumentDiscount = {},
): DocumentTotals {
  return computeDocument(lines, discount).totals;
}

function taxOf(net: bigint, { tax_rate, rest }: LineAmounts): bigint {
  const isRest = rest?.net === net && Number(rest.tax_rate) === Number(tax_rate);
  return isRest ? rest.tax : multiply(net, tax_rate);
}

function ownDiscount(line: LineAmounts): bigint {
  return line.discount_percent ? multiply(grossOf(line), line.discount_percent) : line.discount;
}

/**
 * A percentage is deducted from each line. An amount is distributed in proportion to the lines' value: each line gets the rounded
 * cumulative share minus what earlier lines got, so the shares add up exactly and none exceeds its line's value.
 */
function shareDiscount(
  worths: readonly bigint[],
  { discount_percent, discount_amount }: DocumentDiscount,
): bigint[] {
  if (discount_percent) return worths.map((worth) => multiply(worth, discount_percent));
  const whole = worths.reduce((sum, worth) => sum + worth, 0n);
  if (!discount_amount || whole <= 0n) return worths.map(() => 0n);
  let [reached, given] = [0n, 0n];
  return worths.map((worth) => {
    reached += worth;
    const due = roundHalfEven(discount_amount * reached, whole);
    const share = due - given;
    given = due;
    return share;
  });
}

/** The net of each section (the lines under a heading); undefined for lines that are not headings. */
export function sectionTotals(
  lines: readonly { readonly kind: string; readonly net: bigint }[],
): (bigint | undefined)[] {
  const totals: (bigint | undefined)[] = lines.map(() => undefined);
  let heading: number | undefined;
  for (const [index, { kind, net }] of lines.entries()) {
    if (kind === 'section') {
      heading = index;
      totals[index] = 0n;
    } else if (heading !== undefined) totals[heading] = (totals[heading] ?? 0n) + net;
  }
  return totals;
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
