/** What a change at a place of the grid does to the months. */
import { spread } from '#domains/financial-reports/budgets/budget.rules.ts';
import { type Place, yearColumn } from './grid-moves.rules.ts';
import { type SheetRow, yearOf } from './sheet-totals.rules.ts';

/** `month` counts from 0. */
export interface Edit {
  readonly account: string;
  readonly month: number;
  readonly amount: bigint;
}

export const amountAt = (months: readonly bigint[], column: number): bigint =>
  column === yearColumn ? yearOf(months) : (months[column] ?? 0n);

/** An amount of the year is spread over its months. */
export function editsAt(account: string, column: number, amount: bigint): Edit[] {
  if (column < yearColumn) return [{ account, month: column, amount }];
  return spread(amount, 12).map((part, month) => ({ account, month, amount: part }));
}

export interface Pasted {
  readonly edits: readonly Edit[];
  /** Cells that are no amounts. */
  readonly unread: number;
  /** Cells without a place in the grid. */
  readonly beyond: number;
}

/** A block of cells from a place on, to the right and down. Of a block that reaches the year, its months count. */
export function pasteAt(
  block: readonly (readonly string[])[],
  { row, column }: Place,
  rows: readonly SheetRow[],
  read: (text: string) => bigint | undefined,
): Pasted {
  const edits: Edit[] = [];
  let [unread, beyond] = [0, 0];
  for (const [down, line] of block.entries())
    for (const [right, text] of line.entries()) {
      const target = rows[row + down];
      const at = column + right;
      const amount = read(text);
      if (!target || at > yearColumn || (at === yearColumn && right > 0)) beyond += 1;
      else if (amount === undefined) unread += 1;
      else edits.push(...editsAt(target.id, at, amount));
    }
  return { edits, unread, beyond };
}
