import type { PaidForm } from '#domains/ledger/ui/early-payment/paid-early.rules.ts';

/** What is sent of a bill in a payment run, also what is no number. */
export const sentBill = (bill_id: string, { amount, discount }: PaidForm) => ({
  bill_id,
  amount: amount === undefined ? '?' : (amount ?? '0'),
  ...(discount === null ? {} : { discount: discount ?? '?' }),
});
