/**
 * What bills charge for goods in stock besides their ordered price (price differences, freight, tax that can't be claimed back) becomes part
 * of what these cost (ASC 330-10-30-1; IAS 2.10 and 2.11): of inventory for the pieces on hand, of cost of goods sold for those that
 * have left. A bill posts it to price differences and freight; from there it goes on once its goods are there, and back when they or it are
 * taken back. Both are done here, whichever of bill and goods comes first.
 */
import { StockBook } from '#domains/inventory/stock-book.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import type { Ctx } from '#kernel/context.ts';
import { latest } from '#kernel/dates.ts';
import { postLandedCost } from '../bills/purchase-posting.rules.ts';
import {
  type Changing,
  keepPairings,
  openBilled,
  openCredits,
  openDeliveries,
  pairedOf,
  reducePairing,
} from './billed-deliveries.ts';
import { freightSentBack } from './freight-of-deliveries.ts';
import { credit, giveBack, type Pairing, pair, partOfCost, type Taken } from './pair-deliveries.rules.ts';

export interface Landing {
  readonly items: readonly string[];
  /** `YYYY-MM-DD`: of the document that changes something. Costs are not posted before both bill and goods were there. */
  readonly day: string;
  /** Where a closed period is reported. */
  readonly dateField: string;
  readonly changing?: Changing;
  /** What a carrier bills for goods that are there. */
  readonly freight?: readonly Pairing[];
  /** A bill or receipt of which everything is taken back first. */
  readonly undone?: { readonly bill: string } | { readonly receipt: string };
}

/** A pairing that came, or went: all of its amounts are then negative. `isGone`: the pieces are not in stock any more. */
interface Change extends Pairing {
  readonly isGone: boolean;
}

/**
 * Pairs bills and deliveries of these items, and moves their costs. Locks the parts, so it goes before anything is posted. Returns what posts the
 * entries, one for each bill.
 */
export async function landCosts(ctx: Ctx, landing: Landing): Promise<() => Promise<void>> {
  const { items, changing = {}, freight = [], undone } = landing;
  if (items.length === 0 && freight.length === 0 && !undone) return async () => undefined;
  const changes: Change[] = [];
  if (undone) changes.push(...(await takeBack(ctx, await wholly(ctx, undone), 'receipt' in undone)));
  changes.push(...(await takeBack(ctx, await sentBack(ctx, items, changing), true)));
  changes.push(...(await takeBack(ctx, await freightSentBack(ctx, items), true)));
  changes.push(...(await takeBack(ctx, await credited(ctx, items, changing), false)));
  const pairings = pair(await openBilled(ctx, items, changing), await openDeliveries(ctx, items, changing));
  for (const came of [pairings, freight]) {
    await keepPairings(ctx, came);
    changes.push(...came.map((pairing) => ({ ...pairing, isGone: false })));
  }
  return moveCosts(ctx, landing, changes);
}

async function wholly(ctx: Ctx, undone: { bill: string } | { receipt: string }): Promise<Taken[]> {
  const pairings = await pairedOf(ctx, undone);
  return pairings.map((of) => ({ of, part: of }));
}

/** More is billed of a delivery than is left of it. */
async function sentBack(ctx: Ctx, items: readonly string[], changing: Changing): Promise<Taken[]> {
  const over = (await openDeliveries(ctx, items, changing)).filter(({ quantity }) => quantity < 0n);
  if (over.length === 0) return [];
  const paired = await pairedOf(ctx, { items });
  return over.flatMap(({ id, quantity }) =>
    giveBack(
      paired.filter(({ receipt_line_id }) => receipt_line_id === id),
      -quantity,
    ),
  );
}

async function credited(ctx: Ctx, items: readonly string[], changing: Changing): Promise<Taken[]> {
  const all: Taken[] = [];
  for (const one of await openCredits(ctx, items, changing)) {
    const { pairings, taken } = credit(
      one,
      await openBilled(ctx, items, changing),
      await pairedOf(ctx, { items }),
    );
    await keepPairings(ctx, pairings);
    for (const { of, part } of taken) await reducePairing(ctx, of, part);
    all.push(...taken.map(({ of, part }) => ({ of: { ...of, ...part, id: null }, part })));
  }
  return all;
}

/** `id` is null of what was reduced already. */
async function takeBack(ctx: Ctx, taken: readonly Taken[], isGone: boolean): Promise<Change[]> {
  const changes: Change[] = [];
  for (const { of, part } of taken) {
    if (of.id !== null) await reducePairing(ctx, of, part);
    if (of.receipt_line_id === null) continue;
    const { quantity, price_difference, freight } = partOfCost(of, part.quantity);
    changes.push({
      ...of,
      quantity,
      price_difference: -price_difference,
      freight: -freight,
      isGone,
    });
  }
  return changes;
}

/** Each bill's costs: what of them is on hand. */
async function moveCosts(
  ctx: Ctx,
  { day, dateField, changing }: Landing,
  changes: readonly Change[],
): Promise<() => Promise<void>> {
  const moved = changes.filter(({ price_difference, freight }) => price_difference !== 0n || freight !== 0n);
  if (moved.length === 0) return async () => undefined;
  const on = moved.reduce((last, one) => (one.day === null ? last : latest(last, one.day)), day);
  const book = await StockBook.open(
    ctx,
    on,
    moved.flatMap(({ part_id }) => part_id ?? []),
  );
  const numbers = await numbersOf(ctx, moved, changing);
  const bills = new Map<string, { price_difference: bigint; freight: bigint; on_hand: bigint }>();
  for (const change of moved) {
    const { bill_id, price_difference, freight } = change;
    const reason = `Cost by ${numbers.get(bill_id) ?? ''}`;
    const on_hand = await addToStock(book, change, reason);
    const sum = bills.get(bill_id) ?? { price_difference: 0n, freight: 0n, on_hand: 0n };
    bills.set(bill_id, {
      price_difference: sum.price_difference + price_difference,
      freight: sum.freight + freight,
      on_hand: sum.on_hand + on_hand,
    });
  }
  await book.write(dateField);
  return async () => {
    for (const [id, costs] of bills) {
      const memo = `Cost of goods by ${numbers.get(id) ?? ''}`;
      const document = { source: 'landed_cost', source_table: 'vendor_bills', source_id: id } as const;
      await postDated(ctx, dateField, { entry_date: on, memo, ...document }, postLandedCost(costs));
    }
  };
}

async function addToStock(
  book: StockBook,
  { receipt_line_id, part_id, location_id, quantity, price_difference, freight, isGone }: Change,
  reason: string,
): Promise<bigint> {
  if (isGone || receipt_line_id === null || part_id === null || location_id === null) return 0n;
  const about = { part_id, location_id, receipt_line_id, kind: 'cost_difference', reason } as const;
  return book.addCost(about, quantity, price_difference + freight);
}

async function numbersOf(
  { db }: Ctx,
  changes: readonly Change[],
  changing: Changing | undefined,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(changes.map(({ bill_id }) => bill_id))];
  const rows = await db.selectFrom('vendor_bills').select(['id', 'number']).where('id', 'in', ids).execute();
  const { posting } = changing ?? {};
  return new Map(
    rows.map(({ id, number }) => [id, posting?.id === id ? posting.number : (number ?? '')] as const),
  );
}
