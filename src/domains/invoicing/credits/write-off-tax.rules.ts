/** How much of a write-off is tax, by rate. Amounts are minor units. */
import { roundHalfEven } from '#kernel/money.ts';

export interface ChargedRate {
  /** In millionths. */
  readonly rate: number;
  /** Of the invoice and its credit notes. */
  readonly net: bigint;
  readonly tax: bigint;
  /** Of write-offs before that took their tax back and stand. */
  readonly written_off_net: bigint;
  readonly written_off_tax: bigint;
}

export interface TaxShare {
  readonly rate: number;
  readonly net: bigint;
  readonly tax: bigint;
}

/**
 * What is written off is shared over the rates in proportion to what each charged, as payments are (docs/ledger.md, Tax of bad debts). Each write-off takes what is missing to the rounded share of all of them, so the last takes the rest.
 */
export function shareWriteOff(rates: readonly ChargedRate[], amount: bigint): TaxShare[] {
  const whole = rates.reduce((sum, { net, tax }) => sum + net + tax, 0n);
  const before = rates.reduce((sum, one) => sum + one.written_off_net + one.written_off_tax, 0n);
  if (whole <= before) return [];
  const isAll = before + amount >= whole;
  const shareOf = (part: bigint) => (isAll ? part : roundHalfEven(part * (before + amount), whole));
  let through = 0n;
  return rates.flatMap(({ rate, net, tax, written_off_net, written_off_tax }) => {
    const gross = shareOf(through + net + tax) - shareOf(through);
    through += net + tax;
    const taxShare = shareOf(tax) - written_off_tax;
    const netShare = gross - written_off_net - written_off_tax - taxShare;
    return netShare === 0n && taxShare === 0n ? [] : [{ rate, net: netShare, tax: taxShare }];
  });
}
