/** What of an open bill or invoice is paid, and what is taken off for paying it early: what the form shows. */
import { type DiscountTerms, offeredDiscount } from '#domains/ledger/early-payment/early-payment.rules.ts';
import { fromMinor, toMinor } from '#kernel/money.ts';
import { minorOf, type Typed } from '#ui/format/typed-number.ts';

/** What a person did with it: left it out, took it, or typed one of the two; the discount is for paying all of it. */
export type Choice = 'left' | 'taken' | { readonly amount: Typed } | { readonly discount: Typed };

export interface PaidForm {
  readonly amount: Typed;
  readonly discount: Typed;
  /** What may be taken off at most. */
  readonly offered: string | null;
}

/** Undefined: not paid. */
export function paidOf(
  document: DiscountTerms & { readonly balance: string },
  choice: Choice,
  paid_on: string,
  exponent: number,
): PaidForm | undefined {
  if (choice === 'left') return undefined;
  const balance = toMinor(document.balance, exponent) ?? 0n;
  const most = offeredDiscount(document, balance, paid_on);
  const offered = most === 0n ? null : fromMinor(most, exponent);
  if (choice !== 'taken' && 'amount' in choice) return { amount: choice.amount, discount: null, offered };
  const discount = choice === 'taken' || offered === null ? offered : choice.discount;
  const taken = minorOf(discount, exponent);
  const amount = taken === undefined ? undefined : fromMinor(balance - taken, exponent);
  return { amount, discount, offered };
}
