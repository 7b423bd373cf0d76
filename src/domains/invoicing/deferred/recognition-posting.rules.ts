/** The entry of recognized revenue, as those in `posting.ts` of the ledger. */
import type { Dimensions, PostingLine } from '#domains/ledger/entries/posting.ts';

export interface RecognizedLine extends Dimensions {
  readonly amount: bigint;
  /** The income account. */
  readonly account_id: string;
}

/** Debits deferred revenue; credits income: one line for what has the same account, customer, job and so on. */
export function postRecognition(lines: readonly RecognizedLine[]): PostingLine[] {
  const deferred = lines.map(({ account_id: _, amount, ...about }) => ({
    amount: -amount,
    place: { system_key: 'deferred_revenue' as const, ...about },
  }));
  const income = lines.map(({ amount, ...place }) => ({ amount, place }));
  return [...summed(deferred), ...summed(income)];
}

/** Credits, or debits where they are below nothing. */
function summed(parts: readonly { amount: bigint; place: Omit<PostingLine, 'debit' | 'credit'> }[]) {
  const found = new Map<string, (typeof parts)[number]>();
  for (const { amount, place } of parts) {
    const key = JSON.stringify(Object.entries(place).toSorted());
    found.set(key, { place, amount: (found.get(key)?.amount ?? 0n) + amount });
  }
  return [...found.values()].flatMap(({ amount, place }): PostingLine[] => {
    if (amount === 0n) return [];
    return [{ ...place, debit: amount < 0n ? -amount : 0n, credit: amount > 0n ? amount : 0n }];
  });
}
