/**
 * How the revenue of a service that is invoiced ahead is spread over its months, in minor units: by days, each month rounded half to even, the
 * last one takes what rounding left. ASC 606-10-25-27(a) and 25-31 (a service that the customer receives as it is performed is recognized over
 * time), 606-10-45-2 (what is due before is a contract liability); IFRS 15.35(a), 39 and 106.
 */
import { monthEnd, monthStart } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { addMonths, compareDates, daysBetween, latest } from '#kernel/dates.ts';
import { roundHalfEven } from '#kernel/money.ts';

export interface ServicePeriod {
  readonly service_from: string;
  readonly service_through: string;
}

export interface MonthAmount {
  /** Its first day. */
  readonly month: string;
  readonly amount: bigint;
}

/** A period that ends in the month of the invoice or before has nothing to defer: all of it is earned when that month is over. */
export const isDeferred = ({ service_through }: ServicePeriod, issue_date: string): boolean =>
  compareDates(service_through, monthEnd(issue_date)) > 0;

/** The months before that of the invoice fall due with it. */
export function scheduleOf(
  amount: bigint,
  { service_from, service_through }: ServicePeriod,
  issue_date: string,
): MonthAmount[] {
  const days = BigInt(daysBetween(service_from, service_through) + 1);
  const first = latest(monthStart(service_from), monthStart(issue_date));
  const months: MonthAmount[] = [];
  let [left, from] = [amount, service_from];
  for (let month = first; left !== 0n; month = addMonths(month, 1)) {
    const isLast = compareDates(monthEnd(month), service_through) >= 0;
    const share = roundHalfEven(amount * BigInt(daysBetween(from, monthEnd(month)) + 1), days);
    const due = isLast || size(share) > size(left) ? left : share;
    if (due !== 0n) months.push({ month, amount: due });
    left -= due;
    from = addMonths(month, 1);
    if (isLast) break;
  }
  return months;
}

/**
 * What a credit note takes back of the months that are not recognized: of those that end after its day in proportion, as that service is
 * still to come, then of those before, the latest first. Never more than they have; what is returned is below nothing for a charge.
 */
export function creditedMonths(
  amount: bigint,
  open: readonly MonthAmount[],
  credited_on: string,
): MonthAmount[] {
  const isToCome = ({ month }: MonthAmount) => compareDates(monthEnd(month), credited_on) > 0;
  const coming = open.filter(isToCome);
  const whole = total(coming);
  const ofComing = size(amount) > size(whole) ? whole : amount;
  const taken: MonthAmount[] = [];
  let [reached, given] = [0n, 0n];
  for (const { month, amount: due } of coming) {
    reached += due;
    const upTo = whole === 0n ? 0n : roundHalfEven(ofComing * reached, whole);
    taken.push({ month, amount: given - upTo });
    given = upTo;
  }
  let left = amount - ofComing;
  for (const { month, amount: due } of open.filter((one) => !isToCome(one)).toReversed()) {
    const part = size(left) > size(due) ? due : left;
    taken.push({ month, amount: -part });
    left -= part;
  }
  return taken.filter((one) => one.amount !== 0n).toSorted((a, b) => compareDates(a.month, b.month));
}

/** The part of a credited net that is still deferred; the rest comes out of income. */
export function deferredPart(net: bigint, deferred: bigint): bigint {
  if (net > 0n !== deferred > 0n || net === 0n) return 0n;
  return size(net) > size(deferred) ? deferred : net;
}

/**
 * Where it goes when a credit note is void: back to the months that it was taken from; what of them is recognized by now, to the first month
 * from that of the void on that is not.
 */
export function restoredMonths(
  taken: readonly MonthAmount[],
  recognized: ReadonlySet<string>,
  voided_on: string,
): MonthAmount[] {
  let next = monthStart(voided_on);
  while (recognized.has(next)) next = addMonths(next, 1);
  const found = new Map<string, bigint>();
  for (const { month, amount } of taken) {
    const to = recognized.has(month) ? next : month;
    found.set(to, (found.get(to) ?? 0n) - amount);
  }
  return [...found]
    .map(([month, amount]) => ({ month, amount }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) => compareDates(a.month, b.month));
}

const total = (months: readonly MonthAmount[]) => months.reduce((sum, { amount }) => sum + amount, 0n);
const size = (amount: bigint) => (amount < 0n ? -amount : amount);
