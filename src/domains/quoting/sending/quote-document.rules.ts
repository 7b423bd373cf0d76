/** The shape of a quote's document, and how an option is recomputed when the customer changes the selection. */

import type { BillTo } from '#domains/crm/bill-to.ts';
import {
  type ComputedLine,
  type DocumentLine,
  type DocumentLines,
  documentLines,
} from '#domains/invoicing/document-lines.rules.ts';
import type { DocumentCompany } from '#domains/invoicing/settings/document-company.ts';
import type { Address } from '#kernel/field.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { toUnitPrice } from '#kernel/unit-price.ts';
import type { QuoteStatus } from '../quote.resource.ts';
import { computeOption, counts, depositOf, type RequestedDeposit, type Ticked } from '../quote.rules.ts';

export interface QuoteDocument {
  readonly number: string;
  readonly title: string;
  readonly status: QuoteStatus;
  readonly revision: number;
  readonly issued_on: string;
  readonly valid_until: string;
  /** True once the last valid day is over, even if the status has not been updated yet. */
  readonly is_expired: boolean;
  readonly currency: string;
  readonly locale: string;
  readonly timezone: string;
  readonly company: DocumentCompany;
  readonly bill_to: BillTo;
  readonly site: { readonly name: string; readonly address: Address | null } | null;
  readonly asset: string | null;
  readonly customer_po: string | null;
  readonly notes: string | null;
  readonly deposit_percent: string | null;
  readonly deposit_amount: string | null;
  readonly options: readonly QuoteDocumentOption[];
  readonly approval: {
    readonly name: string;
    readonly at: string;
    readonly by: 'customer' | 'office';
    readonly has_signature: boolean;
    /** On a technician's phone. */
    readonly is_on_site: boolean;
  } | null;
}

export interface QuoteDocumentLine extends DocumentLine, Ticked {
  readonly id: string;
  /** What it looks like: a file's id; on the customer's page, where the picture is below its link. */
  readonly photo?: string | null;
}

export interface QuoteDocumentOption extends DocumentLines {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly is_recommended: boolean;
  readonly is_chosen: boolean;
  readonly discount_percent: string | null;
  readonly discount_amount: string | null;
  readonly lines: readonly QuoteDocumentLine[];
  readonly tax: string;
  readonly total: string;
  readonly deposit: string;
}

interface Option {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly is_recommended: boolean;
  readonly is_chosen: boolean;
  readonly discount_percent: string | null;
  readonly discount_amount: bigint | null;
}

type Line = Omit<ComputedLine, 'net' | 'tax' | 'shared_discount'> &
  Ticked &
  Pick<QuoteDocumentLine, 'id' | 'photo'>;

/** Computes the amounts from the lines with the shared rules instead of reading stored ones. */
export function shownOption(
  { id, name, description, is_recommended, is_chosen, discount_percent, discount_amount }: Option,
  lines: readonly Line[],
  { currency, ...requested }: RequestedDeposit & { readonly currency: string },
): QuoteDocumentOption {
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(currency));
  const { lines: amounts, totals } = computeOption(lines, { discount_percent, discount_amount });
  const computed = lines.map((line, index) => ({ ...line, ...itemAt(amounts, index) }));
  const shown = documentLines(computed, currency, counts);
  return {
    ...{ id, name, description, is_recommended, is_chosen, discount_percent },
    ...shown,
    discount_amount: discount_amount === null ? null : money(discount_amount),
    lines: shown.lines.map((line, index) => {
      const { id: lineId, photo = null, is_optional, is_selected } = itemAt(lines, index);
      return { ...line, id: lineId, photo, is_optional, is_selected };
    }),
    tax: money(totals.tax),
    total: money(totals.total),
    deposit: money(depositOf(totals.total, requested)),
  };
}

/** The same option with exactly these optional lines selected. */
export function withTicks(
  option: QuoteDocumentOption,
  ticked: ReadonlySet<string>,
  {
    currency,
    deposit_percent,
    deposit_amount,
  }: Pick<QuoteDocument, 'currency' | 'deposit_percent' | 'deposit_amount'>,
): QuoteDocumentOption {
  const exponent = currencyExponent(currency);
  const minor = (text: string) => toMinor(text, exponent) ?? 0n;
  const amountOrNone = (text: string | null) => (text === null ? null : minor(text));
  return shownOption(
    { ...option, discount_amount: amountOrNone(option.discount_amount) },
    option.lines.map((line) => ({
      ...line,
      unit_price: toUnitPrice(line.unit_price, exponent) ?? 0n,
      discount: minor(line.discount),
      is_selected: line.is_optional && ticked.has(line.id),
    })),
    { currency, deposit_percent, deposit_amount: amountOrNone(deposit_amount) },
  );
}

/** All options while the quote is open; once approved, the chosen option without its unselected lines. */
export function agreedOptions({
  options,
  approval,
}: Pick<QuoteDocument, 'options' | 'approval'>): readonly QuoteDocumentOption[] {
  if (!approval) return options;
  return options
    .filter(({ is_chosen }) => is_chosen)
    .map((option) => ({ ...option, lines: option.lines.filter(counts) }));
}
