/**
 * Pairs lines of bills with deliveries of the same ordered item, the first with the first, so that what a bill charges besides the ordered
 * price reaches the pieces that it is for. Quantities are thousandths of a piece, amounts minor units.
 */
import { shareOf } from '#domains/inventory/stock-cost.rules.ts';
import { latest } from '#kernel/dates.ts';

/** What so many pieces were charged besides their ordered price. */
export interface BilledCost {
  readonly quantity: bigint;
  readonly price_difference: bigint;
  readonly freight: bigint;
}

/** What of a line of a bill is for no delivery yet. */
export interface OpenBilled extends BilledCost {
  readonly id: string;
  readonly po_item_id: string;
  readonly bill_id: string;
  readonly day: string;
}

/** What of a delivery no bill has come for. */
export interface OpenDelivery {
  readonly id: string;
  readonly po_item_id: string;
  readonly part_id: string;
  readonly location_id: string;
  readonly day: string;
  readonly quantity: bigint;
}

/** What a vendor took back the price of, while it is not known of which bill. */
export interface OpenCredit {
  readonly id: string;
  readonly po_item_id: string;
  readonly credits_id: string | null;
  readonly quantity: bigint;
}

export interface Pairing extends BilledCost {
  readonly id: string | null;
  readonly bill_line_id: string;
  readonly bill_id: string;
  /** Null where a carrier billed the freight of the delivery. */
  readonly po_item_id: string | null;
  readonly receipt_line_id: string | null;
  readonly credit_line_id: string | null;
  readonly part_id: string | null;
  readonly location_id: string | null;
  /** On which both were there. */
  readonly day: string | null;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** The part of a cost that goes with `quantity` of its pieces; all of them carry all of it. */
export function partOfCost(cost: BilledCost, quantity: bigint): BilledCost {
  return {
    quantity,
    price_difference: shareOf(cost.price_difference, quantity, cost.quantity),
    freight: shareOf(cost.freight, quantity, cost.quantity),
  };
}

function without<C extends BilledCost>(cost: C, part: BilledCost): C {
  return {
    ...cost,
    quantity: cost.quantity - part.quantity,
    price_difference: cost.price_difference - part.price_difference,
    freight: cost.freight - part.freight,
  };
}

/** Pairs what is open on both sides. */
export function pair(billed: readonly OpenBilled[], deliveries: readonly OpenDelivery[]): Pairing[] {
  const pairings: Pairing[] = [];
  const left = new Map(deliveries.map(({ id, quantity }) => [id, quantity]));
  for (const line of billed) {
    let open = line;
    for (const delivery of deliveries) {
      const there = left.get(delivery.id) ?? 0n;
      if (delivery.po_item_id !== line.po_item_id || there <= 0n || open.quantity <= 0n) continue;
      const part = partOfCost(open, least(there, open.quantity));
      open = without(open, part);
      left.set(delivery.id, there - part.quantity);
      const { part_id, location_id } = delivery;
      const day = latest(line.day, delivery.day);
      pairings.push({ ...about(line), ...part, receipt_line_id: delivery.id, part_id, location_id, day });
    }
  }
  return pairings;
}

const about = ({
  id,
  bill_id,
  po_item_id,
}: Pick<OpenBilled, 'id' | 'bill_id'> & Pick<Pairing, 'po_item_id'>) => ({
  ...{ id: null, bill_line_id: id, bill_id, po_item_id },
  ...{ receipt_line_id: null, credit_line_id: null, part_id: null, location_id: null, day: null },
});

export interface Taken {
  readonly of: Pairing;
  readonly part: BilledCost;
}

/**
 * A credit takes back what never came or went back already, and then what is there, the last first; of the bill that it credits before any
 * other. What it takes of deliveries is returned too.
 */
export function credit(
  { id: credit_line_id, po_item_id, credits_id, quantity }: OpenCredit,
  billed: readonly OpenBilled[],
  paired: readonly Pairing[],
): { readonly pairings: readonly Pairing[]; readonly taken: readonly Taken[] } {
  let open = quantity;
  const pairings: Pairing[] = [];
  const taken: Taken[] = [];
  const ofItem = <L extends { readonly po_item_id: string | null; readonly bill_id: string }>(
    lines: readonly L[],
  ) => {
    const own = lines.filter((line) => line.po_item_id === po_item_id);
    const isCredited = ({ bill_id }: L) => bill_id === credits_id;
    return [...own.filter(isCredited), ...own.filter((line) => !isCredited(line))];
  };
  for (const line of ofItem(billed)) {
    if (open === 0n) break;
    const part = partOfCost(line, least(open, line.quantity));
    open -= part.quantity;
    pairings.push({ ...about(line), ...part, credit_line_id });
  }
  for (const of of ofItem(paired)) {
    if (open === 0n) break;
    if (of.receipt_line_id === null) continue;
    const part = partOfCost(of, least(open, of.quantity));
    open -= part.quantity;
    taken.push({ of, part });
    pairings.push({ ...about({ ...of, id: of.bill_line_id }), ...part, credit_line_id });
  }
  return { pairings, taken };
}

/** What of a delivery's bills is for pieces that went back: the last first. `over`: so many more are billed than are left. */
export function giveBack(paired: readonly Pairing[], over: bigint): Taken[] {
  let open = over;
  return paired.flatMap((of): Taken[] => {
    if (open <= 0n) return [];
    const part = partOfCost(of, least(open, of.quantity));
    open -= part.quantity;
    return [{ of, part }];
  });
}

/** `total` in parts as the weights say, each rounded so that they add up; nothing for weights below nothing. */
export function spread(total: bigint, weights: readonly bigint[]): bigint[] {
  const counted = weights.map((weight) => (weight > 0n ? weight : 0n));
  const whole = counted.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  let [sum, given] = [0n, 0n];
  return counted.map((weight) => {
    sum += weight;
    const part = shareOf(total, sum, whole) - given;
    given += part;
    return part;
  });
}
