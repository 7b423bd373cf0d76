/** The entries of fixed assets, as those in `posting.ts` of the ledger. */
import type { PostingLine } from '#domains/ledger/entries/posting.ts';

export interface DepreciatedAsset {
  readonly amount: bigint;
  readonly expense_account_id: string;
  readonly accumulated_account_id: string;
}

/** Debits the expense; credits accumulated depreciation: one line an account, whatever the number of assets. */
export function postDepreciation(assets: readonly DepreciatedAsset[]): PostingLine[] {
  const sums = (name: 'expense_account_id' | 'accumulated_account_id') => {
    const found = new Map<string, bigint>();
    for (const asset of assets) found.set(asset[name], (found.get(asset[name]) ?? 0n) + asset.amount);
    return [...found];
  };
  return [
    ...sums('expense_account_id').map(([account_id, debit]) => ({ account_id, debit, credit: 0n })),
    ...sums('accumulated_account_id').map(([account_id, credit]) => ({ account_id, debit: 0n, credit })),
  ];
}

export interface DisposedAsset {
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
  const gain = gainOf(asset);
  const lines: PostingLine[] = [
    { account_id: asset.accumulated_account_id, debit: accumulated, credit: 0n },
    ...(account_id === null ? [] : [{ account_id, debit: proceeds, credit: 0n }]),
    { system_key: 'disposal_loss', debit: gain < 0n ? -gain : 0n, credit: 0n },
    { account_id: asset.asset_account_id, debit: 0n, credit: cost },
    { system_key: 'disposal_gain', debit: 0n, credit: gain > 0n ? gain : 0n },
  ];
  return lines.filter(({ debit, credit }) => debit !== 0n || credit !== 0n);
}

/** Below nothing: a loss. */
export const gainOf = ({
  proceeds,
  cost,
  accumulated,
}: Pick<DisposedAsset, 'proceeds' | 'cost' | 'accumulated'>) => proceeds - (cost - accumulated);
