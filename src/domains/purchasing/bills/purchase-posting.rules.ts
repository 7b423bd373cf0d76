/**
 * The posting rules of purchases: one pure function per kind of document. Receipts are credited to "received, not billed" at the
 * ordered price; the bill clears it, and any difference is a price difference.
 */
import type { Dimensions, PostingLine, SystemKey } from '#domains/ledger/entries/posting.ts';

export interface ReceivedLine extends Dimensions {
  readonly value: bigint;
  /** Where it was delivered: into stock, to a job, or to an account. */
  readonly to: 'stock' | 'job' | 'account';
  readonly account_id: string | null;
}

/** Debits inventory, job cost or expense; credits goods received and not billed. */
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
  /** The received value at the ordered price; null if not ordered. */
  readonly received: bigint | null;
  /** Where it was delivered, and so where a price difference is posted; `account` if not ordered, `freight` if it brought other goods. */
  readonly to: ReceivedLine['to'] | 'freight';
  readonly account_id: string | null;
  /** Its share of the shipping. */
  readonly freight?: bigint;
}

export interface BilledDocument {
  readonly vendor_id: string;
  readonly lines: readonly BilledLine[];
  readonly shipping: bigint;
  /** Non-deductible tax is part of the cost. */
  readonly tax_is_cost: boolean;
}

/** Debits goods received and not billed, price difference, expense, tax and freight; credits payable. */
export function postVendorBill({ vendor_id, lines, shipping, tax_is_cost }: BilledDocument): PostingLine[] {
  const debits: Amount[] = [];
  for (const { net, tax, received, to, account_id, freight = 0n, ...about } of lines) {
    const cost = {
      ...billedPlace(to, account_id),
      ...about,
    };
    if (received !== null) debits.push({ place: { system_key: 'grni' }, amount: received });
    debits.push({ place: cost, amount: net - (received ?? 0n) });
    debits.push({ place: tax_is_cost ? cost : { system_key: 'purchase_tax' }, amount: tax });
    if (to === 'job') {
      debits.push({ place: cost, amount: freight });
      debits.push({ place: { system_key: 'freight_in' }, amount: -freight });
    }
  }
  debits.push({ place: { system_key: 'freight_in' }, amount: shipping });
  const total = debits.reduce((sum, { amount }) => sum + amount, 0n);
  return [...inOne(debits), ...side({ system_key: 'accounts_payable', vendor_id }, -total)];
}

export interface LandedCost {
  readonly price_difference: bigint;
  readonly freight: bigint;
  /** How much of both belongs to what is still in stock. */
  readonly on_hand: bigint;
}

/** What goods cost besides their ordered price goes to inventory for those on hand, and to cost of goods sold for those that have left. */
export function postLandedCost({ price_difference, freight, on_hand }: LandedCost): PostingLine[] {
  return [
    ...side({ system_key: 'inventory' }, on_hand),
    ...side({ system_key: 'cogs_parts' }, price_difference + freight - on_hand),
    ...side({ system_key: 'price_difference' }, -price_difference),
    ...side({ system_key: 'freight_in' }, -freight),
  ];
}

/** Clears what was received and will never be billed against price differences; the other way round when it is negative. */
export function postNotBilled(value: bigint): PostingLine[] {
  return [...side({ system_key: 'grni' }, value), ...side({ system_key: 'price_difference' }, -value)];
}

/** Debits payable; credits bank. */
export function postBillPayment(amount: bigint, account_id: string, vendor_id: string): PostingLine[] {
  return [...side({ system_key: 'accounts_payable', vendor_id }, amount), ...side({ account_id }, -amount)];
}

export interface DiscountTaken {
  readonly amount: bigint;
  /** Part of the amount: claimed tax that is given back. */
  readonly tax: bigint;
  readonly vendor_id: string;
}

/** Debits payable; credits purchase discounts, and the tax on purchases in proportion. */
export function postPurchaseDiscount({ amount, tax, vendor_id }: DiscountTaken): PostingLine[] {
  return [
    ...side({ system_key: 'accounts_payable', vendor_id }, amount),
    ...side({ system_key: 'purchase_discounts', vendor_id }, tax - amount),
    ...side({ system_key: 'purchase_tax' }, -tax),
  ];
}

export interface Prepaid {
  readonly amount: bigint;
  readonly vendor_id: string;
}

/** Debits prepayments to vendors; credits bank: an asset until a bill takes it up. */
export function postPrepayment({
  amount,
  vendor_id,
  account_id,
}: Prepaid & { readonly account_id: string }): PostingLine[] {
  return [...side({ system_key: 'vendor_prepayments', vendor_id }, amount), ...side({ account_id }, -amount)];
}

/** Debits payable; credits prepayments to vendors, when a bill takes one up. */
export function postPrepaymentUse({ amount, vendor_id }: Prepaid): PostingLine[] {
  return [
    ...side({ system_key: 'accounts_payable', vendor_id }, amount),
    ...side({ system_key: 'vendor_prepayments', vendor_id }, -amount),
  ];
}

/** Debits opening balance equity; credits payable: it was a cost before. A negative amount is a credit of the vendor. */
export function postOpeningBill(amount: bigint, vendor_id: string): PostingLine[] {
  return [
    ...side({ system_key: 'opening_balance_equity', vendor_id }, amount),
    ...side({ system_key: 'accounts_payable', vendor_id }, -amount),
  ];
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

const billedPlace = (to: BilledLine['to'], account_id: string | null): Place =>
  to === 'stock'
    ? { system_key: 'price_difference' }
    : to === 'freight'
      ? { system_key: 'freight_in' }
      : placeOf(to, account_id);

/** Merges the amounts per account and dimensions. */
function inOne(amounts: readonly Amount[]): PostingLine[] {
  const places = new Map<string, Amount>();
  for (const { place, amount } of amounts) {
    const key = JSON.stringify(place);
    places.set(key, { place, amount: (places.get(key)?.amount ?? 0n) + amount });
  }
  return [...places.values()].flatMap(({ place, amount }) => side(place, amount));
}

/** No line for zero; a negative amount is a credit. */
function side(place: Place, amount: bigint): PostingLine[] {
  if (amount === 0n) return [];
  return [amount > 0n ? { ...place, debit: amount, credit: 0n } : { ...place, debit: 0n, credit: -amount }];
}
