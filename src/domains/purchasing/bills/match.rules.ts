/**
 * Three-way match of ordered, received and billed quantities and prices. Differences within the company's tolerance are ignored.
 */
import { thousandths } from '#domains/inventory/quantity.rules.ts';

export interface Matched {
  readonly item_name: string;
  readonly ordered_quantity: string;
  readonly received_quantity: string;
  /** Including the bill being checked. */
  readonly billed_quantity: string;
  readonly ordered_price: bigint;
  readonly billed_price: bigint;
}

export type DifferenceKind = 'price' | 'not_received' | 'not_ordered';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly item_name: string;
  readonly expected: string;
  readonly billed: string;
}

export interface Tolerance {
  readonly price_percent: number;
  readonly quantity_percent: number;
}

/** `money` formats an amount. */
export function differencesOf(
  lines: readonly Matched[],
  { price_percent, quantity_percent }: Tolerance,
  money: (minor: bigint) => string,
): Difference[] {
  return lines.flatMap((line) => {
    const { item_name, ordered_price, billed_price } = line;
    const found: Difference[] = [];
    const off = billed_price > ordered_price ? billed_price - ordered_price : ordered_price - billed_price;
    if (off * 100n > ordered_price * BigInt(price_percent)) {
      found.push({ kind: 'price', item_name, expected: money(ordered_price), billed: money(billed_price) });
    }
    const billed = thousandths(line.billed_quantity);
    const quantity = (text: string) => Number(text).toString();
    const also = { item_name, billed: quantity(line.billed_quantity) };
    if (billed * 100n > thousandths(line.ordered_quantity) * BigInt(100 + quantity_percent)) {
      found.push({ kind: 'not_ordered', expected: quantity(line.ordered_quantity), ...also });
    } else if (billed > thousandths(line.received_quantity)) {
      found.push({ kind: 'not_received', expected: quantity(line.received_quantity), ...also });
    }
    return found;
  });
}

const words: Readonly<Record<DifferenceKind, (d: Difference) => string>> = {
  price: (d) => `${d.item_name}: ordered at ${d.expected}, billed at ${d.billed}`,
  not_received: (d) => `${d.item_name}: ${d.expected} received, ${d.billed} billed`,
  not_ordered: (d) => `${d.item_name}: ${d.expected} ordered, ${d.billed} billed`,
};

export function inWords(difference: Difference): string {
  return words[difference.kind](difference);
}
