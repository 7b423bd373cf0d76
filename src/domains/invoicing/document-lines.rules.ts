/** The lines and totals of a document as printed, on the customer's page and in the preview. Amounts are decimal strings. */
import { currencyExponent, fromMinor, type UnitPrice } from '#kernel/money.ts';
import { fromUnitPrice } from '#kernel/unit-price.ts';
import { grossOf, sectionTotals, taxSummary } from './invoice-lines.rules.ts';

export interface DocumentLine {
  readonly kind: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unit_price: string;
  readonly discount: string;
  readonly discount_percent: string | null;
  readonly tax_rate: string;
  readonly gross: string;
  readonly net: string;
  /** For which time the service is. */
  readonly service?: { readonly from: string; readonly through: string };
  /** On a heading: the total of its section. */
  readonly section_total?: string;
}

/** A line with its computed amounts in minor units. */
export interface ComputedLine {
  readonly kind: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unit_price: UnitPrice;
  readonly discount: bigint;
  readonly discount_percent: string | null;
  readonly shared_discount: bigint;
  readonly tax_rate: string;
  readonly net: bigint;
  readonly tax: bigint;
  readonly service_from?: string | null;
  readonly service_through?: string | null;
}

export interface DocumentLines {
  readonly lines: readonly DocumentLine[];
  /** The sum of the lines after their own discounts. */
  readonly subtotal: string;
  /** The discount on the whole document. */
  readonly discount: string;
  readonly taxes: readonly { readonly rate: string; readonly net: string; readonly tax: string }[];
}

/**
 * Formats lines for a document. Each shows its own price, before its share of the document's discount, so that the lines add up to
 * the subtotal. `counts`: whether a line is included in the totals.
 */
export function documentLines<L extends ComputedLine>(
  lines: readonly L[],
  currency: string,
  counts: (line: L) => boolean = () => true,
): DocumentLines {
  const exponent = currencyExponent(currency);
  const money = (minor: bigint) => fromMinor(minor, exponent);
  const counted = lines.filter(counts);
  const ownNet = ({ net, shared_discount }: ComputedLine) => net + shared_discount;
  const sections = sectionTotals(
    lines.map((line) => ({ kind: line.kind, net: counts(line) ? ownNet(line) : 0n })),
  );
  return {
    lines: lines.map((line, index) => ({
      kind: line.kind,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: fromUnitPrice(line.unit_price, exponent),
      discount: money(line.discount),
      discount_percent: line.discount_percent,
      tax_rate: line.tax_rate,
      gross: money(grossOf(line)),
      net: money(ownNet(line)),
      ...(line.service_from && line.service_through
        ? { service: { from: line.service_from, through: line.service_through } }
        : {}),
      ...(sections[index] === undefined ? {} : { section_total: money(sections[index]) }),
    })),
    subtotal: money(counted.reduce((sum, line) => sum + ownNet(line), 0n)),
    discount: money(counted.reduce((sum, { shared_discount }) => sum + shared_discount, 0n)),
    taxes: taxSummary(counted).map(({ rate, net, tax }) => ({ rate, net: money(net), tax: money(tax) })),
  };
}
