/**
 * From a purchase to the lines it posts: one pure function a kind. What was received stands in one account until it is
 * billed, at the ordered price; the bill takes it out there, and what it differs by is a price difference.
 */
import type { Dimensions, PostingLine, SystemKey } from '#domains/ledger/entries/posting.ts';

export interface ReceivedLine extends Dimensions {
  readonly value: bigint;
  /** Where it went: into stock, onto a job, or to an account. */
  readonly to: 'stock' | 'job' | 'account';
  readonly account_id: string | null;
}

/** Inventory, cost of the job or expense / goods received and not billed. */
export function postGoodsReceipt(lines: readonly ReceivedLine[]): PostingLine[] {
  const debits = lines.map(({ value, to, account_id, ...about }) => ({
    place: { ...placeOf(to, account_id), ...about },
    amount: value,
  }));
  const total = lines.reduce((sum, { value }) => sum + value, 0n);
  return [...inOne(debits), ...side({ system_key: 'grni' }, -total)];
}

export interface BilledLine extends Dimensions {
  readonly net: bigint;
  readonly tax: bigint;
  /** What of it was received, at the ordered price; null for what was not ordered. */
  readonly received: bigint | null;
  /** Where the receipt went, and with it what the bill differs by; `account` for what was not ordered. */
  readonly to: 'stock' | 'job' | 'account';
  readonly account_id: string | null;
}

export interface BilledDocument {
  readonly vendor_id: string;
  readonly lines: readonly BilledLine[];
  readonly shipping: bigint;
  /** Tax that can't be claimed back is part of what the thing cost. */
  readonly tax_is_cost: boolean;
}

/** Goods received and not billed, price difference, expense, tax, freight / payable. */
export function postVendorBill({ vendor_id, lines, shipping, tax_is_cost }: BilledDocument): PostingLine[] {
  const debits: Amount[] = [];
  for (const { net, tax, received, to, account_id, ...about } of lines) {
    const cost = {
      ...(to === 'stock' ? { system_key: 'price_difference' as const } : placeOf(to, account_id)),
      ...about,
    };
    if (received !== null) debits.push({ place: { system_key: 'grni' }, amount: received });
    debits.push({ place: cost, amount: net - (received ?? 0n) });
    debits.push({ place: tax_is_cost ? cost : { system_key: 'purchase_tax' }, amount: tax });
  }
  debits.push({ place: { system_key: 'freight_in' }, amount: shipping });
  const total = debits.reduce((sum, { amount }) => sum + amount, 0n);
  return [...inOne(debits), ...side({ system_key: 'accounts_payable', vendor_id }, -total)];
}

/** Payable / bank. */
export function postBillPayment(amount: bigint, account_id: string, vendor_id: string): PostingLine[] {
  return [...side({ system_key: 'accounts_payable', vendor_id }, amount), ...side({ account_id }, -amount)];
}

type Place = Omit<PostingLine, 'debit' | 'credit'>;
interface Amount {
  readonly place: Place;
  readonly amount: bigint;
}

function placeOf(to: ReceivedLine['to'], account_id: string | null): Place {
  const key: SystemKey = to === 'stock' ? 'inventory' : to === 'job' ? 'cogs_parts' : 'purchases';
  return to === 'account' && account_id !== null ? { account_id } : { system_key: key };
}

/** One line for each account and what it is about. */
function inOne(amounts: readonly Amount[]): PostingLine[] {
  const places = new Map<string, Amount>();
  for (const { place, amount } of amounts) {
    const key = JSON.stringify(place);
    places.set(key, { place, amount: (places.get(key)?.amount ?? 0n) + amount });
  }
  return [...places.values()].flatMap(({ place, amount }) => side(place, amount));
}

/** No line for nothing; a negative amount stands at the credit. */
function side(place: Place, amount: bigint): PostingLine[] {
  if (amount === 0n) return [];
  return [amount > 0n ? { ...place, debit: amount, credit: 0n } : { ...place, debit: 0n, credit: -amount }];
}
