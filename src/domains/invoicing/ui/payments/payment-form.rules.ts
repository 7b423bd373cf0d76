/** How a payment is distributed over open invoices in the form: oldest first, never more than is open or was paid. */
import { type DiscountTerms, offeredDiscount } from '#domains/ledger/early-payment/early-payment.rules.ts';
import type { PaidForm } from '#domains/ledger/ui/early-payment/paid-early.rules.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';

export interface OpenInvoiceForm extends DiscountTerms {
  readonly id: string;
  readonly balance: string;
}

/** The smaller of two amounts; undefined if either is missing or it is not positive. */
export function leastOf(a: string, b: string, currency: string): string | undefined {
  const exponent = currencyExponent(currency);
  const [x, y] = [toMinor(a, exponent), toMinor(b, exponent)];
  if (x === undefined || y === undefined) return undefined;
  const least = x - y < 0n ? x : y;
  return least > 0n ? fromMinor(least, exponent) : undefined;
}

/** The amount for each of several, in the order given. */
export function spread(
  amount: string,
  open: readonly { readonly id: string; readonly balance: string }[],
  currency: string,
): Record<string, string> {
  const exponent = currencyExponent(currency);
  let rest = toMinor(amount, exponent) ?? 0n;
  const spreading: Record<string, string> = {};
  for (const { id, balance } of open) {
    const part = leastOf(fromMinor(rest, exponent), balance, currency);
    if (part === undefined) continue;
    spreading[id] = part;
    rest -= toMinor(part, exponent) ?? 0n;
  }
  return spreading;
}

/** What of an invoice is paid, and what is taken off for paying it early. */
export type Part = Pick<PaidForm, 'amount' | 'discount'>;
export type Parts = Readonly<Record<string, Part>>;

/**
 * The amount for each invoice, in the order given. An invoice for which it is enough with its discount for paying early takes that
 * discount; what is left in the end shows that less was taken off, from the first one on.
 */
export function partsOf(
  amount: string,
  invoices: readonly OpenInvoiceForm[],
  received_on: string,
  currency: string,
): Parts {
  const exponent = currencyExponent(currency);
  let rest = toMinor(amount, exponent) ?? 0n;
  const parts: { id: string; paid: bigint; discount: bigint }[] = [];
  for (const invoice of invoices) {
    const balance = toMinor(invoice.balance, exponent) ?? 0n;
    if (rest <= 0n || balance <= 0n) continue;
    const offered = offeredDiscount(invoice, balance, received_on);
    const discount = rest >= balance - offered ? offered : 0n;
    const paid = rest < balance - discount ? rest : balance - discount;
    parts.push({ id: invoice.id, paid, discount });
    rest -= paid;
  }
  for (const part of parts) {
    const more = rest < part.discount ? rest : part.discount;
    part.paid += more;
    part.discount -= more;
    rest -= more;
  }
  return Object.fromEntries(
    parts.map(({ id, paid, discount }): [string, Part] => [
      id,
      { amount: fromMinor(paid, exponent), discount: discount === 0n ? null : fromMinor(discount, exponent) },
    ]),
  );
}

/** Unreadable amounts are sent as they are, to be refused: leaving them out would change the payment. */
export function sentParts(open: readonly { readonly id: string }[], parts: Parts) {
  return open.flatMap(({ id }) => {
    const { amount = undefined, discount = undefined } = parts[id] ?? { amount: null, discount: null };
    if (amount !== undefined && Number(amount ?? 0) === 0) return [];
    const sent = { invoice_id: id, amount: amount ?? '?' };
    return [discount === null ? sent : { ...sent, discount: discount ?? '?' }];
  });
}

/** The amount paid beyond the open invoices; undefined if there is none. */
export function beyondOwed(
  amount: string,
  balances: readonly string[],
  currency: string,
): string | undefined {
  const more = restOf(amount, balances, currency);
  return more !== undefined && Number(more) > 0 ? more : undefined;
}

/** The unallocated amount; negative if more is allocated than was paid. Undefined while a number is missing. */
export function restOf(
  amount: string,
  parts: readonly (string | null | undefined)[],
  currency: string,
): string | undefined {
  const exponent = currencyExponent(currency);
  let rest = toMinor(amount, exponent);
  for (const part of parts) {
    const minor = part === null ? 0n : part === undefined ? undefined : toMinor(part, exponent);
    if (rest === undefined || minor === undefined) return undefined;
    rest -= minor;
  }
  return rest === undefined ? undefined : fromMinor(rest, exponent);
}
