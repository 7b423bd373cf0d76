/**
 * The arithmetic of a quote: that of any document (invoice-lines.rules.ts), over the lines that count. An optional line counts if
 * it is selected. Shared by the server, the form and the customer's page.
 */

import { multiply } from '#kernel/money.ts';
import { firstOf, itemAt } from '#kernel/type-guards.ts';
import {
  computeDocument,
  type DocumentDiscount,
  type DocumentTotals,
  documentTotals,
  type LineAmounts,
  type LineTotals,
} from '../invoicing/invoice-lines.rules.ts';

export interface Ticked {
  readonly is_optional: boolean;
  readonly is_selected: boolean;
}

export const counts = ({ is_optional, is_selected }: Ticked) => !is_optional || is_selected;

/** The amounts of lines that don't count are computed as if each were alone. */
export function computeOption(
  lines: readonly (LineAmounts & Ticked)[],
  discount: DocumentDiscount = {},
): { readonly lines: readonly LineTotals[]; readonly totals: DocumentTotals } {
  const { lines: counted, totals } = computeDocument(lines.filter(counts), discount);
  const alone = { discount_percent: discount.discount_percent ?? null };
  let at = 0;
  return {
    totals,
    lines: lines.map((line) => {
      if (!counts(line)) return firstOf(computeDocument([line], alone).lines);
      at += 1;
      return itemAt(counted, at - 1);
    }),
  };
}

/** The least a customer can choose: the lines that are not optional. */
export function leastOf(
  lines: readonly (LineAmounts & Ticked)[],
  discount: DocumentDiscount = {},
): DocumentTotals {
  return documentTotals(
    lines.filter(({ is_optional }) => !is_optional),
    discount,
  );
}

export interface RequestedDeposit {
  readonly deposit_percent?: string | null;
  readonly deposit_amount?: bigint | null;
}

/** The deposit for a total including tax; an amount is limited to the total. */
export function depositOf(total: bigint, { deposit_percent, deposit_amount }: RequestedDeposit): bigint {
  if (deposit_percent) return multiply(total, deposit_percent);
  const amount = deposit_amount ?? 0n;
  return amount < total ? amount : total;
}

/** The option whose totals represent the quote. */
export function leading<O extends { readonly is_recommended: boolean; readonly is_chosen?: boolean }>(
  options: readonly O[],
): O | undefined {
  return (
    options.find(({ is_chosen }) => is_chosen) ??
    options.find(({ is_recommended }) => is_recommended) ??
    options[0]
  );
}
