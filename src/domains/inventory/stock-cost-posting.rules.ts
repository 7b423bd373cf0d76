import type { Dimensions, PostingLine } from '#domains/ledger/entries/posting.ts';
import type { StockMove } from './move-stock.ts';

/** A change of what inventory is worth, found after pieces had left. */
export interface Difference extends Dimensions {
  /** Positive: inventory is worth more than it was booked at. */
  readonly amount: bigint;
  /** What the pieces left for: a count is a stock adjustment, all else a cost of goods sold. */
  readonly kind: StockMove['kind'];
  readonly work_order_part_id: string | null;
}

/** Between inventory and the cost of what left. */
export function postStockCost(differences: readonly Difference[]): PostingLine[] {
  return differences.flatMap(({ amount, kind, work_order_part_id: _, ...about }) => {
    if (amount === 0n) return [];
    const other = kind === 'adjustment' || kind === 'revaluation' ? 'stock_adjustment' : 'cogs_parts';
    const size = amount < 0n ? -amount : amount;
    const [to, from] = amount > 0n ? (['inventory', other] as const) : ([other, 'inventory'] as const);
    return [
      { system_key: to, ...about, debit: size, credit: 0n },
      { system_key: from, ...about, debit: 0n, credit: size },
    ];
  });
}
