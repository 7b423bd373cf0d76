/** What of each open bill is paid in a payment run: what the form shows and sends. */
import { offeredDiscount } from '#domains/purchasing/bills/early-payment.rules.ts';
import type { OpenBill } from '#domains/purchasing/bills/payables.report.ts';
import { fromMinor, toMinor } from '#kernel/money.ts';
import { minorOf, type Typed } from '#ui/format/typed-number.ts';

/** What a person did with a bill: left it out, took it, or typed one of the two; the discount is for paying all of it. */
export type Choice = 'left' | 'taken' | { readonly amount: Typed } | { readonly discount: Typed };

export interface PaidBillForm {
  readonly amount: Typed;
  readonly discount: Typed;
  /** What may be taken off at most. */
  readonly offered: string | null;
}

/** Undefined: not paid in this run. */
export function paidOf(
  bill: OpenBill,
  choice: Choice,
  paid_on: string,
  exponent: number,
): PaidBillForm | undefined {
  if (choice === 'left') return undefined;
  const balance = toMinor(bill.balance, exponent) ?? 0n;
  const most = offeredDiscount(bill, balance, paid_on);
  const offered = most === 0n ? null : fromMinor(most, exponent);
  if (choice !== 'taken' && 'amount' in choice) return { amount: choice.amount, discount: null, offered };
  const discount = choice === 'taken' || offered === null ? offered : choice.discount;
  const taken = minorOf(discount, exponent);
  const amount = taken === undefined ? undefined : fromMinor(balance - taken, exponent);
  return { amount, discount, offered };
}

export const sentBill = (bill_id: string, { amount, discount }: PaidBillForm) => ({
  bill_id,
  amount: amount === undefined ? '?' : (amount ?? '0'),
  ...(discount === null ? {} : { discount: discount ?? '?' }),
});
