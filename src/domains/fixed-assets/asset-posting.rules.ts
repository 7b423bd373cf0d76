/** The entries of fixed assets, as those in `posting.ts` of the ledger. */
import { type Classes, givenClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import type { PostingLine } from '#domains/ledger/entries/posting.ts';

export interface DepreciatedAsset extends Partial<Classes> {
  readonly amount: bigint;
  readonly expense_account_id: string;
  readonly accumulated_account_id: string;
}

/**
 * Debits the expense, by department and branch; credits accumulated depreciation: one line an account, whatever the number of assets.
 */
export function postDepreciation(assets: readonly DepreciatedAsset[]): PostingLine[] {
  const sums = (placeOf: (asset: DepreciatedAsset) => Omit<PostingLine, 'debit' | 'credit'>) => {
    const found = new Map<string, { place: ReturnType<typeof placeOf>; sum: bigint }>();
    for (const asset of assets) {
      const place = placeOf(asset);
      const key = JSON.stringify(place);
      found.set(key, { place, sum: (found.get(key)?.sum ?? 0n) + asset.amount });
    }
    return [...found.values()];
  };
  const expenses = sums((asset) => ({ account_id: asset.expense_account_id, ...givenClasses(asset) }));
  const accumulated = sums(({ accumulated_account_id }) => ({ account_id: accumulated_account_id }));
  return [
    ...expenses.map(({ place, sum }) => ({ ...place, debit: sum, credit: 0n })),
    ...accumulated.map(({ place, sum }) => ({ ...place, debit: 0n, credit: sum })),
  ];
}

export interface DisposedAsset extends Partial<Classes> {
  readonly cost: bigint;
  readonly accumulated: bigint;
  readonly proceeds: bigint;
  readonly asset_account_id: string;
  readonly accumulated_account_id: string;
  /** Where the proceeds came in. */
  readonly account_id: string | null;
}

/** Takes cost and accumulated depreciation out; what the proceeds differ from the book value is a gain or a loss. */
export function postDisposal(asset: DisposedAsset): PostingLine[] {
  const { cost, accumulated, proceeds, account_id } = asset;
  const classes = givenClasses(asset);
  const gain = gainOf(asset);
  const lines: PostingLine[] = [
    { account_id: asset.accumulated_account_id, debit: accumulated, credit: 0n },
    ...(account_id === null ? [] : [{ account_id, debit: proceeds, credit: 0n }]),
    { system_key: 'disposal_loss', ...classes, debit: gain < 0n ? -gain : 0n, credit: 0n },
    { account_id: asset.asset_account_id, debit: 0n, credit: cost },
    { system_key: 'disposal_gain', ...classes, debit: 0n, credit: gain > 0n ? gain : 0n },
  ];
  return lines.filter(({ debit, credit }) => debit !== 0n || credit !== 0n);
}

/** Below nothing: a loss. */
export const gainOf = ({
  proceeds,
  cost,
  accumulated,
}: Pick<DisposedAsset, 'proceeds' | 'cost' | 'accumulated'>) => proceeds - (cost - accumulated);
