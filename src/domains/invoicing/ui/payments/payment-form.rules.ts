/** How a payment is distributed over open invoices in the form: oldest first, never more than is open or was paid. */
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';

export interface OpenInvoiceForm {
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

/** The amount for each invoice, in the order given. */
export function spread(
  amount: string,
  invoices: readonly OpenInvoiceForm[],
  currency: string,
): Record<string, string> {
  const exponent = currencyExponent(currency);
  let rest = toMinor(amount, exponent) ?? 0n;
  const spreading: Record<string, string> = {};
  for (const { id, balance } of invoices) {
    const part = leastOf(fromMinor(rest, exponent), balance, currency);
    if (part === undefined) continue;
    spreading[id] = part;
    rest -= toMinor(part, exponent) ?? 0n;
  }
  return spreading;
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
