import type { MouseEvent } from 'react';
import type { RowProps } from './TableRow.tsx';

const ownActs = 'a, button, input, label';

/**
 * A press on a row opens it. What stands in the row and does something of its own opens nothing else, nor does the menu or
 * dialog that hangs from it: React tells the row of presses there too, though they are elsewhere in the page.
 */
export function pressRow<Row>(
  { target, currentTarget }: MouseEvent<HTMLElement>,
  { row, index, acts }: Pick<RowProps<Row>, 'row' | 'index' | 'acts'>,
): void {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  acts.activate(index);
  if (!target.closest(ownActs)) acts.open(row);
}
