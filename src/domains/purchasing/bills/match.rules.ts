/**
 * Three-way match of ordered, received and billed quantities and prices. Differences within the company's tolerance are ignored.
 */
import { thousandths } from '#domains/inventory/quantity.rules.ts';
import type { UnitPrice } from '#kernel/money.ts';
import { isFurtherOff } from '#kernel/unit-price.ts';

export interface Matched {
  readonly item_name: string;
  readonly ordered_quantity: string;
  readonly received_quantity: string;
  /** Including the bill being checked. */
  readonly billed_quantity: string;
  readonly ordered_price: UnitPrice;
  readonly billed_price: UnitPrice;
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

/** `shown` formats a price. */
export function differencesOf(
  lines: readonly Matched[],
  { price_percent, quantity_percent }: Tolerance,
  shown: (price: UnitPrice) => string,
): Difference[] {
  return lines.flatMap((line) => {
    const { item_name, ordered_price, billed_price } = line;
    const found: Difference[] = [];
    if (isFurtherOff(billed_price, ordered_price, price_percent)) {
      found.push({ kind: 'price', item_name, expected: shown(ordered_price), billed: shown(billed_price) });
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
